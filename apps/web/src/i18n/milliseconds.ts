import { currentLanguage } from './translator.ts'

/** `240 ms`, `2.8 s`, `3 min` */
export const formatMilliseconds = (milliseconds: number): string => {
  const [unit, one, maximumFractionDigits] = shortUnits.find(([, below]) => milliseconds >= below) ?? ['millisecond', 1, 0]
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits } as const
  return new Intl.NumberFormat(currentLanguage(), options).format(milliseconds / one)
}

const shortUnits = [
  ['hour', 3_600_000, 1],
  ['minute', 60_000, 1],
  ['second', 1000, 1],
] as const
