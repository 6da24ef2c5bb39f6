import { expect, it } from 'vitest'
import type { BrandKitView } from '#api/brand-kit.ts'
import { contentOf, isEmpty, stylesWith, toBody, withFont, withoutFont } from './content.ts'

const style = {
  id: 's',
  name: 'Headline',
  font_family: 'Georgia',
  font_size: 48,
  font_weight: 400,
  font_style: 'normal',
  line_height: 1.1,
  letter_spacing: 0,
  color: '#000000',
} as const
const font = { family: 'Inter', media_id: 'm', style: 'italic', weight: 700, license_acknowledged: true } as const
const kit: BrandKitView = {
  workspace_id: 'w',
  exists: true,
  can_edit: true,
  name: 'Harbor',
  revision: 3,
  colors: [{ id: 'c', name: 'Sea', value: '#0f4c75' }],
  text_styles: [style],
  backgrounds: ['#ffffff', '#ffffff', 'm2'],
  fonts: [{ ...font, id: 'f', css_family: 'bsd-m', license_acknowledged_by: 'u' }],
}

it('saves the lists in the given order, without what the server adds', () => {
  const { backgrounds, ...content } = contentOf(kit)
  expect(new Set(backgrounds.map(({ id }) => id)).size).toBe(3)
  expect(toBody({ ...content, backgrounds: backgrounds.toReversed() })).toEqual({
    name: 'Harbor',
    colors: kit.colors,
    text_styles: [style],
    backgrounds: ['m2', '#ffffff', '#ffffff'],
    fonts: [font],
  })
  expect(isEmpty(contentOf(kit))).toBe(false)
})

it('connects a text style to a font of the kit, and separates it again', () => {
  const connected = withFont(style, font)
  expect(connected).toEqual({ ...style, font_asset_id: 'm', font_family: 'Inter', font_weight: 700, font_style: 'italic' })
  expect(stylesWith({ ...contentOf(kit), text_styles: [connected] }, 'm')).toEqual(['Headline'])
  expect(withoutFont(connected)).not.toHaveProperty('font_asset_id')
})
