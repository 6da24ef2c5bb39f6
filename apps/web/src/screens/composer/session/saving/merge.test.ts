import { describe, expect, it } from 'vitest'
import { type Content, emptyContent, type Target } from '../model/content.ts'
import { merge } from './merge.ts'

const target = (account: string, fields: Partial<Target> = {}): Target => ({
  social_account_id: account,
  platform: 'mastodon',
  target_key: '',
  settings: {},
  ...fields,
})

const base: Content = {
  ...emptyContent([target('a', { settings: { visibility: 'public' } }), target('b')]),
  text: 'We open at seven.',
  media: [{ media_id: 'm1', alt_text: 'A door' }, { media_id: 'm2' }],
  metadata: { campaign: 'winter' },
}
const thread: Content = {
  ...base,
  text: '',
  media: [],
  segments: ['One', 'Two', 'Three'].map((text, index) => ({ id: `s${index + 1}`, text, media: [] })),
}
const withPart = (content: Content, id: string, text: string): Content => ({
  ...content,
  segments: content.segments.map((one) => (one.id === id ? { ...one, text } : one)),
})
const withTarget = (content: Content, account: string, fields: Partial<Target>): Content => ({
  ...content,
  targets: content.targets.map((one) => (one.social_account_id === account ? { ...one, ...fields } : one)),
})
const without = (content: Content, account: string): Content => ({
  ...content,
  targets: content.targets.filter((one) => one.social_account_id !== account),
})
const paths = (...versions: [Content, Content, Content]) => merge(...versions).conflicts.map(({ path }) => path)

/** Expects a merge without conflicts, in both directions. */
const expectClean = (start: Content, one: Content, other: Content, result: Content) => {
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const)
    expect(merge(start, mine, theirs)).toEqual({ content: result, conflicts: [] })
}

describe('two versions of a post', () => {
  it('are merged without conflict if they are equal', () => {
    expectClean(base, { ...base, text: 'Same' }, { ...base, text: 'Same' }, { ...base, text: 'Same' })
  })

  it('give the changed one if only one changed', () => {
    const changed = withTarget({ ...base, title: 'Hours', media: [] }, 'a', { text: 'For a', settings: {} })
    expectClean(base, base, changed, changed)
  })

  it('combine changes to different fields', () => {
    const requested = { wall_time: '2026-11-24T09:00', time_zone: 'Europe/Lisbon' }
    expectClean(
      base,
      { ...base, text: 'We open at eight.', metadata: { campaign: 'winter', source: 'desk' } },
      { ...base, title: 'Hours', schedule: requested, metadata: {} },
      { ...base, text: 'We open at eight.', title: 'Hours', schedule: requested, metadata: { source: 'desk' } },
    )
  })

  it('conflict if both changed the text, and keep mine until the user chooses', () => {
    const { content, conflicts } = merge(base, { ...base, text: 'Mine' }, { ...base, text: 'Theirs', title: 'Hours' })
    expect(conflicts).toEqual([{ path: 'text', mine: 'Mine', theirs: 'Theirs' }])
    expect([content.text, content.title]).toEqual(['Mine', 'Hours'])
  })

  it('apply the choices', () => {
    const mine = { ...base, text: 'Mine', title: 'Mine' }
    const theirs = { ...base, text: 'Theirs', title: 'Theirs' }
    const { content, conflicts } = merge(base, mine, theirs, new Map([['text', 'theirs']]))
    expect([content.text, content.title]).toEqual(['Theirs', 'Mine'])
    expect(conflicts.map(({ path }) => path)).toEqual(['title', 'text'])
  })

  it('merge a time as a single value', () => {
    const at = (wall_time: string): Content => ({ ...base, schedule: { wall_time, time_zone: 'Europe/Lisbon' } })
    expect(paths(at('2026-11-24T09:00'), at('2026-11-25T09:00'), at('2026-11-24T10:00'))).toEqual(['schedule'])
  })

  it('conflict over a field that one removed and the other changed', () => {
    const { random_delay_minutes: _, ...unset } = base
    expect(merge({ ...base, random_delay_minutes: 5 }, unset, { ...base, random_delay_minutes: 9 }).conflicts).toEqual([
      { path: 'random_delay_minutes', mine: undefined, theirs: 9 },
    ])
  })
})

describe('parts of a thread', () => {
  it('are merged one by one', () => {
    expectClean(
      thread,
      withPart(thread, 's1', 'First'),
      withPart(thread, 's3', 'Third'),
      withPart(withPart(thread, 's1', 'First'), 's3', 'Third'),
    )
  })

  it('conflict one by one', () => {
    expect(paths(thread, withPart(thread, 's2', 'Mine'), withPart(withPart(thread, 's2', 'Theirs'), 's1', 'First'))).toEqual([
      'segments/s2/text',
    ])
  })

  it('that either side added stay, after the part they followed', () => {
    const added = (after: number, id: string): Content => ({
      ...thread,
      segments: thread.segments.toSpliced(after, 0, { id, text: id, media: [] }),
    })
    const { content, conflicts } = merge(thread, added(1, 'mine'), added(3, 'theirs'))
    expect(content.segments.map(({ id }) => id)).toEqual(['s1', 'mine', 's2', 's3', 'theirs'])
    expect(conflicts).toEqual([])
  })

  it('are removed if one side removed them, unless the other edited them', () => {
    const shorter: Content = { ...thread, segments: thread.segments.slice(0, 2) }
    expectClean(thread, shorter, withPart(thread, 's1', 'First'), withPart(shorter, 's1', 'First'))
    const { conflicts } = merge(thread, shorter, withPart(thread, 's3', 'Third'))
    expect(conflicts).toEqual([{ path: 'segments/s3', mine: undefined, theirs: { id: 's3', text: 'Third', media: [] } }])
  })

  it('keep the order of the side that moved them, and conflict if both did', () => {
    const ordered = (...order: number[]): Content => ({ ...thread, segments: order.map((index) => thread.segments[index]!) })
    expectClean(thread, ordered(2, 0, 1), withPart(thread, 's1', 'First'), withPart(ordered(2, 0, 1), 's1', 'First'))
    expect(paths(thread, ordered(2, 0, 1), ordered(1, 0, 2))).toEqual(['segments/order'])
  })

  it('are merged as one value with the text they were made from', () => {
    const split: Content = { ...base, text: '', segments: thread.segments }
    expectClean(base, split, { ...base, title: 'Hours' }, { ...split, title: 'Hours' })
    const { conflicts, content } = merge(base, split, { ...base, text: 'Theirs' }, new Map([['body', 'theirs']]))
    expect(conflicts.map(({ path }) => path)).toEqual(['body'])
    expect([content.text, content.segments]).toEqual(['Theirs', []])
  })
})

describe('files', () => {
  it('combine the alt text of one side with the order of the other', () => {
    const [first, second] = base.media as [Content['media'][0], Content['media'][0]]
    expectClean(
      base,
      { ...base, media: [second, first] },
      { ...base, media: [{ ...first, alt_text: 'The door' }, second] },
      { ...base, media: [second, { ...first, alt_text: 'The door' }] },
    )
  })

  it('that either side added are kept', () => {
    const added = (id: string): Content => ({ ...base, media: [...base.media, { media_id: id }] })
    expect(merge(base, added('m3'), added('m4')).content.media.map(({ media_id }) => media_id)).toEqual(['m1', 'm2', 'm3', 'm4'])
  })
})

describe('destinations', () => {
  it('are merged setting by setting, and custom text independently', () => {
    expectClean(
      base,
      withTarget(base, 'a', { settings: { visibility: 'public', language: 'pt' }, text: 'For a' }),
      withTarget(withTarget(base, 'a', { settings: { visibility: 'unlisted' } }), 'b', { text: 'For b' }),
      withTarget(withTarget(base, 'a', { settings: { visibility: 'unlisted', language: 'pt' }, text: 'For a' }), 'b', { text: 'For b' }),
    )
  })

  it('conflict setting by setting, whatever the type of the value', () => {
    const set = (value: unknown) => withTarget(base, 'b', { settings: { media: value, poll: { options: [value] } } })
    expect(paths(set(['one']), set(['two']), set(['three']))).toEqual(['targets/b/settings/media', 'targets/b/settings/poll'])
  })

  it('conflict if one side removed them and the other changed them', () => {
    expect(paths(base, without(base, 'b'), withTarget(base, 'b', { text: 'For b' }))).toEqual(['targets/b'])
    expect(paths(base, without(base, 'b'), { ...base, targets: [...base.targets, target('c')] })).toEqual([])
  })

  it('of one account are distinguished by their target key, even if it contains a slash', () => {
    const boards: Content = { ...base, targets: [target('a', { target_key: 'x/1' }), target('a', { target_key: 'x/2' })] }
    const change = (content: Content, index: number, text: string): Content => ({
      ...content,
      targets: content.targets.map((one, at) => (at === index ? { ...one, text } : one)),
    })
    expectClean(boards, change(boards, 0, 'One'), change(boards, 1, 'Two'), change(change(boards, 0, 'One'), 1, 'Two'))
    expect(paths(boards, change(boards, 0, 'One'), change(boards, 0, 'Two'))).toEqual(['targets/a%20x%2F1/text'])
  })

  it('combine custom text from two users for two parts', () => {
    const own = (...texts: (string | undefined)[]) =>
      withTarget(thread, 'a', {
        segments: texts.map((text, index) => ({
          id: `s${index + 1}`,
          segment_id: `s${index + 1}`,
          ...(text === undefined ? {} : { text }),
        })),
      })
    expectClean(thread, own('Mine', undefined), own(undefined, 'Theirs'), own('Mine', 'Theirs'))
    expect(paths(own('One'), own('Mine'), own('Theirs'))).toEqual(['targets/a/segments/s1/text'])
  })

  it('are merged as one value if their parts have the same id', () => {
    const own = (text: string) => withTarget(thread, 'a', { segments: [text, 'Two'].map((one) => ({ id: 'same', text: one })) })
    expect(paths(own('One'), own('Mine'), own('Theirs'))).toEqual(['targets/a/segments'])
  })
})
