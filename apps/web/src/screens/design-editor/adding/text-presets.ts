/** Texts to add: three ready ones, and the text styles of the brand kit. */
import type { TextStyle } from '@broadside/scene/editor'
import type { BrandKitView } from '#api/brand-kit.ts'

export type TextPreset = 'headline' | 'subheading' | 'body'

/** Shares of the page's shorter side. */
const sizes: Record<TextPreset, number> = { headline: 0.1, subheading: 0.06, body: 0.035 }

export const presetStyle = (preset: TextPreset, page: { width: number; height: number }): Partial<TextStyle> => ({
  font_size: Math.max(1, Math.round(Math.min(page.width, page.height) * sizes[preset])),
  font_weight: preset === 'body' ? 400 : 700,
  line_height: preset === 'body' ? 1.4 : 1.1,
})

export type BrandTextStyle = BrandKitView['text_styles'][number]

export const brandStyle = (style: BrandTextStyle): Partial<TextStyle> => ({
  font_family: style.font_family,
  font_size: style.font_size,
  font_weight: style.font_weight,
  font_style: style.font_style,
  line_height: style.line_height,
  letter_spacing: style.letter_spacing,
  color: style.color,
  ...(style.font_asset_id && { font_asset_id: style.font_asset_id }),
})
