import type { DesignDocument, DesignPage } from '@broadside/scene/editor'
import { expect, it } from 'vitest'
import { missingPictures } from './missing.ts'

const transform = { x: 0, y: 0, width: 10, height: 10, rotation: 0, flip_x: false, flip_y: false }
const image = (id: string, media_id: string) => ({
  id,
  type: 'image' as const,
  name: id,
  visible: true,
  locked: false,
  opacity: 1,
  transform,
  image: { media_id },
})
const page = (id: string, part: Partial<DesignPage>): DesignPage => ({
  id,
  name: '',
  background_color: '#ffffff',
  background: { type: 'solid', color: '#ffffff', opacity: 1 },
  layers: [],
  ...part,
})
const document = {
  pages: [
    page('p', { layers: [image('a', 'gone'), image('b', 'there')] }),
    page('q', {
      background: { type: 'image', image: { media_id: 'lost', fit: 'cover' }, opacity: 1 },
      layers: [image('c', 'gone')],
    }),
  ],
} as DesignDocument

it('finds all places of missing pictures, also backgrounds', () => {
  const found = missingPictures(document, new Set(['gone', 'lost', 'elsewhere']))
  expect(found.map(({ mediaId, uses }) => [mediaId, uses.map(({ pageId, layer }) => [pageId, layer?.id])])).toEqual([
    [
      'gone',
      [
        ['p', 'a'],
        ['q', 'c'],
      ],
    ],
    ['lost', [['q', undefined]]],
  ])
  expect(missingPictures(document, new Set())).toEqual([])
})
