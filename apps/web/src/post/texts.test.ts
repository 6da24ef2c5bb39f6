import { expect, it } from 'vitest'
import { destinationOf, publicationOf } from '#composer/session/model/testing.ts'
import { openingOf, textsOf } from './texts.ts'

const live = (id: string, title: string, ...texts: string[]) =>
  destinationOf({
    id,
    status: 'published',
    published_content: {
      segments: texts.map((text) => ({ text, title, description: '', media: [] })),
      settings: {},
      output_profile: 'site.post',
      fingerprint: 'f',
      sent_at: '2026-11-24T09:00:00.000Z',
    },
  })
const listed = (publication: Parameters<typeof textsOf>[0]) =>
  textsOf(publication).map(({ text, destinations }) => [text, destinations.map(({ id }) => id)])

it('is the published text even if the post was edited since, with each text once', () => {
  const destinations = [
    live('d1', '', 'One', 'Two'),
    destinationOf({ id: 'd2', status: 'failed', text: 'Corrected' }),
    live('d3', '', 'One', 'Two'),
  ]
  expect(listed(publicationOf({ text: 'Later', status: 'partial', destinations }))).toEqual([
    ['One\n\nTwo', ['d1', 'd3']],
    ['Corrected', ['d2']],
  ])
})

it('is the current text if nothing was recorded or published', () => {
  expect(listed(publicationOf({ text: 'Now', destinations: [destinationOf({ id: 'd1', status: 'published' })] }))).toEqual([
    ['Now', ['d1']],
  ])
  expect(listed(publicationOf({ text: 'Now' }))).toEqual([['Now', []]])
})

it('starts with the published title', () => {
  const destinations = [live('d1', 'Hours', 'We open at seven.')]
  expect(openingOf(publicationOf({ title: 'Winter hours', status: 'published', destinations }))).toBe('Hours')
  expect(openingOf(publicationOf({ title: 'Winter hours', status: 'draft' }))).toBe('Winter hours')
  expect(openingOf(publicationOf({ text: 'One\nTwo' }))).toBe('One')
  expect(openingOf(publicationOf({}))).toBeUndefined()
})
