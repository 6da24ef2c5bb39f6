import { expect, it } from 'vitest'
import { accountOfTarget, emptyContent, findTarget, idOfTarget, wholeText } from './content.ts'
import { titleOf } from './edits.ts'
import { hasLongText, listPartIds, longText, mediaOf, partsOf, textOfPart } from './parts.ts'
import { change, targetOf, threadOf } from './testing.ts'

it('preserves the identity of unedited values, so that only readers of edited ones re-render', () => {
  const before = { ...emptyContent([targetOf('a1')]), media: [{ media_id: 'm1' }] }
  const after = change(before, { type: 'text', part: wholeText, text: 'Hello' })
  expect(after.text).toBe('Hello')
  expect([after.media === before.media, after.targets === before.targets, after.segments === before.segments]).toEqual([true, true, true])
  expect(mediaOf(after, wholeText)).toBe(before.media)
})

it('returns the same content for an edit that changes nothing', () => {
  const content = change({ ...threadOf(['One', 'Two'], [targetOf('a1')]), title: 'Ferry' }, { type: 'media-added', id: 'm1' })
  for (const accountId of [undefined, 'a1']) {
    expect(change(content, { type: 'text', part: 's1', text: 'One', accountId })).toBe(content)
    expect(change(content, { type: 'text', part: 'nobody', text: 'One', accountId })).toBe(content)
    expect(change(content, { type: 'title', title: 'Ferry', accountId })).toBe(content)
    expect(change(content, { type: 'media-added', id: 'm1', accountId })).toBe(content)
    expect(change(content, { type: 'media-moved', id: 'm1', to: 1, accountId })).toBe(content)
    expect(change(content, { type: 'media-removed', id: 'm2', accountId })).toBe(content)
    expect(change(content, { type: 'part-joined', part: 's1', accountId })).toBe(content)
    expect(change(content, { type: 'part-moved', part: 's1', to: 0, accountId })).toBe(content)
    expect(change(content, { type: 'part-divided', part: 's1', texts: ['One'], ids: [], accountId })).toBe(content)
  }
  for (const what of [{ field: 'all' }, { field: 'title' }, { field: 'text', part: 's1' }] as const)
    expect(change(content, { type: 'reset', accountId: 'a1', what })).toBe(content)
  expect(change(content, { type: 'text', part: 's1', text: 'x', accountId: 'nobody' })).toBe(content)
})

it('chooses accounts together with their group, and another group alone', () => {
  const targets = [targetOf('a1')]
  const ofGroup = change(emptyContent([]), { type: 'targets', targets, setId: 'g1' })
  expect(ofGroup).toEqual(emptyContent(targets, 'g1'))
  expect(change(ofGroup, { type: 'group', setId: 'g1' })).toBe(ofGroup)
  expect(change(ofGroup, { type: 'group', setId: undefined })).toEqual(emptyContent(targets))
  expect(change(ofGroup, { type: 'targets', targets: [] })).toEqual(emptyContent([]))
})

it('edits one part of a thread', () => {
  const after = change(threadOf(['One', 'Two']), { type: 'text', part: 's2', text: 'Deux' })
  expect(partsOf(after).map(({ text }) => text)).toEqual(['One', 'Deux'])
  expect(textOfPart(after, 's2')).toBe('Deux')
  expect(listPartIds(after)).toEqual(['s1', 's2'])
})

it('moves, describes and removes files of a part', () => {
  const added = ['m1', 'm2', 'm3'].reduce((content, id) => change(content, { type: 'media-added', id }), threadOf(['One', 'Two']))
  const moved = change(added, { type: 'media-moved', id: 'm3', to: 1 })
  const described = change(moved, { type: 'alt-text', id: 'm3', text: 'Boats' })
  const removed = change(described, { type: 'media-removed', id: 'm1' })
  expect(removed.media).toEqual([{ media_id: 'm3', alt_text: 'Boats' }, { media_id: 'm2' }])
  const second = change(removed, { type: 'media-added', id: 'm4', part: 's2', altText: 'Nets' })
  expect(second.segments[1]?.media).toEqual([{ media_id: 'm4', alt_text: 'Nets' }])
  expect(second.media).toBe(removed.media)
})

it('combines the files of the post and of its first part in one list', () => {
  const thread = threadOf(['One', 'Two'])
  const content = {
    ...thread,
    media: [{ media_id: 'm1' }],
    segments: thread.segments.with(0, { id: 's1', text: 'One', media: [{ media_id: 'm2' }] }),
  }
  expect(mediaOf(content, 's1')).toEqual([{ media_id: 'm1' }, { media_id: 'm2' }])
  expect(mediaOf(content, 's1')).toBe(mediaOf(content, 's1'))
  expect(mediaOf(change(content, { type: 'media-moved', id: 'm2', to: 0 }), 's1')).toEqual([{ media_id: 'm2' }, { media_id: 'm1' }])
})

it('sets and removes a setting of one account', () => {
  const content = emptyContent([targetOf('a1'), targetOf('a2')])
  const set = change(content, { type: 'setting', accountId: 'a2', key: 'visibility', value: 'unlisted' })
  expect(set.targets.map(({ settings }) => settings)).toEqual([{}, { visibility: 'unlisted' }])
  expect(set.targets[0]).toBe(content.targets[0])
  expect(change(set, { type: 'setting', accountId: 'a2', key: 'visibility', value: undefined }).targets[1]?.settings).toEqual({})
})

it('distinguishes destinations of the same account', () => {
  const content = emptyContent([targetOf('a1', { target_key: 'boats' }), targetOf('a1', { target_key: 'nets' })])
  const [boats = '', nets = ''] = content.targets.map(idOfTarget)
  const after = change(content, { type: 'title', title: 'Nets', accountId: nets })
  expect([titleOf(after, boats), titleOf(after, nets), titleOf(after)]).toEqual(['', 'Nets', ''])
  expect(findTarget(after, nets)?.target_key).toBe('nets')
  expect([accountOfTarget(boats), accountOfTarget('a2')]).toEqual(['a1', 'a2'])
})

it.each([undefined, 'a1'])('knows whether a post has a long text, here of %s', (accountId) => {
  const content = emptyContent([targetOf('a1'), targetOf('a2')])
  const write = (length: number) => hasLongText(change(content, { type: 'text', part: wholeText, text: 'x'.repeat(length), accountId }))
  expect([write(longText), write(longText + 1)]).toEqual([false, true])
})
