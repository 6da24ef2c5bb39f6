import { expect, it } from 'vitest'
import { edit } from './edits.ts'
import { destinationOf, publicationOf } from './testing.ts'
import { toBody, toContent, toDraft } from './wire.ts'

const schedule = { at: '2026-11-24T09:00:00.000Z', wall_time: '2026-11-24T09:00:00', time_zone: 'Europe/Lisbon', anchor: 'wall' as const }
const segment = {
  id: 'o1',
  segment_id: 's1',
  text: 'Other',
  title: 'Named',
  description: 'Told',
  media: [{ media_id: 'm3', alt_text: 'Nets' }],
  settings: { poll_options: ['Yes', 'No'], media: { m3: { focal_point: { x: 0, y: 1 } } } },
}
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
    destinationOf({ title: 'Own', segments: [segment, { id: 'o2', text: 'Alone' }], settings: { slug: 'ferry' }, schedule }),
    destinationOf({ id: 'd2', social_account_id: 'a2', output_profile: 'site.post', profile_locked: true, description: 'More' }),
    destinationOf({ id: 'd3', social_account_id: 'a3', target_key: 'boats', text: 'For the boats' }),
    destinationOf({ id: 'd4', social_account_id: 'a3', target_key: 'nets', segments: [] }),
  ],
})
const body = {
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
      segments: [segment, { id: 'o2', text: 'Alone' }],
      settings: { slug: 'ferry' },
      schedule,
    },
    { social_account_id: 'a2', target_key: '', output_profile: 'site.post', profile_locked: true, description: 'More', settings: {} },
    { social_account_id: 'a3', target_key: 'boats', text: 'For the boats', settings: {} },
    { social_account_id: 'a3', target_key: 'nets', segments: [], settings: {} },
  ],
}

it('returns every field of a post unchanged, except those the service owns', () => {
  expect(toBody(toContent(publication))).toEqual(body)
})

it('saves the account group of a post, and that it has none', () => {
  expect(toDraft(toContent({ ...publication, social_set_id: 'g1' }))).toEqual({ ...body, social_set_id: 'g1' })
  expect(toDraft(toContent(publication))).toEqual({ ...body, social_set_id: null })
})

it('changes only the fields that an edit of one account affects', () => {
  const edited = edit(toContent(publication), { type: 'text', part: 'o1', text: 'Changed', accountId: 'a1' })
  const [first, ...others] = body.destinations
  expect(toBody(edited)).toEqual({
    ...body,
    destinations: [
      {
        ...first,
        segments: [
          { ...segment, text: 'Changed' },
          { id: 'o2', text: 'Alone' },
        ],
      },
      ...others,
    ],
  })
})
