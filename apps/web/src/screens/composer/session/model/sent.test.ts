import { expect, it } from 'vitest'
import { emptyContent } from './content.ts'
import { listReached, pinTargets, withOpenTargets } from './sent.ts'
import { change, targetOf, threadOf } from './testing.ts'

const both = { ...emptyContent([targetOf('a1'), targetOf('a2')]), text: 'Shared' }
const sent = new Set(['a1'])

it('excludes published destinations from checks', () => {
  expect(withOpenTargets(both, sent).targets.map((target) => target.social_account_id)).toEqual(['a2'])
  expect(withOpenTargets(both, new Set())).toBe(both)
})

it('restores only published destinations that were edited or removed', () => {
  const edited = change(change(both, { type: 'text', part: 'text', text: 'Mine', accountId: 'a1' }), {
    type: 'text',
    part: 'text',
    text: 'Mine too',
    accountId: 'a2',
  })
  expect(pinTargets(edited, both, sent).targets.map(({ text }) => text)).toEqual([undefined, 'Mine too'])
  const removed = { ...both, targets: both.targets.slice(1) }
  expect(pinTargets(removed, both, sent).targets.map((target) => target.social_account_id)).toEqual(['a2', 'a1'])
  expect(pinTargets(both, { targets: structuredClone(both.targets) }, sent)).toBe(both)
})

it('keeps the parts of a published destination when the shared parts are moved', () => {
  const own = [
    { id: 's1', segment_id: 's1' },
    { id: 's2', segment_id: 's2', text: 'Only here' },
  ]
  const thread = threadOf(['One', 'Two'], [targetOf('a1', { segments: own }), targetOf('a2')])
  const moved = change(thread, { type: 'part-moved', part: 's2', to: 0 })
  expect(moved.targets[0]?.segments).not.toEqual(own)
  expect(pinTargets(moved, thread, sent).targets[0]?.segments).toEqual(own)
})

it('lists the accounts that an edit of the shared text reaches', () => {
  expect(listReached(both, sent)).toEqual(['a2'])
  const customized = change(both, { type: 'text', part: 'text', text: 'Mine', accountId: 'a2' })
  expect(listReached(customized, sent)).toEqual([])
  const thread = threadOf(['One', 'Two'], [targetOf('a2')])
  expect(listReached(change(thread, { type: 'text', part: 's1', text: 'Mine', accountId: 'a2' }), sent)).toEqual(['a2'])
})
