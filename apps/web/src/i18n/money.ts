/** Amounts of money in the current language. */
import { currentLanguage } from '#i18n/translator.ts'

/** `$0.20`, with a third decimal where there is one: networks charge fractions of a cent. */
export const formatDollars = (usd: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  }).format(usd)
