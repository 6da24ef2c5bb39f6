import type { Preview, PreviewLook, PreviewPost } from '@broadside/networks/preview'
import { type CSSProperties, useState } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { nameAccount } from '#networks/names.ts'
import { formatNear, formatTime } from '#i18n/time.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { translator } from '#i18n/translator.ts'
import { Piece } from './piece.tsx'
import styles from './posts.module.css'
import { Fact } from './fact.tsx'
import { Sign } from './signs.tsx'
import type { Shown } from './use-show.ts'

const t = translator('postPreview')

/** The only exception to the app's own colors and sizes: a preview uses those that its network's folder declares. */
const toStyle = (look: PreviewLook, { accent }: Preview, theme: 'light' | 'dark'): CSSProperties => ({
  ...Object.fromEntries(
    Object.entries({ ...look[theme], ...(accent && { accent: accent[theme] }) }).map(([name, colour]) => [`--p-${name}`, colour]),
  ),
  ...Object.fromEntries(
    Object.entries(look).flatMap(([name, value]) => (typeof value === 'number' ? [[`--p-${name.replace(/Px$/, '')}`, `${value}px`]] : [])),
  ),
  ...Object.fromEntries([['--p-headings', look.headingFamily ?? look.fontFamily]]),
  fontFamily: look.fontFamily,
  colorScheme: theme,
})

interface AuthorProps extends Pick<Preview, 'author' | 'audience'>, Pick<Shown, 'at' | 'isPublished' | 'zone'> {
  account: AccountView
  look: PreviewLook
}

const Author = ({ author: { name, handle, picture }, audience, account, look, at, isPublished, zone }: AuthorProps) => (
  <header className={styles.author}>
    {picture && (
      <span className={styles.avatar}>
        <Avatar name={name || nameAccount(account)} src={pictureOf(account)} size={look.avatarPx} />
      </span>
    )}
    <span className={styles.names}>
      <strong className={styles.name} dir="auto">
        {name || nameAccount(account)}
      </strong>
      {handle && <span className={styles.handle}>{handle}</span>}
    </span>
    {(look.arrangement === 'beside' || look.arrangement === 'below') && (
      <span className={styles.now}>
        {audience && <Sign of={audience} size={15} />}
        {isPublished ? formatNear(at, zone) : t('now')}
      </span>
    )}
  </header>
)

const Actions = ({ look, time }: { look: PreviewLook; time: string }) => (
  <footer className={styles.actions} aria-hidden>
    {look.actions.map((action) => (
      <Sign key={action} of={action} size={look.arrangement === 'bubble' ? 15 : 18} />
    ))}
    {look.arrangement === 'bubble' && time}
  </footer>
)

interface PostProps extends Shown {
  post: PreviewPost
  account: AccountView
  label: string
}

const Post = ({ post: { warning, pieces }, preview, look, network, at, isPublished, zone, workspaceId, account, label }: PostProps) => {
  const [isOpen, setOpen] = useState(false)
  const isHidden = warning !== undefined && !isOpen
  return (
    <article className={styles.post} aria-label={label}>
      <Author {...preview} {...{ account, look, at, isPublished, zone }} />
      <div className={styles.body}>
        {warning !== undefined && (
          <p className={styles.warning}>
            <span dir="auto">{warning}</span>
            <button type="button" className={styles.unfold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'showLess' : 'showMore')}
            </button>
          </p>
        )}
        {!isHidden &&
          pieces.map((piece, index) => <Piece key={`${piece.kind} ${index}`} {...{ piece, network, look, at, zone, workspaceId }} />)}
        {pieces.length === 0 && <p className={styles.soft}>{t('empty')}</p>}
        {look.actions.length > 0 && <Actions look={look} time={formatTime(at, zone)} />}
      </div>
    </article>
  )
}

/** The posts of a thread, and other facts that readers see. */
export const Posts = ({ account, theme, ...shown }: Shown & { account: AccountView; theme: 'light' | 'dark' }) => {
  const { preview, look, network } = shown
  const { posts, facts } = preview
  return (
    <>
      <div
        className={styles.posts}
        data-arrangement={look.arrangement}
        data-picture={preview.author.picture}
        style={toStyle(look, preview, theme)}
      >
        {posts.map((post, index) => (
          <Post
            key={post.segmentId}
            {...shown}
            post={post}
            account={account}
            label={t('postOf', { number: index + 1, total: posts.length })}
          />
        ))}
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <Fact key={fact.key} {...{ fact, network }} accountId={account.id} />
          ))}
        </dl>
      )}
    </>
  )
}
