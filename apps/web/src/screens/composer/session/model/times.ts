/** Publishing times of destinations: the post's, or a custom one. Pure. */
import type { PublicationView } from '#api/publications.ts'
import { without } from '#lib/without.ts'
import { instantOf, isSameTime, type RequestedTime } from '#web/time-picker/requested-time.ts'
import { type Content, findTarget, idOfTarget, type Target, withTarget } from './content.ts'
import { isUnfinished } from './mode.ts'
import { openTargets, withOpenTargets } from './sent.ts'

export type TimeEdit =
  /** Sets the time of the post or of one account; undefined resets an account to the time of the post. */
  | { type: 'schedule'; requested: RequestedTime | undefined }
  /** In minutes; undefined: the workspace default. */
  | { type: 'random-delay'; minutes: number | undefined }

const withTime = <T extends { schedule?: RequestedTime }>(value: T, requested: RequestedTime | undefined): T =>
  requested ? { ...value, schedule: requested } : (without(value, 'schedule') as T)

export const editTime = (content: Content, change: TimeEdit, accountId?: string): Content => {
  if (change.type === 'random-delay') {
    return change.minutes === undefined ? without(content, 'random_delay_minutes') : { ...content, random_delay_minutes: change.minutes }
  }
  return accountId === undefined
    ? withTime(content, change.requested)
    : withTarget(content, accountId, (target) => withTime(target, change.requested))
}

/** The custom time, or else the time of the post. */
export const timeOf = ({ schedule }: Pick<Content, 'schedule'>, target: Pick<Target, 'schedule'>): RequestedTime | undefined =>
  target.schedule ?? schedule

/** The account group whose slots and queue the post uses; undefined: the workspace's. */
export const groupOfPost = ({ social_set_id: setId }: Content): string | undefined => setId

export const sharedTime = ({ schedule }: Content): RequestedTime | undefined => schedule

/** In minutes; undefined: the workspace default. */
export const randomDelay = ({ random_delay_minutes: minutes }: Content): number | undefined => minutes

export const hasTime = ({ schedule, targets }: Content): boolean => schedule !== undefined || targets.some((target) => target.schedule)

/** Whether any destination has a future time. */
export const hasTimeAhead = (content: Content, now: Date): boolean =>
  content.targets.some((target) => {
    const requested = timeOf(content, target)
    return requested !== undefined && instantOf(requested) > now
  })

/** Sorts the destinations by time; those without one are last. */
export const byTime = (content: Content): Target[] => {
  const at = (target: Target): number => {
    const requested = timeOf(content, target)
    return requested ? instantOf(requested).getTime() : Number.POSITIVE_INFINITY
  }
  // Compare first, because Infinity minus itself is NaN.
  return content.targets.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)))
}

export type TimedTarget = Pick<Target, 'social_account_id' | 'target_key' | 'schedule'>

const toTimed = ({ social_account_id, target_key, schedule }: Target): TimedTarget => ({
  social_account_id,
  target_key,
  ...(schedule && { schedule }),
})

export const findTimed = (content: Content, accountId: string): TimedTarget | undefined => {
  const target = findTarget(content, accountId)
  return target && toTimed(target)
}

/** Destinations not sent yet, by time. */
export const listTimed = (content: Content, sent: ReadonlySet<string>): TimedTarget[] => byTime(withOpenTargets(content, sent)).map(toTimed)

export const countOwnTimes = (content: Content, sent: ReadonlySet<string>): number =>
  openTargets(content, sent).filter(({ schedule }) => schedule).length

/** The time to schedule the post with. Without one of its own, all destinations have custom times, so the earliest is used. */
export const timeToSchedule = (content: Content): RequestedTime | undefined => content.schedule ?? byTime(content)[0]?.schedule

/** A rescheduling request: of the post, or of some destinations. */
interface Move {
  schedule: RequestedTime | null
  destinationIds?: string[]
}

type Destination = PublicationView['destinations'][number]

/** Lists the changes that make every scheduled destination match the times in the editor. */
export const listMoves = (content: Content, { destinations, schedule }: Pick<PublicationView, 'destinations' | 'schedule'>): Move[] => {
  const waiting = destinations.flatMap((stored) => {
    const target = content.targets.find((one) => idOfTarget(one) === idOfTarget(stored))
    return target && stored.status === 'scheduled'
      ? [{ stored, wanted: timeOf(content, target), isOwn: target.schedule !== undefined }]
      : []
  })
  const isShared = ({ stored, isOwn }: { stored: Destination; isOwn: boolean }): boolean => !stored.schedule && !isOwn
  const moves: Move[] = []
  if (waiting.some(isShared) && !isSameTime(content.schedule, schedule)) moves.push({ schedule: content.schedule ?? null })
  for (const one of waiting) {
    if (isShared(one) || isSameTime(one.wanted, one.stored.schedule ?? schedule)) continue
    const wanted = one.wanted ?? null
    const same = moves.find((move) => move.destinationIds && isSameTime(move.schedule ?? undefined, wanted ?? undefined))
    if (same?.destinationIds) same.destinationIds.push(one.stored.id)
    else moves.push({ schedule: wanted, destinationIds: [one.stored.id] })
  }
  return moves
}

type Stored = Pick<PublicationView, 'destinations' | 'schedule' | 'status'>

/** Whether any time differs from the server's. */
export const hasMoves = (content: Content, stored: Stored | undefined): boolean =>
  stored !== undefined && listMoves(content, stored).length > 0

/** Whether the post waits for a time. For a failed post, the time must be in the future. */
export const waitsForTime = (content: Content, stored: Stored | undefined, now: () => Date): boolean =>
  stored && isUnfinished(stored) ? hasTimeAhead(content, now()) : hasTime(content)
