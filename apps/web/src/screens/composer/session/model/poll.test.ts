import type { NetworkDescription, PollRules } from '@broadside/networks/describe'
import { describeNetwork } from '@broadside/networks/describe'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Context, chooseForms } from './check.ts'
import { type Content, emptyContent } from './content.ts'
import { edit } from './edits.ts'
import { hasOwnWords } from './overrides.ts'
import { boundsOf, listPollTargets, type Poll, pollSettings, type PollTarget, readPoll } from './poll.ts'
import { targetOf, threadOf } from './testing.ts'

const tea: Poll = { options: ['Tea', 'Coffee'], seconds: 3600, multiple: true, hideTotals: false }

describe('a poll', () => {
  let context: Context
  beforeAll(async () => {
    const [mastodon, telegram] = (await Promise.all(['mastodon', 'telegram'].map(describeNetwork))) as [
      NetworkDescription,
      NetworkDescription,
    ]
    const rulesOf = (network: NetworkDescription, limits = {}) => ({ network, traits: { limits } })
    context = {
      rules: new Map([
        ['m1', rulesOf(mastodon)],
        ['m2', rulesOf(mastodon, { pollOptions: 3, pollMaxSeconds: 3600, pollOptionCharacters: 25 })],
        ['t1', rulesOf(telegram)],
      ]),
      media: new Map(),
    }
  })

  const targets = [
    targetOf('m1', { platform: 'mastodon' }),
    targetOf('m2', { platform: 'mastodon' }),
    targetOf('t1', { platform: 'telegram' }),
  ]
  const find = (content: Content) => listPollTargets(context.rules, chooseForms(content, context))
  const give = (content: Content, takes: readonly PollTarget[], poll: Poll | undefined, part = 'text', isShared = true) =>
    edit(content, { type: 'part-settings', values: pollSettings(content, takes, { part, isShared, poll }) })

  it('is added to every account whose network supports polls, without customizing any', () => {
    const content = { ...emptyContent(targets), text: 'Which?' }
    const { takes, without } = find(content)
    expect([takes.map(({ accountId }) => accountId), without]).toEqual([['m1', 'm2'], ['t1']])
    const given = give(content, takes, tea)
    expect(readPoll(given, takes, { part: 'text', isShared: true })).toEqual({ value: tea, members: ['m1', 'm2'], apart: [] })
    expect(given.targets[0]?.segments).toEqual([
      { id: 'text', segment_id: 'text', settings: { poll_options: ['Tea', 'Coffee'], poll_expires_in_seconds: 3600, poll_multiple: true } },
    ])
    expect(given.targets.map((target) => hasOwnWords(given, target))).toEqual([false, false, false])
    expect(given.targets[2]).toBe(targets[2])
    expect(give(given, takes, undefined)).toEqual(content)
  })

  it('keeps other settings of the part', () => {
    const own = { segments: [{ id: 'text', segment_id: 'text', settings: { other: 1 } }] }
    const content = emptyContent([targetOf('m1', { platform: 'mastodon', ...own })])
    const { takes } = find(content)
    expect(give(content, takes, tea).targets[0]?.segments?.[0]?.settings).toMatchObject({ other: 1, poll_expires_in_seconds: 3600 })
    expect(give(give(content, takes, tea), takes, undefined)).toEqual(content)
  })

  it('lists the accounts with a different poll or none', () => {
    const content = threadOf(['One', 'Two'], targets)
    const { takes } = find(content)
    const [first, second] = takes
    const given = give(content, first ? [first] : [], tea, 's2')
    expect(readPoll(given, takes, { part: 's2', isShared: true })).toEqual({ value: tea, members: ['m1'], apart: ['m2'] })
    expect(readPoll(given, takes, { part: 's1', isShared: true })).toEqual({ value: undefined, members: ['m1', 'm2'], apart: [] })
    const other = give(given, second ? [second] : [], { ...tea, options: ['Tea'] }, 's2')
    expect(readPoll(other, takes, { part: 's2', isShared: true })).toMatchObject({ value: tea, members: ['m1'], apart: ['m2'] })
    expect(readPoll(other, takes.slice(1), { part: 's2', isShared: false })).toMatchObject({ value: { options: ['Tea'] }, members: ['m2'] })
  })

  it('skips an account without the part', () => {
    const short = { segments: [{ id: 's1', segment_id: 's1' }] }
    const content = threadOf(['One', 'Two'], [targetOf('m1', { platform: 'mastodon', ...short })])
    const { takes } = find(content)
    expect(give(content, takes, tea, 's2')).toBe(content)
  })

  it('has limits that all accounts accept', () => {
    const { takes } = find(emptyContent(targets))
    expect(boundsOf(takes)).toMatchObject({ count: { min: 2, max: 3 }, optionCharacters: 25, durations: [300, 1800, 3600], usual: 3600 })
  })

  it('uses the keys and time units that networks declare', () => {
    const rules: PollRules = {
      options: 'choices',
      count: { min: 2, max: 4 },
      optionCharacters: 25,
      duration: { key: 'minutes', unitSeconds: 60, choices: [3600], usual: 3600 },
    }
    const content = emptyContent([targetOf('m1')])
    const takes = [{ accountId: 'm1', rules }]
    const given = give(content, takes, tea)
    expect(given.targets[0]?.segments?.[0]?.settings).toEqual({ choices: ['Tea', 'Coffee'], minutes: 60 })
    expect(readPoll(given, takes, { part: 'text', isShared: true }).value).toMatchObject({ seconds: 3600, multiple: undefined })
    expect(boundsOf(takes)).toMatchObject({ canBeMultiple: false, canHideTotals: false, canChooseDuration: true })
  })

  it('leaves the duration to a network that decides it', () => {
    const fixed: PollRules = { options: 'choices', count: { min: 2, max: 4 }, optionCharacters: 25 }
    const timed: PollRules = { ...fixed, duration: { key: 'minutes', unitSeconds: 60, choices: [3600], usual: 3600 } }
    const content = emptyContent([targetOf('m1'), targetOf('m2')])
    const takes = [
      { accountId: 'm1', rules: fixed },
      { accountId: 'm2', rules: timed },
    ]
    const given = give(content, takes, tea)
    expect(given.targets.map(({ segments }) => segments?.[0]?.settings)).toEqual([
      { choices: ['Tea', 'Coffee'] },
      { choices: ['Tea', 'Coffee'], minutes: 60 },
    ])
    expect(readPoll(given, takes, { part: 'text', isShared: true })).toMatchObject({ apart: [] })
    expect(boundsOf(takes)).toMatchObject({ durations: [3600], usual: 3600, canChooseDuration: true })
    expect(boundsOf(takes.slice(0, 1))).toMatchObject({ durations: [], canChooseDuration: false })
  })

  it('stores a duration with a name among the settings of the account', () => {
    const rules: PollRules = {
      options: 'choices',
      count: { min: 2, max: 4 },
      optionCharacters: 30,
      duration: { key: 'length', unitSeconds: { ONE_HOUR: 3600 }, isOfDestination: true, choices: [3600], usual: 3600 },
    }
    const content = emptyContent([targetOf('m1', { settings: { other: 1 } })])
    const takes = [{ accountId: 'm1', rules }]
    const given = give(content, takes, tea)
    expect(given.targets[0]).toMatchObject({
      settings: { other: 1, length: 'ONE_HOUR' },
      segments: [{ settings: { choices: tea.options } }],
    })
    expect(readPoll(given, takes, { part: 'text', isShared: true }).value).toMatchObject({ seconds: 3600 })
    expect(give(given, takes, undefined)).toEqual(content)
  })
})
