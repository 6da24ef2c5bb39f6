import { pollDurations, usualPollDuration } from '../kit/poll-durations.ts'
import type { PollRules } from '../spec/index.ts'
import { pollOptionCharacters, pollOptions } from './limits.ts'
import type { settings } from './settings.ts'

export const poll = (): PollRules => ({
  options: 'poll_options' satisfies keyof typeof settings,
  count: pollOptions,
  optionCharacters: pollOptionCharacters,
  duration: {
    key: 'poll_duration_minutes' satisfies keyof typeof settings,
    unitSeconds: 60,
    choices: pollDurations,
    usual: usualPollDuration,
  },
})
