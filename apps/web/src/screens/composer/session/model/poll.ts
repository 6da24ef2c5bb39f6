/** The poll of a part, for accounts whose network supports polls. Each account stores it in its settings for the part. Pure. */
import type { PollRules } from '@broadside/networks/describe'
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

const flagAt = (settings: Values, key: string | undefined): boolean | undefined => (key === undefined ? undefined : settings[key] === true)

const pollOf = (settings: Values, rules: PollRules): Poll | undefined => {
  if (pollKeysOf(rules).every((key) => settings[key] === undefined)) return undefined
  const options = settings[rules.options]
  const length = rules.duration && settings[rules.duration.key]
  return {
    options: Array.isArray(options) ? options.filter((one) => typeof one === 'string') : [],
    ...(rules.duration && { seconds: typeof length === 'number' ? length * rules.duration.unitSeconds : undefined }),
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
    const segment = findTarget(content, accountId)?.segments?.find((one) => (isShared ? one.segment_id : one.id) === part)
    return { accountId, value: segment?.settings && pollOf(segment.settings, rules) }
  })
  return shareOf(found, isSamePoll)
}

const toSettings = (before: Values, rules: PollRules, poll: Poll | undefined): Values => {
  const keys = new Set(pollKeysOf(rules))
  const rest = Object.fromEntries(Object.entries(before).filter(([key]) => !keys.has(key)))
  if (!poll) return rest
  const { options, seconds, multiple, hideTotals } = poll
  return {
    ...rest,
    ...(options.length > 0 && { [rules.options]: options }),
    ...(seconds !== undefined && rules.duration && { [rules.duration.key]: seconds / rules.duration.unitSeconds }),
    ...(multiple && rules.multiple !== undefined && { [rules.multiple]: true }),
    ...(hideTotals && rules.hideTotals !== undefined && { [rules.hideTotals]: true }),
  }
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
    return segment ? [{ accountId, part: segment.id, settings: toSettings(segment.settings ?? {}, rules, poll) }] : []
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
