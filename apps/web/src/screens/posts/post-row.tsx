import { memo } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { thumbnailUrl } from '#api/media.ts'
import { pictureOf } from '#api/all-accounts.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { nameAndHandle, nameNetwork } from '#networks/names.ts'
import { formatDate, formatTime } from '#i18n/time.ts'
import { countStates } from '#web/delivery-status/state.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { nameState, StateChip } from '#ui/state-chip/state-chip.tsx'
import { translator } from '#i18n/translator.ts'
import buttonStyles from '#ui/icon-button/icon-button.module.css'
import styles from './list.module.css'
import { nameMenu } from '#web/post/post-menu.tsx'
import { SelectBox } from './select-box.tsx'
import { addressOf } from './use-row-links.ts'
import { timeOf } from './views.ts'

const t = translator('posts')

const maxPictures = 3

/** Position of a row. Plain values, so that a row that doesn't move isn't re-rendered. */
interface RowPosition {
  index: number
  /** Pixels from the top of the list. */
  top: number
  /** Among all posts of the view, from 1. */
  position: number
  /** Total number of posts, or -1 if unknown. */
  size: number
  /** Absent if all rows have the same height. */
  measure: ((item: HTMLElement | null) => void) | undefined
}

export interface RowProps extends RowPosition {
  post: PublicationOverview
  accounts: readonly AccountView[]
  zone: string
  /** The row that Tab reaches. */
  isReachable: boolean
  isSelected: boolean
  /** Absent if the user can't write. */
  onToggle?: ((id: string, isRange: boolean) => void) | undefined
}

export interface PostRowProps extends RowProps {
  /** The post is open in the panel. */
  isOpen: boolean
  /** The list's search parameters, without the open post. */
  query: string
  onMenu: (post: PublicationOverview, button: HTMLElement) => void
}

export const toItem = ({ index, top, position, size, measure }: RowPosition) => ({
  ref: measure,
  style: { top },
  'data-index': index,
  'aria-setsize': size,
  'aria-posinset': position,
})

export const Accounts = ({ post, accounts }: Pick<RowProps, 'post' | 'accounts'>) => {
  const known = post.accounts.map(({ social_account_id, platform }) => {
    const account = accounts.find(({ id }) => id === social_account_id)
    return {
      id: social_account_id,
      platform,
      network: nameNetwork(platform),
      ...(account ? nameAndHandle(account) : { name: nameNetwork(platform), handle: undefined }),
      account,
    }
  })
  const names = known.length === 1 ? known.map(({ name }) => name) : [...new Set(known.map(({ network }) => network))]
  const nameAccount = ({ name, handle, network }: (typeof known)[number]): string =>
    name === network ? name : t('accountOn', { account: handle ? `${name} ${handle}` : name, network })
  const title = known.map(nameAccount).join('\n')
  return (
    <span className={styles.accounts} title={title}>
      {known.slice(0, maxPictures).map(({ name, account, platform }, place) => (
        // By place: a row that shows another post keeps its elements.
        <Avatar key={place} name={name} src={account && pictureOf(account)} size={20} mark={toMark(platform, false)} />
      ))}
      {known.length > maxPictures && <span className={styles.rest}>{t('moreAccounts', { count: known.length - maxPictures })}</span>}
      <span className={styles.networks}>{names.join(', ')}</span>
    </span>
  )
}

/** A post's time, text, accounts and state. Many rows are created while scrolling, so it renders only visible elements. */
export const PostRow = memo((props: PostRowProps) => {
  const { post, accounts, zone, query, isOpen, isReachable, isSelected, onToggle, onMenu } = props
  const at = timeOf(post)
  const day = formatDate(at, zone)
  const time = formatTime(at, zone)
  const states = countStates(post)
  const single = states.length === 1 ? states[0] : undefined
  const opening = post.title || post.excerpt || t('untitled')
  const excerpt = (post.title && post.excerpt) || undefined
  const excerptId = `excerpt-${post.id}`
  const name = t('rowName', {
    text: opening,
    when: `${day}, ${time}`,
    states: states.map(({ state, count }) => t('stateCount', { count, state: nameState(state) })).join(', '),
  })
  return (
    <li
      {...toItem(props)}
      className={classNames(styles.row, styles.item)}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
    >
      {onToggle && <SelectBox post={post} isReachable={isReachable} isSelected={isSelected} onToggle={onToggle} />}
      <time className={styles.when} dateTime={at}>
        <span className={styles.day}>{day}</span> {time}
      </time>
      <a
        href={addressOf(post, query)}
        className={styles.link}
        data-post={post.id}
        aria-label={name}
        aria-describedby={excerpt && excerptId}
        aria-current={isOpen ? 'page' : undefined}
        tabIndex={isReachable ? 0 : -1}
      >
        <span className={styles.text}>
          {opening}
          {excerpt && (
            <span id={excerptId} className={styles.excerpt}>
              {excerpt}
            </span>
          )}
        </span>
      </a>
      {post.cover_media_id && (
        <img key={post.cover_media_id} className={styles.cover} src={thumbnailUrl(post.cover_media_id)} alt="" loading="lazy" />
      )}
      <Accounts post={post} accounts={accounts} />
      {single ? (
        <StateChip state={single.state} className={styles.states} />
      ) : (
        <span className={styles.states}>
          {states.map(({ state, count }) => (
            <StateChip key={state} state={state} count={count} />
          ))}
        </span>
      )}
      <button
        type="button"
        className={classNames(buttonStyles.iconButton, styles.menu)}
        aria-label={nameMenu(opening)}
        aria-haspopup="menu"
        title={nameMenu(opening)}
        tabIndex={isReachable ? 0 : -1}
        onClick={({ currentTarget }) => onMenu(post, currentTarget)}
      />
    </li>
  )
})
