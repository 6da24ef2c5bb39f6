/**
 * Reads the colors of the themes and computes their contrast ratios as defined by WCAG 2.2:
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
import { readFileSync } from 'node:fs'

type Rgb = [red: number, green: number, blue: number]

const css = readFileSync(new URL('../src/theme/tokens.css', import.meta.url), 'utf8')

/** Reads the light and dark colors of the custom properties in a selector's rule. */
export const readColors = (selector: string): Map<string, [light: string, dark: string]> => {
  const rule = css.slice(css.indexOf(`\n${selector} {`))
  const body = rule.slice(0, rule.indexOf('\n}'))
  const pairs = body.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)|#\w+), (oklch\([^)]*\)|#\w+)\)/g)
  return new Map([...pairs].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]))
}

/** https://www.w3.org/TR/css-color-4/#color-conversion-code */
const fromHex = (color: string): Rgb => {
  const digits = color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color
  return [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Rgb
}

/** Converts to linear light, clipped to the gamut. https://bottosson.github.io/posts/oklab/ */
const toLinear = (color: string): Rgb => {
  if (color.startsWith('#')) return fromHex(color)
  const [lightness = 0, chroma = 0, hue = 0] = [...color.matchAll(/\.?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Rgb = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return rgb.map((part) => Math.min(1, Math.max(0, part))) as Rgb
}

const luminanceOf = (color: string): number => {
  const [red, green, blue] = toLinear(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Each color is `oklch(…)`, `#rgb` or `#rrggbb`. */
export const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Converts to a hex color such as `#faf9f5`. https://www.w3.org/TR/css-color-4/#color-conversion-code */
export const toHex = (color: string): string =>
  `#${toLinear(color)
    .map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
