import { currentLanguage } from './translator.ts'

/** `1,234` */
export const formatNumber = (number: number): string => new Intl.NumberFormat(currentLanguage()).format(number)
