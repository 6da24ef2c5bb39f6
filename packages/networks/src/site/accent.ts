/** Makes the workspace's color readable. Contrast as in WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

type Rgb = [number, number, number]

/** The site's page backgrounds; of each scheme, the one with less contrast. */
export const backgrounds = { light: '#f5f4f0', dark: '#1d2024' } as const

const readable = 4.5

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
const format = (rgb: Rgb): string => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map((value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(parse(one)), luminance(parse(other))].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the color itself if its contrast reaches `least`; otherwise the nearest one toward black (`end` 0) or white (255). */
export const towards = (color: string, end: number, background: string, least = readable): string => {
  const rgb = parse(color)
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = format(rgb.map((value) => value + (end - value) * share) as Rgb)
    if (contrast(candidate, background) >= least) return candidate
  }
  return format([end, end, end])
}

export interface Accent {
  light: string
  dark: string
}

export const toAccent = (color: string): Accent => ({
  light: towards(color, 0, backgrounds.light),
  dark: towards(color, 255, backgrounds.dark),
})
