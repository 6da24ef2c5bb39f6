/** What of the kit is edited and saved together. Pure. */
import type { BrandKitView } from '#api/brand-kit.ts'
import { without } from '#lib/without.ts'

export type TextStyle = BrandKitView['text_styles'][number]
export type KitFont = Pick<BrandKitView['fonts'][number], 'family' | 'media_id' | 'style' | 'weight' | 'license_acknowledged'>

/** A color, the id of a media file, or a text of another client. The id is of the row. */
export interface Background {
  id: string
  value: string
}

export interface KitContent extends Pick<BrandKitView, 'name' | 'colors' | 'text_styles'> {
  fonts: KitFont[]
  backgrounds: Background[]
}

/** Maximum entries of each list. */
export const most = { colors: 32, fonts: 32, text_styles: 24, backgrounds: 16, logos: 24 } as const

export const contentOf = ({ name, colors, fonts, text_styles, backgrounds }: BrandKitView): KitContent => ({
  name,
  colors,
  text_styles,
  fonts: fonts.map(({ family, media_id, style, weight, license_acknowledged }) => ({
    family,
    media_id,
    style,
    weight,
    license_acknowledged,
  })),
  backgrounds: backgrounds.map((value, index) => ({ id: `stored-${index}`, value })),
})

export const toBody = ({ backgrounds, ...rest }: KitContent) => ({ ...rest, backgrounds: backgrounds.map(({ value }) => value) })

export const isEmpty = ({ colors, fonts, text_styles, backgrounds }: KitContent): boolean =>
  [colors, fonts, text_styles, backgrounds].every((list) => list.length === 0)

/** Names of the text styles that use a font of the kit. */
export const stylesWith = ({ text_styles }: KitContent, mediaId: string): string[] =>
  text_styles.filter(({ font_asset_id }) => font_asset_id === mediaId).map(({ name }) => name)

/** The font belongs to the style through the file, and the rest of its description follows it. */
export const withFont = (style: TextStyle, { media_id, family, weight, style: slope }: KitFont): TextStyle => ({
  ...style,
  font_asset_id: media_id,
  font_family: family,
  font_weight: weight,
  font_style: slope,
})

export const withoutFont = (style: TextStyle): TextStyle => without(style, 'font_asset_id')

/** The fonts of the stored kit that are no longer in the edited one. */
export const removedFonts = (stored: readonly KitFont[], edited: readonly KitFont[]): KitFont[] =>
  stored.filter(({ media_id }) => edited.every((font) => font.media_id !== media_id))
