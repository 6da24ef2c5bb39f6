import { expect, it } from 'vitest'
import { type Content, emptyContent, findTarget, wholeText } from './content.ts'
import { partsOf } from './parts.ts'
import { type Change, change, targetOf, threadOf } from './testing.ts'

const edited = (content: Content, ...changes: Change[]): Content => changes.reduce(change, content)
const textsOf = (content: Content, accountId?: string) => partsOf(content, accountId).map(({ text }) => text)
const divide = (part: string, texts: string[], ids: string[], accountId?: string): Change => ({
  type: 'part-divided',
  part,
  texts,
  ids,
  accountId,
})
const post = { ...emptyContent([targetOf('a1'), targetOf('a2')]), text: 'One Two', media: [{ media_id: 'm1' }] }
const thread = threadOf(['One', 'Two', 'Three'], [targetOf('a1'), targetOf('a2')])

it('turns a text into a thread and back without loss', () => {
  const after = change(post, divide(wholeText, ['One', 'Two'], ['p2']))
  expect(after).toEqual({
    ...post,
    text: '',
    intent: 'thread',
    segments: [
      { id: wholeText, text: 'One', media: [] },
      { id: 'p2', text: 'Two', media: [] },
    ],
  })
  expect(partsOf(after)[0]?.media).toBe(post.media)
  expect(change(after, { type: 'part-joined', part: 'p2' })).toEqual({ ...post, text: 'One\n\nTwo' })
  expect(change(after, { type: 'part-removed', part: wholeText })).toEqual({ ...post, text: 'Two', media: [] })
})

it('leaves an intent unrelated to threads unchanged', () => {
  expect(change({ ...post, intent: 'video' }, divide(wholeText, ['One', 'Two'], ['p2'])).intent).toBe('video')
})

it('moves files with their part', () => {
  const content = edited(thread, { type: 'media-added', id: 'm1' }, { type: 'media-added', id: 'm2', part: 's2' })
  const moved = change(content, { type: 'part-moved', part: 's2', to: 0 })
  expect(partsOf(moved)).toMatchObject([
    { id: 's2', media: [{ media_id: 'm2' }] },
    { id: 's1', media: [{ media_id: 'm1' }] },
    { id: 's3', media: [] },
  ])
  expect(moved.media).toEqual([{ media_id: 'm2' }])
  const joined = change(content, { type: 'part-joined', part: 's2' })
  expect(partsOf(joined)).toMatchObject([{ id: 's1', text: 'One\n\nTwo', media: [{ media_id: 'm1' }, { media_id: 'm2' }] }, { id: 's3' }])
})

it('adds and removes parts, but never removes the last one', () => {
  const added = edited(post, { type: 'part-added', id: 'p2' }, { type: 'part-added', id: 'p3', after: wholeText })
  expect(partsOf(added).map(({ id }) => id)).toEqual([wholeText, 'p3', 'p2'])
  expect(change(post, { type: 'part-removed', part: wholeText })).toBe(post)
})

it("joins all parts, for all accounts or for one that doesn't support threads", () => {
  const content = change(thread, { type: 'media-added', id: 'm2', part: 's2' })
  const one = change(content, { type: 'parts-joined', accountId: 'a1' })
  expect(findTarget(one, 'a1')?.segments).toEqual([
    { id: 's1', segment_id: 's1', text: 'One\n\nTwo\n\nThree', media: [{ media_id: 'm2' }] },
  ])
  expect(textsOf(one, 'a2')).toEqual(['One', 'Two', 'Three'])
  expect(findTarget(change(thread, { type: 'parts-joined', accountId: 'a1' }), 'a1')?.text).toBe('One\n\nTwo\n\nThree')
  expect(change(thread, { type: 'parts-joined' })).toMatchObject({ text: 'One\n\nTwo\n\nThree', segments: [], intent: 'post' })
})

it('gives one account custom parts, which inherit absent fields', () => {
  const after = edited(
    thread,
    divide('s1', ['O', 'ne'], ['x'], 'a1'),
    { type: 'part-moved', part: 's3', to: 0, accountId: 'a1' },
    { type: 'part-removed', part: 's2', accountId: 'a1' },
  )
  expect(findTarget(after, 'a1')?.segments).toEqual([
    { id: 's3', segment_id: 's3' },
    { id: 's1', segment_id: 's1', text: 'O' },
    { id: 'x', text: 'ne', media: [] },
  ])
  expect(textsOf(change(after, { type: 'text', part: 's3', text: 'Drei' }), 'a1')).toEqual(['Drei', 'O', 'ne'])
  expect(after.segments).toBe(thread.segments)
  const back = edited(after, { type: 'reset', accountId: 'a1', what: { field: 'parts' } })
  expect(back.targets).toEqual(thread.targets)
})

it('does not duplicate files when a custom part becomes the first', () => {
  const content = change(thread, { type: 'media-added', id: 'm1' })
  const after = edited(content, { type: 'part-added', id: 'x', accountId: 'a1' }, { type: 'part-moved', part: 'x', to: 0, accountId: 'a1' })
  expect(partsOf(after, 'a1').map(({ media }) => media.length)).toEqual([0, 1, 0, 0])
})

it('moves customizations with the shared parts', () => {
  const own = change(thread, { type: 'text', part: 's2', text: 'Deux', accountId: 'a1' })
  expect(textsOf(change(own, { type: 'part-moved', part: 's2', to: 0 }), 'a1')).toEqual(['Deux', 'One', 'Three'])
  expect(textsOf(change(own, { type: 'part-added', id: 'x', after: 's2' }), 'a1')).toEqual(['One', 'Deux', '', 'Three'])
  expect(textsOf(change(own, { type: 'part-removed', part: 's1' }), 'a1')).toEqual(['Deux', 'Three'])
  expect(textsOf(change(own, divide('s1', ['O', 'ne'], ['x'])), 'a1')).toEqual(['O', 'ne', 'Deux', 'Three'])
  expect(textsOf(change(own, { type: 'part-joined', part: 's2' }), 'a1')).toEqual(['One\n\nDeux', 'Three'])
  expect(textsOf(change(own, { type: 'part-joined', part: 's3' }), 'a1')).toEqual(['One', 'Deux\n\nThree'])
})

it('keeps custom text when its shared part is removed', () => {
  const own = change(thread, { type: 'text', part: 's2', text: 'Deux', accountId: 'a1' })
  const removed = change(own, { type: 'part-removed', part: 's2' })
  expect(textsOf(removed, 'a1')).toEqual(['One', 'Deux', 'Three'])
  expect(findTarget(removed, 'a1')?.segments?.[1]).toEqual({ id: 's2', text: 'Deux', media: [] })
  expect(textsOf(change(own, divide('s2', ['T', 'wo'], ['x'])), 'a1')).toEqual(['One', 'Deux', 'Three'])
  const text = change(thread, { type: 'parts-joined', accountId: 'a1' })
  expect(textsOf(change(text, { type: 'part-removed', part: 's1' }), 'a1')).toEqual(['One\n\nTwo\n\nThree'])
})

it('keeps inherited content of a moved part when the shared part is joined to another', () => {
  const own = change(thread, { type: 'part-moved', part: 's3', to: 0, accountId: 'a1' })
  const after = change(own, { type: 'part-joined', part: 's3' })
  expect(textsOf(after)).toEqual(['One', 'Two\n\nThree'])
  expect(textsOf(after, 'a1')).toEqual(['Three', 'One', 'Two'])
})

it('keeps an account linked to the part that becomes the text again', () => {
  const own = change(threadOf(['One', 'Two'], [targetOf('a1')]), {
    type: 'part-setting',
    accountId: 'a1',
    part: 's2',
    key: 'poll_options',
    value: ['Yes', 'No'],
  })
  const after = change(own, { type: 'part-removed', part: 's1' })
  expect(after).toMatchObject({ text: 'Two', segments: [] })
  expect(findTarget(after, 'a1')?.segments).toEqual([{ id: 's2', segment_id: wholeText, settings: { poll_options: ['Yes', 'No'] } }])
  expect(textsOf(change(after, { type: 'text', part: wholeText, text: 'Zwei' }), 'a1')).toEqual(['Zwei'])
})
