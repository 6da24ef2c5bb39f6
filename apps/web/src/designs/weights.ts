/** Names of font weights. The catalog `designParts` must be loaded. */
import { translator } from '#i18n/translator.ts'

const t = translator('designParts')

const names = {
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

export const usualWeights: readonly number[] = Object.keys(names).map(Number)

export const nameWeight = (weight: number): string => (weight in names ? t(names[weight as keyof typeof names]) : String(weight))
