import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { translator } from '#i18n/translator.ts'
import { profileOf } from '../session/model/check.ts'
import { accountOfTarget } from '../session/model/content.ts'
import { titleOf } from '../session/model/edits.ts'
import { useContent } from '../hooks/use-content.ts'
import { useSent, useSession, useStore } from '../hooks/use-session.ts'
import styles from './composer.module.css'
import { titleId } from '../commands/anchors.ts'

const t = translator('composer')
const Origin = lazyPart(async () => ({ default: (await import('../views/overrides/origin.tsx')).Origin }))

interface TitleProps {
  /** The account whose title it is; absent for the shared one. */
  accountId: string | undefined
  /** The account whose view shows it; absent in the shared view. */
  front: string | undefined
  readOnly: boolean
}

/** The title field. Shown if the post's format supports a title, or the post already has one. */
export const Title = ({ accountId, front, readOnly }: TitleProps) => {
  const { checked, context, edit } = useSession()
  const title = useContent(titleOf, accountId)
  const sent = useSent()
  const rules = useStore(context, (value) => value.rules)
  const takesTitle = useStore(checked, ({ forms }) =>
    [...forms].some(([id, form]) => {
      if (sent.has(id)) return false
      const known = front === undefined || front === id ? rules.get(accountOfTarget(id)) : undefined
      return known && profileOf(known, form)?.titleLimit !== undefined
    }),
  )
  if (!takesTitle && (title === '' || front !== undefined || sent.size > 0)) return null
  if (title === '' && readOnly) return null
  const field = (
    <input
      id={titleId}
      className={styles.title}
      aria-label={t('title')}
      placeholder={t('titleHint')}
      value={title}
      readOnly={readOnly}
      maxLength={300}
      onChange={({ target }) => edit({ type: 'title', title: target.value, accountId })}
    />
  )
  if (accountId === undefined) return field
  return (
    <div className={styles.titleRow}>
      {field}
      <Suspense>
        <Origin accountId={accountId} field="title" readOnly={readOnly} onReset={() => document.getElementById(titleId)?.focus()} />
      </Suspense>
    </div>
  )
}
