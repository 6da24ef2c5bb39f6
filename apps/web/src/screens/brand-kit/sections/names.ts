/** Names of fonts and text styles. The catalog `brandKit` must be loaded. */
import { translator } from '#i18n/translator.ts'
import type { KitFont, TextStyle } from '../model/content.ts'

const t = translator('brandKit')

const weights = {
  100: 'weight100',
  200: 'weight200',
  300: 'weight300',
  400: 'weight400',
  500: 'weight500',
  600: 'weight600',
  700: 'weight700',
  800: 'weight800',
  900: 'weight900',
} as const

const nameWeight = (weight: number): string => (weight in weights ? t(weights[weight as keyof typeof weights]) : String(weight))

/** All usual weights, and the current one if it is between them. */
export const weightChoices = (current: number): { value: string; label: string }[] =>
  [...new Set([...Object.keys(weights).map(Number), current])]
    .toSorted((one, other) => one - other)
    .map((weight) => ({ value: String(weight), label: nameWeight(weight) }))

export const nameCut = ({ weight, style }: Pick<KitFont, 'weight' | 'style'>): string =>
  style === 'italic' ? t('cutItalic', { weight: nameWeight(weight) }) : nameWeight(weight)

export const nameFont = (font: KitFont): string => t('fontCut', { family: font.family, cut: nameCut(font) })

export const describeStyle = ({ font_family: family, font_size: size, font_weight: weight, font_style: style }: TextStyle): string =>
  t('styleFacts', { family, cut: nameCut({ weight, style }), size })
