/** File sizes and durations in the current language. */
import { currentLanguage } from '#i18n/translator.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const step = 1000
const secondsPerMinute = 60

/** `2.4 MB` */
export const formatBytes = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const options = {
    style: 'unit',
    unit: units[power],
    unitDisplay: power ? 'short' : 'long',
    maximumFractionDigits: power > 1 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(currentLanguage(), options).format(bytes / step ** power)
}

/** `1:05`, and `1:00:05` from an hour on. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.round(seconds)
  const minutes = Math.floor(whole / secondsPerMinute)
  const parts = minutes < secondsPerMinute ? [minutes] : [Math.floor(minutes / secondsPerMinute), minutes % secondsPerMinute]
  return [...parts, whole % secondsPerMinute].map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':')
}
