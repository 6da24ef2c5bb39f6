import { describe, expect, it } from 'vitest'
import type { BrandKitView } from '#api/brand-kit.ts'
import type { FontFamily } from '#api/designs.ts'
import { faceOf, findFontOption, listFontOptions, weightsOf } from './font-options.ts'

const family = (name: string, weights: FontFamily['weights'], styles: FontFamily['styles']): FontFamily => ({
  family: name,
  weights,
  styles,
  scripts: ['latin'],
  slices: [],
})

const file = (
  media_id: string,
  weight: number,
  style: 'normal' | 'italic',
  license_acknowledged = true,
): BrandKitView['fonts'][number] => ({
  id: media_id,
  media_id,
  family: 'Harbour',
  css_family: '',
  weight,
  style,
  license_acknowledged,
  license_acknowledged_by: '',
})

const options = listFontOptions(
  [family('Inter', { min: 100, max: 900 }, ['normal', 'italic']), family('Lobster', { min: 400, max: 400 }, ['normal'])],
  { fonts: [file('regular', 400, 'normal'), file('bold', 700, 'normal', false), file('slanted', 400, 'italic')] },
)
const [harbour, inter, lobster] = options

describe('font options', () => {
  it('are one for each family, those of the brand first', () => {
    expect(options.map(({ family: name, weights, styles }) => [name, weights.length, styles.length])).toEqual([
      ['Harbour', 2, 2],
      ['Inter', 9, 2],
      ['Lobster', 1, 1],
    ])
  })

  it('are found by the file of a brand font, and otherwise by name', () => {
    expect(findFontOption(options, { family: 'Anything', assetId: 'bold' })).toBe(harbour)
    expect(findFontOption(options, { family: 'inter', assetId: '' })).toBe(inter)
    expect(findFontOption(options, { family: '', assetId: '' })).toBe(inter)
    expect(findFontOption(options, { family: 'Harbour', assetId: 'deleted' })).toBeUndefined()
    expect(findFontOption(options, { family: 'Comic Sans', assetId: '' })).toBeUndefined()
  })

  it('take the nearest file of a brand font', () => {
    expect(faceOf(harbour!, { weight: 900, style: 'normal' })).toEqual({ family: 'Harbour', assetId: 'bold', weight: 700, style: 'normal' })
    expect(faceOf(harbour!, { weight: 700, style: 'italic' })).toEqual({
      family: 'Harbour',
      assetId: 'slanted',
      weight: 400,
      style: 'italic',
    })
  })

  it('keep weight and style if the family has them', () => {
    expect(faceOf(inter!, { weight: 450, style: 'italic' })).toEqual({ family: 'Inter', assetId: '', weight: 450, style: 'italic' })
    expect(faceOf(lobster!, { weight: 800, style: 'italic' })).toEqual({ family: 'Lobster', assetId: '', weight: 400, style: 'normal' })
  })

  it('have the weights of a style', () => {
    expect(weightsOf(harbour!, 'italic')).toEqual([400])
    expect(weightsOf(harbour!, 'normal')).toEqual([400, 700])
    expect(weightsOf(lobster!, 'italic')).toEqual([400])
  })
})
