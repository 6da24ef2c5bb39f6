/** Names of fonts and text styles. The catalogs `brandKit` and `designParts` must be loaded. */
import { translator } from '#i18n/translator.ts'
import { nameWeight, usualWeights } from '#web/designs/weights.ts'
import type { KitFont, TextStyle } from '../model/content.ts'

const t = translator('brandKit')

/** All usual weights, and the current one if it is between them. */
export const weightChoices = (current: number): { value: string; label: string }[] =>
  [...new Set([...usualWeights, current])]
    .toSorted((one, other) => one - other)
    .map((weight) => ({ value: String(weight), label: nameWeight(weight) }))

export const nameCut = ({ weight, style }: Pick<KitFont, 'weight' | 'style'>): string =>
  style === 'italic' ? t('cutItalic', { weight: nameWeight(weight) }) : nameWeight(weight)

export const nameFont = (font: KitFont): string => t('fontCut', { family: font.family, cut: nameCut(font) })

export const describeStyle = ({ font_family: family, font_size: size, font_weight: weight, font_style: style }: TextStyle): string =>
  t('styleFacts', { family, cut: nameCut({ weight, style }), size })
