import { expect, it } from 'vitest'
import { draftOf, mediaOf, segmentOf } from '../../testing/drafts.ts'
import { toFeaturedPieces } from './preview.ts'

const segment = segmentOf({ text: 'Hours', media: [mediaOf({ id: 'a' }), mediaOf({ id: 'b' })] })
const kindsOf = (first: 'image' | 'title') =>
  toFeaturedPieces(draftOf('ghost.post', { title: 'Winter', segments: [segment], settings: { tags: ['Quay'] } }), segment, first).map(
    ({ kind }) => kind,
  )

it('shows the featured image once, where the theme does, and the others below the text', () => {
  expect(kindsOf('image')).toEqual(['media', 'title', 'date', 'text', 'media', 'tags'])
  expect(kindsOf('title')).toEqual(['title', 'date', 'media', 'text', 'media', 'tags'])
})
