import { Link } from '@tanstack/react-router'
import { Ellipsis, GripVertical, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import type { QueuedPost, QueueItem } from '#api/posting-queue.ts'
import { browserZone, formatNear, formatTime } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { toMark } from '#networks/mark.ts'
import { nameFully, nameNetwork } from '#networks/names.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { StateChip } from '#ui/state-chip/state-chip.tsx'
import { isOpen, keyOf } from '../model/order.ts'
import styles from './queue.module.css'

const t = translator('postingSlots')

const maxPictures = 3

export type Accounts = ReadonlyMap<string, AccountView>

export const openingOf = ({ title, excerpt }: Pick<QueuedPost, 'title' | 'excerpt'>): string => title || excerpt || t('untitled')

const Pictures = ({ post, accounts }: { post: QueuedPost; accounts: Accounts }) => {
  const known = post.accounts.map(({ social_account_id: id, platform }) => {
    const account = accounts.get(id)
    return { id, platform, account, name: account ? nameFully(account) : nameNetwork(platform) }
  })
  return (
    <span className={styles.pictures} title={known.map(({ name }) => name).join('\n')}>
      {known.slice(0, maxPictures).map(({ id, platform, account, name }) => (
        <Avatar key={id} name={name} src={account && pictureOf(account)} size={20} mark={toMark(platform, false)} />
      ))}
      <span className="visually-hidden">{t('accounts', { accounts: known.map(({ name }) => name).join(', ') })}</span>
    </span>
  )
}

interface QueueRowProps {
  item: QueueItem
  zone: string
  now: Date
  accounts: Accounts
  /** The label of the slot, and the group it is for. */
  note: string
  /** The account group whose queue is shown. */
  setId: string | undefined
  mayWrite: boolean
  isTarget: boolean
  isDragged: boolean
  onMenu: (item: QueueItem, button: HTMLElement) => void
}

const Post = ({ post, accounts }: { post: QueuedPost; accounts: Accounts }) => (
  <>
    <Link to="/publications/$id" params={{ id: post.id }} className={styles.post} draggable={false}>
      {openingOf(post)}
    </Link>
    {post.held_at !== undefined && <StateChip state="paused" className={styles.held} />}
    <Pictures post={post} accounts={accounts} />
  </>
)

const contentOf = ({ item, zone, accounts, setId, mayWrite }: QueueRowProps): ReactNode => {
  const { publication, taken_by: taken, at, schedule_id: slot, social_set_id: set = setId } = item
  if (publication) return <Post post={publication} accounts={accounts} />
  if (taken !== undefined)
    return (
      <Link to="/publications/$id" params={{ id: taken }} className={styles.taken}>
        {t('takenBy')}
      </Link>
    )
  if (!mayWrite) return <span className={styles.free}>{t('open')}</span>
  return (
    <Link
      to="/publications/new"
      search={{ at, slot, set }}
      className={styles.free}
      aria-label={t('openOf', { when: formatNear(at, zone) })}
    >
      <Plus size={14} aria-hidden />
      {t('open')}
    </Link>
  )
}

/** A slot with its post, or an open one. */
export const QueueRow = (props: QueueRowProps) => {
  const { item, zone, now, note, mayWrite, isTarget, isDragged, onMenu } = props
  const { publication: post, at } = item
  const canMove = mayWrite && post?.can.reorder === true
  const own = browserZone()
  const yours = formatNear(at, own, { now })
  return (
    <li
      className={styles.row}
      data-row={keyOf(item)}
      data-drag={canMove ? keyOf(item) : undefined}
      data-drop={keyOf(item)}
      data-open={isOpen(item) || undefined}
      data-marked={isTarget || undefined}
      data-dragged={isDragged || undefined}
    >
      {canMove ? (
        <button type="button" className={styles.grip} aria-label={t('reorder', { text: openingOf(post) })} title={t('reorderHelp')}>
          <GripVertical size={16} aria-hidden />
        </button>
      ) : (
        <span />
      )}
      <time
        dateTime={at}
        className={styles.time}
        title={yours === formatNear(at, zone, { now }) ? undefined : t('yourTime', { time: yours })}
      >
        {formatTime(at, zone)}
        {Date.parse(at) < now.getTime() && <span className={styles.missed}>{t('missed')}</span>}
      </time>
      <span className={styles.content}>
        {contentOf(props)}
        {note !== '' && <span className={styles.note}>{note}</span>}
      </span>
      {mayWrite && post ? (
        <IconButton
          icon={Ellipsis}
          label={t('moreActions', { text: openingOf(post) })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(item, currentTarget)}
        />
      ) : (
        <span />
      )}
    </li>
  )
}
