import { beforeAll, expect, it } from 'vitest'
import { readMissing } from '#api/design-export.ts'
import type { DesignView } from '#api/designs.ts'
import { loadMessages } from '#i18n/translator.ts'
import { listFonts } from './fonts.ts'
import { explainWarning } from './warnings.ts'

beforeAll(() => loadMessages('designExport'))

const layer = (id: string, name: string, font_asset_id?: string) => ({
  id,
  name,
  type: 'text',
  text: { text: 'Open\nfrom nine', ...(font_asset_id && { font_asset_id }) },
})
const pageOf = (id: string, name: string, layers: object[]) => ({ id, name, layers })
const documentOf = (...pages: object[]) => ({ pages }) as unknown as DesignView['document']

const one = documentOf(
  pageOf('p1', 'Hours', [layer('l1', 'Headline', 'f1'), layer('l2', ''), { id: 'l4', name: '', type: 'image', image: { media_id: 'm' } }]),
)
const two = documentOf(pageOf('p1', 'Hours', [layer('l1', 'Headline', 'f1')]), pageOf('p2', 'Ferry', [layer('l3', 'Sign', 'f2')]))

it('names the layer, and its page if there are several', () => {
  const warning = { code: 'font_missing', page_id: 'p1', layer_id: 'l1', parameters: { family: 'Slab' } } as const
  expect(explainWarning(one, warning)).toBe("Headline: the font Slab isn't available. The text is set in Inter.")
  expect(explainWarning(two, warning)).toBe("Headline (Hours): the font Slab isn't available. The text is set in Inter.")
  expect(explainWarning(one, { ...warning, layer_id: 'l2', parameters: {} })).toBe(
    "Open from nine: the font file isn't available. The text is set in Inter.",
  )
  expect(explainWarning(one, { code: 'picture_missing', page_id: 'p1', layer_id: 'l4', parameters: { media_id: 'm' } })).toBe(
    "Unnamed layer: the image isn't available. Its place stays empty.",
  )
})

it('names backgrounds, and the characters that no font has', () => {
  const { layer_id: _, ...background } = { code: 'picture_missing', page_id: 'p2', layer_id: '', parameters: { media_id: 'm' } } as const
  expect(explainWarning(two, background)).toBe("Background of Ferry: the image isn't available. Its place stays empty.")
  const missing = { code: 'glyph_missing', page_id: 'p1', layer_id: 'l1' } as const
  expect(explainWarning(one, { ...missing, parameters: { characters: ['ж'], count: 1 } })).toBe(
    'Headline: the font has no ж. A box appears instead.',
  )
  expect(explainWarning(one, { ...missing, parameters: { characters: ['ж', 'щ'], count: 40 } })).toBe(
    'Headline: the font lacks 40 characters, among them ж щ. Boxes appear instead.',
  )
})

it('counts the warnings that the header had no room for', () => {
  const warning = { code: 'font_missing', page_id: 'p1', parameters: {} }
  expect(readMissing(JSON.stringify([warning, { code: 'more', parameters: { count: 7 } }]))).toEqual({ warnings: [warning], more: 7 })
  expect(readMissing(null)).toEqual({ warnings: [], more: 0 })
})

it('lists the fonts of the chosen pages only', () => {
  expect([...listFonts(two, ['p2'])]).toEqual(['f2'])
  expect([...listFonts(one, ['p1'])]).toEqual(['f1'])
})
