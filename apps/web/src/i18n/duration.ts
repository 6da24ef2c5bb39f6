import { currentLanguage } from './translator.ts'

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

export const formatDuration = (seconds: number): string => {
  const { unit, seconds: one } = units.find((candidate) => seconds >= candidate.seconds) ?? units[2]
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(seconds / one))
}

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
