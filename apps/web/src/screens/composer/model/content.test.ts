import { expect, it } from 'vitest'
import { edit, emptyContent, partsOf, wholeText } from './content.ts'
import { destinationOf, publicationOf } from './testing.ts'
import { toBody, toContent } from './wire.ts'

const target = { social_account_id: 'a1', platform: 'site', target_key: '', settings: {} }

it('leaves what is not edited the same object, so that only its readers render anew', () => {
  const before = { ...emptyContent([target]), media: [{ media_id: 'm1' }] }
  const after = edit(before, { type: 'text', part: wholeText, text: 'Hello' })
  expect(after.text).toBe('Hello')
  expect(
    [after.media, after.targets, after.segments].map((value, index) => value === [before.media, before.targets, before.segments][index]),
  ).toEqual([true, true, true])
})

it('gives the same content back for an edit that changes nothing', () => {
  const content = edit(emptyContent([]), { type: 'media-added', id: 'm1' })
  expect(edit(content, { type: 'text', part: wholeText, text: '' })).toBe(content)
  expect(edit(content, { type: 'title', title: '' })).toBe(content)
  expect(edit(content, { type: 'media-added', id: 'm1' })).toBe(content)
  expect(edit(content, { type: 'media-moved', id: 'm1', by: 1 })).toBe(content)
})

it('edits one part of a thread', () => {
  const segments = ['One', 'Two'].map((text, index) => ({ id: `s${index}`, text, media: [] }))
  const after = edit({ ...emptyContent([]), segments }, { type: 'text', part: 's1', text: 'Deux' })
  expect(partsOf(after)).toEqual([
    { id: 's0', text: 'One' },
    { id: 's1', text: 'Deux' },
  ])
})

it('moves, describes and removes files', () => {
  const added = ['m1', 'm2', 'm3'].reduce((content, id) => edit(content, { type: 'media-added', id }), emptyContent([]))
  const moved = edit(added, { type: 'media-moved', id: 'm3', by: -1 })
  const described = edit(moved, { type: 'alt-text', id: 'm3', text: 'Boats' })
  expect(edit(described, { type: 'media-removed', id: 'm1' }).media).toEqual([{ media_id: 'm3', alt_text: 'Boats' }, { media_id: 'm2' }])
})

it('sets a setting of one account, and takes it away again', () => {
  const content = emptyContent([target, { ...target, social_account_id: 'a2' }])
  const set = edit(content, { type: 'setting', accountId: 'a2', key: 'visibility', value: 'unlisted' })
  expect(set.targets.map(({ settings }) => settings)).toEqual([{}, { visibility: 'unlisted' }])
  expect(set.targets[0]).toBe(content.targets[0])
  expect(edit(set, { type: 'setting', accountId: 'a2', key: 'visibility', value: undefined }).targets[1]?.settings).toEqual({})
})

it('brings everything that the API knows of a post back unchanged, but for what belongs to the service', () => {
  const schedule = { at: '2026-11-24T09:00:00.000Z', wall_time: '2026-11-24T09:00:00', time_zone: 'Europe/Lisbon', anchor: 'wall' as const }
  const publication = publicationOf({
    title: 'Ferry',
    text: 'It runs.',
    source_url: 'https://harbour.example',
    goal: 'Tell',
    audience: 'Guests',
    intent: 'thread',
    segments: [{ id: 's1', text: 'One', media: [{ media_id: 'm1', alt_text: 'Boats' }] }],
    media: [{ media_id: 'm2' }],
    metadata: { mine: 1, 'broadside.build': 'x' },
    random_delay_minutes: 5,
    schedule,
    destinations: [
      destinationOf({ title: 'Own', segments: [{ id: 'o1', segment_id: 's1', text: 'Other' }], settings: { slug: 'ferry' }, schedule }),
      destinationOf({ id: 'd2', social_account_id: 'a2', output_profile: 'site.post', profile_locked: true, description: 'More' }),
    ],
  })
  expect(toBody(toContent(publication))).toEqual({
    title: 'Ferry',
    text: 'It runs.',
    source_url: 'https://harbour.example',
    goal: 'Tell',
    audience: 'Guests',
    intent: 'thread',
    segments: [{ id: 's1', text: 'One', media: [{ media_id: 'm1', alt_text: 'Boats' }] }],
    media: [{ media_id: 'm2' }],
    metadata: { mine: 1 },
    random_delay_minutes: 5,
    schedule,
    destinations: [
      {
        social_account_id: 'a1',
        target_key: '',
        title: 'Own',
        segments: [{ id: 'o1', segment_id: 's1', text: 'Other' }],
        settings: { slug: 'ferry' },
        schedule,
      },
      { social_account_id: 'a2', target_key: '', output_profile: 'site.post', profile_locked: true, description: 'More', settings: {} },
    ],
  })
})
