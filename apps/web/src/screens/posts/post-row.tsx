import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { memo } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { thumbnailUrl } from '#api/media.ts'
import { pictureOf } from '#api/all-accounts.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { nameAccount, nameNetwork } from '#lib/networks.ts'
import { formatDate, formatTime } from '#lib/time.ts'
import { countStates } from '#web/outcome/state.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { nameState, StateChip } from '#ui/state-chip/state-chip.tsx'
import { words } from '#words/words.ts'
import buttonStyles from '#ui/icon-button/icon-button.module.css'
import styles from './list.module.css'
import { nameMenu } from '#web/post/post-menu.tsx'
import { postsRoute } from './posts.route.ts'
import { SelectBox } from './select-box.tsx'
import { timeOf } from './views.ts'

const t = words('posts')

const maxPictures = 3

export interface RowProps {
  post: PublicationOverview
  accounts: readonly AccountView[]
  zone: string
  /** The row that Tab leads to. */
  isReachable: boolean
  isSelected: boolean
  /** Absent for those who only read. */
  onToggle?: ((id: string, isRange: boolean) => void) | undefined
  onFocus: (id: string) => void
}

interface PostRowProps extends RowProps {
  onMenu: (post: PublicationOverview, button: HTMLElement) => void
}

export const Accounts = ({ post, accounts }: Pick<RowProps, 'post' | 'accounts'>) => {
  const known = post.accounts.map(({ social_account_id, platform }) => {
    const account = accounts.find(({ id }) => id === social_account_id)
    return { id: social_account_id, network: nameNetwork(platform), name: account ? nameAccount(account) : nameNetwork(platform), account }
  })
  const names = known.length === 1 ? known.map(({ name }) => name) : [...new Set(known.map(({ network }) => network))]
  const title = known.map(({ name, network }) => (name === network ? name : t('accountOn', { account: name, network }))).join('\n')
  return (
    <span className={styles.accounts} title={title}>
      <span className={styles.pictures}>
        {known.slice(0, maxPictures).map(({ id, name, account }) => (
          <Avatar key={id} name={name} src={account && pictureOf(account)} size={20} />
        ))}
        {known.length > maxPictures && <span className={styles.rest}>{t('moreAccounts', { count: known.length - maxPictures })}</span>}
      </span>
      <span className={styles.networks}>{names.join(', ')}</span>
    </span>
  )
}

/** One post: when, what, where, and how it stands. Many come and go while the list scrolls, so it holds nothing that is not shown. */
export const PostRow = memo(({ post, accounts, zone, isReachable, isSelected, onToggle, onFocus, onMenu }: PostRowProps) => {
  const isOpen = postsRoute.useSearch({ select: (search) => search.post === post.id })
  const at = timeOf(post)
  const day = formatDate(at, zone)
  const time = formatTime(at, zone)
  const states = countStates(post)
  const opening = post.title || post.excerpt || t('untitled')
  const name = t('rowName', {
    text: opening,
    when: `${day}, ${time}`,
    states: states.map(({ state, count }) => t('stateCount', { count, state: nameState(state) })).join(', '),
  })
  const link = {
    className: styles.link,
    'data-post': post.id,
    'aria-label': name,
    tabIndex: isReachable ? 0 : -1,
    onFocus: () => onFocus(post.id),
  }
  return (
    <div className={styles.row} data-open={isOpen || undefined} data-selected={isSelected || undefined}>
      {onToggle && <SelectBox post={post} isReachable={isReachable} isSelected={isSelected} onToggle={onToggle} onFocus={onFocus} />}
      <time className={styles.when} dateTime={at}>
        <span className={styles.day}>{day}</span> <span>{time}</span>
      </time>
      <span className={styles.text}>
        {post.status === 'draft' ? (
          <Link to="/publications/$id" params={{ id: post.id }} {...link}>
            {opening}
          </Link>
        ) : (
          <Link to="/posts" search={(search) => ({ ...search, post: post.id })} resetScroll={false} {...link}>
            {opening}
          </Link>
        )}
        {post.title && post.excerpt && <span className={styles.excerpt}>{post.excerpt}</span>}
      </span>
      <span className={styles.cover}>{post.cover_media_id && <img src={thumbnailUrl(post.cover_media_id)} alt="" loading="lazy" />}</span>
      <Accounts post={post} accounts={accounts} />
      <span className={styles.states}>
        {states.map(({ state, count }) =>
          states.length === 1 ? <StateChip key={state} state={state} /> : <StateChip key={state} state={state} count={count} />,
        )}
      </span>
      <button
        type="button"
        className={buttonStyles.iconButton}
        aria-label={nameMenu(opening)}
        aria-haspopup="menu"
        title={nameMenu(opening)}
        tabIndex={isReachable ? 0 : -1}
        onClick={({ currentTarget }) => onMenu(post, currentTarget)}
      >
        <Ellipsis size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
})
