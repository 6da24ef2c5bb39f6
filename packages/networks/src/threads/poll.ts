/** Declares polls, which are open for a day: https://developers.facebook.com/documentation/threads/create-posts/polls */
import type { PollRules } from '../spec/index.ts'
import { pollLimits, type settings } from './limits.ts'

export const poll = (): PollRules => ({
  options: 'poll_options' satisfies keyof typeof settings,
  count: { min: pollLimits.min, max: pollLimits.max },
  optionCharacters: pollLimits.characters,
})
