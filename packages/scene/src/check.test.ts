import { type DesignDocument, exampleDocument, type Layer } from '@broadside/contract/features/design-document.schemas'
import { describe, expect, it } from 'vitest'
import { findFaults } from './check.ts'
import { curveFault } from './curves.ts'
import { listMedia, normalize } from './normalize.ts'
import { aLayer } from './testing/scene.ts'

const layer = (id: string, { type = 'shape', ...parts }: Partial<Layer>): Layer =>
  aLayer({ id, type, ...(type === 'shape' ? { shape: { kind: 'rectangle' } } : {}), ...parts })
const group = (id: string, parent?: string): Layer => layer(id, { type: 'group', ...(parent === undefined ? {} : { parent_id: parent }) })

const documentOf = (layers: Layer[], page: object = {}): DesignDocument => {
  const [first] = exampleDocument.pages
  if (!first) throw new Error('the example has no page')
  return { ...exampleDocument, pages: [{ ...first, layers, ...page }] } as DesignDocument
}
const faultsOf = (layers: Layer[], page: object = {}) => findFaults(documentOf(layers, page)).map(({ location }) => location)

describe('a design document', () => {
  it('has no faults if valid', () => {
    expect(findFaults(exampleDocument as DesignDocument)).toEqual([])
  })

  it('has unique ids across all pages', () => {
    const twice = documentOf([layer('a', {}), layer('a', {})])
    const [page] = twice.pages
    if (!page) throw new Error('no page')
    const faults = findFaults({ ...twice, pages: [page, { ...page, layers: [layer('a', {})] }] })
    expect(faults.map(({ location }) => location)).toEqual(['pages[0].layers[1].id', 'pages[1].id', 'pages[1].layers[0].id'])
  })
})

describe('a background', () => {
  it.each([
    [{ type: 'solid', opacity: 1 }, ['pages[0].background.color']],
    [{ type: 'transparent', opacity: 1, color: '#ffffff' }, ['pages[0].background.color']],
    [{ type: 'image', opacity: 1, color: '#ffffff' }, ['pages[0].background.color', 'pages[0].background.image']],
    [{ type: 'transparent', opacity: 1 }, []],
  ])('has only what its type needs: %j', (background, expected) => {
    expect(faultsOf([], { background })).toEqual(expected)
  })
})

describe('a layer', () => {
  it("has its type's part and no other", () => {
    expect(faultsOf([layer('a', { type: 'text' })])).toEqual(['pages[0].layers[0].text'])
    expect(faultsOf([layer('a', { text: { text: 'x' } })])).toEqual(['pages[0].layers[0].text'])
  })

  it('is in a group on its page, which must not contain itself', () => {
    expect(faultsOf([group('g'), layer('a', { parent_id: 'g' })])).toEqual([])
    expect(faultsOf([layer('b', {}), layer('a', { parent_id: 'b' })])).toEqual(['pages[0].layers[1].parent_id'])
    expect(faultsOf([layer('a', { parent_id: 'nowhere' })])).toEqual(['pages[0].layers[0].parent_id'])
    expect(faultsOf([group('g', 'h'), group('h', 'g'), layer('a', { parent_id: 'g' })])).toEqual([
      'pages[0].layers[0].parent_id',
      'pages[0].layers[1].parent_id',
    ])
  })

  it('has no effects or masks if it is a group, and is erased only if it is an image or paint', () => {
    const erase_mask = { source_width: 10, source_height: 10 }
    const mask = { shape: 'circle' as const }
    expect(faultsOf([{ ...group('g'), effects: {}, mask, erase_mask }])).toEqual([
      'pages[0].layers[0].effects',
      'pages[0].layers[0].mask',
      'pages[0].layers[0].erase_mask',
    ])
    expect(faultsOf([layer('a', { erase_mask })])).toEqual(['pages[0].layers[0].erase_mask'])
    expect(faultsOf([layer('a', { type: 'paint', paint: { kind: 'fill' }, erase_mask })])).toEqual([])
  })

  it('counts the points of all strokes of its mask together', () => {
    const stroke = { size: 4, points: Array.from({ length: 60_000 }, () => ({ x: 0, y: 0 })) }
    const masked = (strokes: number) =>
      layer('a', {
        type: 'paint',
        paint: { kind: 'fill' },
        erase_mask: { source_width: 10, source_height: 10, strokes: Array.from({ length: strokes }, () => stroke) },
      })
    expect(faultsOf([masked(1)])).toEqual([])
    expect(faultsOf([masked(2)])).toEqual(['pages[0].layers[0].erase_mask.strokes'])
  })

  it('is cropped within its image and has gradients only where they belong', () => {
    const image = { media_id: 'm', crop: { x: 0.5, y: 0, width: 0.6, height: 1 } }
    expect(faultsOf([layer('a', { type: 'image', image })])).toEqual(['pages[0].layers[0].image.crop.width'])
    const gradient = { type: 'linear' as const, stops: [], start: { x: 0, y: 0 }, end: { x: 1, y: 0 } }
    expect(faultsOf([layer('a', { type: 'paint', paint: { kind: 'fill', gradient } })])).toEqual(['pages[0].layers[0].paint.gradient'])
  })
})

it("keeps guides within the page and requires a color grade's version", () => {
  const page = { guides: { horizontal: [0, 1080, 1081], vertical: [] }, color_grade: { exposure: 0.5 } }
  expect(faultsOf([], page)).toEqual(['pages[0].guides.horizontal[2]', 'pages[0].color_grade_version'])
})

it.each([
  ['[[0,0],[1,1]]', undefined],
  ['[[0,0],[0.5,0.2],[1,1]]', undefined],
  ['[[0,0],[0.03,0.2],[1,1]]', 'x must rise'],
  ['[[0.1,0],[1,1]]', 'first point'],
  ['[[0,0]]', '2 to 16'],
  ['[[0,0],[1,2]]', 'numbers from 0 to 1'],
  ['no json', '2 to 16'],
])('validates the curve %s', (text, fault) => {
  const found = curveFault(text)
  if (fault === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(fault)
})

it('numbers unnamed pages', () => {
  const [page] = exampleDocument.pages
  if (!page) throw new Error('no page')
  const document = { ...exampleDocument, pages: [page, { ...page, name: '' }] } as DesignDocument
  expect(normalize(document).pages.map(({ name }) => name)).toEqual(['Page 1', 'Page 2'])
})

it('lists the references of a document, with their locations', () => {
  const image = layer('a', { type: 'image', image: { media_id: 'm1' } })
  const text = layer('b', { type: 'text', text: { text: 'x', font_asset_id: 'f1' } })
  const page = { background: { type: 'image', opacity: 1, image: { media_id: 'm2', fit: 'cover' } }, preview_media_id: 'p1' }
  expect(listMedia(documentOf([image, text], page))).toEqual([
    { mediaId: 'm2', location: 'pages[0].background.image.media_id', use: 'picture' },
    { mediaId: 'p1', location: 'pages[0].preview_media_id', use: 'preview' },
    { mediaId: 'm1', location: 'pages[0].layers[0].image.media_id', use: 'picture' },
    { mediaId: 'f1', location: 'pages[0].layers[1].text.font_asset_id', use: 'font' },
  ])
})
