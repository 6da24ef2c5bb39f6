import { expect, it } from 'vitest'
import { networks } from '../registry.ts'
import { draftOf, segmentOf } from '../testing/drafts.ts'
import { check } from './check.ts'
import { poll } from './poll.ts'

it("declares polls with the server's limits", () => {
  const limits = { pollOptions: 10, pollOptionCharacters: 100, pollMinSeconds: 3600, pollMaxSeconds: 86_400 }
  expect(poll({ limits })).toMatchObject({
    count: { min: 2, max: 10 },
    optionCharacters: 100,
    duration: { choices: [3600, 21_600, 43_200, 86_400], usual: 86_400 },
  })
  expect(poll({ limits: {} }).duration).toMatchObject({ choices: [300, 1800, 3600, 21_600, 43_200, 86_400, 259_200, 604_800] })
  expect(poll({ limits: { ...limits, pollMinSeconds: 7, pollMaxSeconds: 8 } }).duration).toMatchObject({ choices: [7], usual: 7 })
})

it.each(Object.values(networks).filter((network) => network.poll))('$id creates a poll from settings that a segment accepts', (network) => {
  const { options, duration, multiple, hideTotals } = network.poll?.({ limits: {} }) ?? {}
  const keys = [options, multiple, hideTotals].flatMap((key) => key ?? [])
  expect(keys.map((key) => network.settings[key]?.scope)).toEqual(keys.map(() => 'segment'))
  // LinkedIn has one poll in a post, whose duration is the account's.
  if (duration) expect(['segment', 'destination']).toContain(network.settings[duration.key]?.scope)
})

it('never publishes a post without its poll because the poll has no options yet', () => {
  const draft = draftOf('mastodon.post', { segments: [segmentOf({ id: 's1', settings: { poll_expires_in_seconds: 86_400 } })] })
  expect(check(draft, { limits: {} })).toMatchObject([{ code: 'setting_required', field: 'settings.poll_options', segmentId: 's1' }])
})
