/** The poll of a part, for accounts whose network supports polls. Each account stores it in its settings for the part. Pure. */
import type { PollDuration, PollRules } from '@broadside/networks/describe'
import { without } from '#lib/without.ts'
import { type Context, type Forms, profileOf } from './check.ts'
import { accountOfTarget, type Content, findTarget } from './content.ts'
import type { PartSettings } from './edits.ts'
import { ownSegmentsOf } from './overrides.ts'
import { isSame } from './same.ts'
import { type Shared, shareOf } from './shared.ts'

type Values = Readonly<Record<string, unknown>>

export interface Poll {
  options: readonly string[]
  /** Undefined if not chosen yet, or not a number; absent if the network decides. */
  seconds?: number | undefined
  /** Absent if the network doesn't offer it. */
  multiple?: boolean | undefined
  hideTotals?: boolean | undefined
}

/** A target whose form supports polls. */
export interface PollTarget {
  accountId: string
  rules: PollRules
}

export const pollKeysOf = ({ options, duration, multiple, hideTotals }: PollRules): string[] =>
  [options, duration?.key, multiple, hideTotals].flatMap((key) => key ?? [])

/** Separates the targets that can have a poll from the others. With `accountId`, considers only that target. */
export const listPollTargets = (
  rules: Context['rules'],
  forms: Forms,
  accountId?: string,
): { takes: readonly PollTarget[]; without: readonly string[] } => {
  const ids = [...forms.keys()].filter((id) => accountId === undefined || id === accountId)
  const takes = ids.flatMap((id): PollTarget[] => {
    const known = rules.get(accountOfTarget(id))
    const poll = known?.network.poll?.(known.traits)
    return known && poll && profileOf(known, forms.get(id))?.settings.includes(poll.options) ? [{ accountId: id, rules: poll }] : []
  })
  return { takes, without: ids.filter((id) => !takes.some((one) => one.accountId === id)) }
}

const toSeconds = (length: unknown, { unitSeconds }: PollDuration): number | undefined => {
  if (typeof unitSeconds === 'number') return typeof length === 'number' ? length * unitSeconds : undefined
  return typeof length === 'string' && Object.hasOwn(unitSeconds, length) ? unitSeconds[length] : undefined
}

const fromSeconds = (seconds: number, { unitSeconds }: PollDuration): unknown =>
  typeof unitSeconds === 'number' ? seconds / unitSeconds : Object.keys(unitSeconds).find((name) => unitSeconds[name] === seconds)

const flagAt = (settings: Values, key: string | undefined): boolean | undefined => (key === undefined ? undefined : settings[key] === true)

const pollOf = (settings: Values, ofAccount: Values, rules: PollRules): Poll | undefined => {
  if (pollKeysOf(rules).every((key) => settings[key] === undefined)) return undefined
  const options = settings[rules.options]
  const { duration } = rules
  return {
    options: Array.isArray(options) ? options.filter((one) => typeof one === 'string') : [],
    ...(duration && { seconds: toSeconds((duration.isOfDestination ? ofAccount : settings)[duration.key], duration) }),
    multiple: flagAt(settings, rules.multiple),
    hideTotals: flagAt(settings, rules.hideTotals),
  }
}

/** Choices that a network doesn't offer are ignored in the comparison. */
const isSamePoll = (one: Poll, other: Poll): boolean =>
  isSame(one.options, other.options) &&
  (one.seconds === other.seconds || !('seconds' in one && 'seconds' in other)) &&
  (['multiple', 'hideTotals'] as const).every((key) => one[key] === undefined || other[key] === undefined || one[key] === other[key])

/** Reads the poll of a part. `isShared`: the part is shared, so the poll is that of the first account with one. */
export const readPoll = (
  content: Content,
  takes: readonly PollTarget[],
  { part, isShared }: { part: string; isShared: boolean },
): Shared<Poll> => {
  const found = takes.map(({ accountId, rules }) => {
    const target = findTarget(content, accountId)
    const segment = target?.segments?.find((one) => (isShared ? one.segment_id : one.id) === part)
    return { accountId, value: target && segment?.settings && pollOf(segment.settings, target.settings, rules) }
  })
  return shareOf(found, isSamePoll)
}

const toSettings = (before: Values, rules: PollRules, poll: Poll | undefined): Values => {
  const keys = new Set(pollKeysOf(rules))
  const rest = Object.fromEntries(Object.entries(before).filter(([key]) => !keys.has(key)))
  if (!poll) return rest
  const { options, seconds, multiple, hideTotals } = poll
  const { duration } = rules
  return {
    ...rest,
    ...(options.length > 0 && { [rules.options]: options }),
    ...(seconds !== undefined && duration && !duration.isOfDestination && { [duration.key]: fromSeconds(seconds, duration) }),
    ...(multiple && rules.multiple !== undefined && { [rules.multiple]: true }),
    ...(hideTotals && rules.hideTotals !== undefined && { [rules.hideTotals]: true }),
  }
}

/** The account's settings with the duration of its poll, if they have it. */
const accountSettings = (before: Values, { duration }: PollRules, poll: Poll | undefined): Pick<PartSettings, 'accountSettings'> => {
  if (!duration?.isOfDestination) return {}
  const rest = without(before, duration.key)
  const value = poll?.seconds === undefined ? undefined : fromSeconds(poll.seconds, duration)
  return { accountSettings: value === undefined ? rest : { ...rest, [duration.key]: value } }
}

/** Returns the settings that add, replace or remove the poll. Accounts without the part are skipped. */
export const pollSettings = (
  content: Content,
  takes: readonly PollTarget[],
  { part, isShared, poll }: { part: string; isShared: boolean; poll: Poll | undefined },
): PartSettings[] =>
  takes.flatMap(({ accountId, rules }) => {
    const target = findTarget(content, accountId)
    const segment = target && ownSegmentsOf(content, target).find((one) => (isShared ? one.segment_id : one.id) === part)
    if (!target || !segment) return []
    const settings = toSettings(segment.settings ?? {}, rules, poll)
    return [{ accountId, part: segment.id, settings, ...accountSettings(target.settings, rules, poll) }]
  })

export interface PollBounds {
  count: { min: number; max: number }
  optionCharacters: number
  /** In seconds. */
  durations: readonly number[]
  usual: number
  /** False if the networks decide how long it stays open. */
  canChooseDuration: boolean
  canBeMultiple: boolean
  canHideTotals: boolean
}

/** Limits that all of these accounts accept. */
export const boundsOf = (takes: readonly PollTarget[]): PollBounds => {
  const all = takes.map(({ rules }) => rules)
  const chosen = all.flatMap(({ duration }) => duration ?? [])
  const durations = (chosen[0]?.choices ?? []).filter((seconds) => chosen.every(({ choices }) => choices.includes(seconds)))
  const usual = chosen[0]?.usual ?? 0
  return {
    count: { min: Math.max(...all.map(({ count }) => count.min)), max: Math.min(...all.map(({ count }) => count.max)) },
    optionCharacters: Math.min(...all.map(({ optionCharacters }) => optionCharacters)),
    durations,
    canChooseDuration: chosen.length > 0,
    usual: durations.length === 0 || durations.includes(usual) ? usual : (durations.at(-1) ?? usual),
    canBeMultiple: all.some(({ multiple }) => multiple !== undefined),
    canHideTotals: all.some(({ hideTotals }) => hideTotals !== undefined),
  }
}
