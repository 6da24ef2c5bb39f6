import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { EngagementView } from '#api/inbox.ts'
import { Button } from '#ui/button/button.tsx'
import page from '#ui/page/page.module.css'
import section from '#ui/section/section.module.css'
import { translator } from '#i18n/translator.ts'
import type { PostGroup as Group } from './groups.ts'
import { Reactions } from './reactions.tsx'
import { Reply } from './reply.tsx'

const t = translator('inbox')

interface PostGroupProps {
  group: Group
  nameAccount: (item: EngagementView) => string
  onRead: (ids: string[]) => void
}

/** A post with what people replied to it, and who liked or reposted it. */
export const PostGroup = ({ group: { publicationId, title, talk, reactions, unread }, nameAccount, onRead }: PostGroupProps) => {
  const titleId = useId()
  const post = title || t('untitled')
  return (
    <section className={section.section} aria-labelledby={titleId}>
      <header className={page.header}>
        <h2 id={titleId}>
          <Link to="/publications/$id" params={{ id: publicationId }}>
            {post}
          </Link>
        </h2>
        {unread.length > 1 && (
          <div className={page.actions}>
            <Button look="quiet" aria-label={t('markPostRead', { post })} onClick={() => onRead(unread)}>
              {t('markRead')}
            </Button>
          </div>
        )}
      </header>
      <ul aria-label={t('itemsOf', { post })}>
        {reactions.map((ofKind) => (
          <Reactions key={ofKind.kind} reactions={ofKind} onRead={onRead} />
        ))}
        {talk.map((item) => (
          <Reply key={item.id} item={item} account={nameAccount(item)} onRead={onRead} />
        ))}
      </ul>
    </section>
  )
}
