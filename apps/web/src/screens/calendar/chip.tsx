import { memo } from 'react'
import { pictureOf } from '#api/all-accounts.ts'
import type { PlannedItem } from '#api/calendar.ts'
import { thumbnailUrl } from '#api/media.ts'
import { formatTime } from '#i18n/time.ts'
import { Avatar, Mark } from '#ui/avatar/avatar.tsx'
import { toMark } from '#networks/mark.ts'
import { nameState, type State, StateIcon } from '#ui/state-chip/state-chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { translator } from '#i18n/translator.ts'
import styles from './chip.module.css'
import { keyOf, stateOfItem } from './model/items.ts'
import { type Accounts, nameOf, openingOf } from './format.ts'

const t = translator('calendar')

/** States that show only an icon where space is limited. */
const plain: readonly State[] = ['draft', 'queued', 'publishing', 'published']

const mostMarks = 3
const markPx = 12
const mostPictures = 6
const picturePx = 20

interface AccountsProps {
  of: PlannedItem['accounts']
  accounts: Accounts
}

const Pictures = ({ of, accounts }: AccountsProps) => (
  <span className={styles.pictures}>
    {of.slice(0, mostPictures).map((one) => {
      const account = accounts.get(one.social_account_id)
      const src = account && pictureOf(account)
      return <Avatar key={one.destination_id} name={nameOf(accounts, one)} src={src} size={picturePx} mark={toMark(one.platform)} />
    })}
    {of.length > mostPictures && <span aria-hidden>{t('moreAccounts', { count: of.length - mostPictures })}</span>}
  </span>
)

/** Shows each network's logo once, because a grid has no room for avatars. */
const Marks = ({ of }: Pick<AccountsProps, 'of'>) => {
  const networks = [...new Set(of.map(({ platform }) => platform))]
  return (
    <span className={styles.pictures}>
      {networks.slice(0, mostMarks).map((network) => (
        <Mark key={network} mark={toMark(network)} size={markPx} />
      ))}
      {networks.length > mostMarks && <span aria-hidden>{t('moreAccounts', { count: networks.length - mostMarks })}</span>}
    </span>
  )
}

interface ChipProps {
  /** `tall` in the week grid, `row` in lists. */
  look?: 'tall' | 'row'
  item: PlannedItem
  /** `Tuesday 24 November`, for users who can't see the chip's position. */
  day: string
  zone: string
  accounts: Accounts
  isOpen: boolean
}

/** One post at one time. The grid around it handles dragging, opening and moving. */
export const Chip = memo(({ look, item, day, zone, accounts, isOpen }: ChipProps) => {
  const state = stateOfItem(item)
  const names = item.accounts.map((one) => nameOf(accounts, one)).join(', ')
  return (
    <a
      href={`/publications/${item.publication_id}`}
      className={classNames(styles.chip, look && styles[look])}
      data-stop
      data-chip={keyOf(item)}
      // A post at risk looks like one that asks for an answer.
      data-state={state === 'risk' ? 'asking' : state}
      data-notable={!plain.includes(state) || undefined}
      data-wish={item.wish || undefined}
      data-open={isOpen || undefined}
      aria-current={isOpen || undefined}
      tabIndex={-1}
      draggable={false}
      title={names}
    >
      <span className={styles.head}>
        <span className="visually-hidden">{day}, </span>
        <time className={styles.time} dateTime={item.at}>
          {formatTime(item.at, zone)}
        </time>
        <span className={styles.state}>
          <StateIcon state={state} />
          <span className={styles.word}>{nameState(state)}</span>
        </span>
        {look === 'row' ? <Pictures of={item.accounts} accounts={accounts} /> : <Marks of={item.accounts} />}
      </span>
      <span className={styles.words}>{openingOf(item)}</span>
      {item.cover_media_id && <img className={styles.cover} src={thumbnailUrl(item.cover_media_id)} alt="" loading="lazy" />}
      {names && <span className="visually-hidden"> {t('accountsOf', { accounts: names })}</span>}
    </a>
  )
})
