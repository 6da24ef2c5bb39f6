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
