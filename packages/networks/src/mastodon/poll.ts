/** Declares polls: https://docs.joinmastodon.org/methods/statuses/#form-data-parameters */
import { pollDurations, usualPollDuration } from '../kit/poll-durations.ts'
import type { AccountTraits, PollRules } from '../spec/index.ts'
import { settings } from './check.ts'
import { limitsOf } from './limits.ts'

export const poll = (account: Pick<AccountTraits, 'limits'>): PollRules => {
  const { pollOptions, pollOptionCharacters, pollMinSeconds, pollMaxSeconds } = limitsOf(account)
  const offered = pollDurations.filter((seconds) => seconds >= pollMinSeconds && seconds <= pollMaxSeconds)
  const choices = offered.length ? offered : [pollMinSeconds]
  return {
    options: 'poll_options' satisfies keyof typeof settings,
    count: { min: settings.poll_options.schema.minItems, max: pollOptions },
    optionCharacters: pollOptionCharacters,
    duration: {
      key: 'poll_expires_in_seconds' satisfies keyof typeof settings,
      unitSeconds: 1,
      choices,
      usual: choices.includes(usualPollDuration) ? usualPollDuration : (choices.at(-1) ?? pollMinSeconds),
    },
    multiple: 'poll_multiple' satisfies keyof typeof settings,
    hideTotals: 'poll_hide_totals' satisfies keyof typeof settings,
  }
}
