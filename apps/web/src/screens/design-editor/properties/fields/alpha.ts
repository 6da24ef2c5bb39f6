/** The opacity of a color, from `00` to `ff` at its end. Pure. */
import { opaque } from '#web/designs/colors.ts'

const longest = '#rrggbbaa'.length

export const alphaOf = (color: string): number => (color.length === longest ? Number.parseInt(color.slice(-2), 16) / 255 : 1)

export const withAlpha = (color: string, alpha: number): string => {
  const hex = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')
  return opaque(color) + (hex === 'ff' ? '' : hex)
}
