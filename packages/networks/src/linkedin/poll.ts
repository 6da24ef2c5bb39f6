/** Declares polls: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/poll-post-api */
import type { PollRules } from '../spec/index.ts'
import { pollLimits } from './limits.ts'

const day = 86_400

const seconds = { ONE_DAY: day, THREE_DAYS: 3 * day, ONE_WEEK: 7 * day, TWO_WEEKS: 14 * day } as const

export type PollLength = keyof typeof seconds

/** What LinkedIn's own apps suggest. */
export const usualLength: PollLength = 'ONE_WEEK'

export const isLength = (value: unknown): value is PollLength => typeof value === 'string' && Object.hasOwn(seconds, value)

export const lengthInSeconds = (length: PollLength): number => seconds[length]

export const poll = (): PollRules => ({
  options: 'poll_options',
  count: pollLimits.options,
  optionCharacters: pollLimits.optionCharacters,
  duration: {
    key: 'poll_duration',
    unitSeconds: seconds,
    isOfDestination: true,
    choices: Object.values(seconds),
    usual: seconds[usualLength],
  },
})

/** A poll asks its question separately from the post's text, so the last line of the text is the question. */
export const splitPoll = (text: string): { commentary: string; question: string } => {
  const words = text.trimEnd()
  const start = words.lastIndexOf('\n') + 1
  return { commentary: words.slice(0, start).trimEnd(), question: words.slice(start).trim() }
}
