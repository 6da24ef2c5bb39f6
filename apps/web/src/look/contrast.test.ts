/** Contrast as WCAG 2.2 computes it: 4.5 for text, 3 for what shows where a control is. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Rgb = [red: number, green: number, blue: number]
type Theme = 'light' | 'dark'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The light and dark colours of the custom properties in the rule of a selector. */
const readColours = (selector: string): Map<string, [light: string, dark: string]> => {
  const rule = css.slice(css.indexOf(`\n${selector} {`))
  const body = rule.slice(0, rule.indexOf('\n}'))
  const pairs = body.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)|#\w+), (oklch\([^)]*\)|#\w+)\)/g)
  return new Map([...pairs].map(([, name = '', light = '', dark = '']) => [name, [light, dark]]))
}

/** Linear light, out of gamut cut off. https://bottosson.github.io/posts/oklab/ */
const toLinear = (colour: string): Rgb => {
  if (colour === '#fff') return [1, 1, 1]
  if (colour === '#000') return [0, 0, 0]
  const [lightness = 0, chroma = 0, hue = 0] = [...colour.matchAll(/\.?\d+(?:\.\d+)?/g)].map(([number]) => Number(number))
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

const luminanceOf = (colour: string): number => {
  const [red, green, blue] = toLinear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const states = ['draft', 'queued', 'working', 'published', 'failed', 'unknown', 'asking']
const papers = ['ground', 'panel', 'sunken']

const texts = [
  ...['ink', 'soft', 'accent', 'failed'].flatMap((text) => papers.map((paper) => [text, paper] as const)),
  ...states.map((state) => [state, `${state}-soft`] as const),
  ...states.map((state) => ['ink', `${state}-soft`] as const),
  ['on-accent', 'accent'] as const,
  ['accent', 'accent-soft'] as const,
  ['ink', 'accent-soft'] as const,
]
const controls = ['line-strong', 'accent', 'failed'].flatMap((edge) => papers.map((paper) => [edge, paper] as const))

const plain = readColours(':root')
const themes: [string, ReturnType<typeof readColours>][] = [
  ['as given', plain],
  ['high contrast', new Map([...plain, ...readColours("[data-contrast='more']")])],
]

describe.each(themes)('colours %s', (_, colours) => {
  const colourOf = (name: string, theme: Theme): string => {
    const pair = colours.get(name)
    if (!pair) throw new Error(`there is no colour ${name}`)
    return pair[theme === 'light' ? 0 : 1]
  }

  it.each(['light', 'dark'] as const)('are told apart in the %s theme', (theme) => {
    const faults = [...texts.map((pair) => ({ pair, least: 4.5 })), ...controls.map((pair) => ({ pair, least: 3 }))].flatMap(
      ({ pair: [front, back], least }) => {
        const contrast = contrastOf(colourOf(front, theme), colourOf(back, theme))
        return contrast < least ? [`${front} on ${back}: ${contrast.toFixed(2)} of ${least}`] : []
      },
    )
    expect(faults).toEqual([])
  })
})

/** As a display shows it: `#faf9f5`. https://www.w3.org/TR/css-color-4/#color-conversion-code */
const toHex = (colour: string): string =>
  `#${toLinear(colour)
    .map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

it('the frame of the installed app has the colour of the page', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const [light, dark] = (readColours(':root').get('ground') ?? []).map(toHex)
  const manifest = JSON.parse(read('../../public/manifest.webmanifest')) as Record<string, unknown>
  expect([manifest.background_color, manifest.theme_color]).toEqual([light, light])
  expect([...read('../../index.html').matchAll(/theme-color" content="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([light, dark])
})
