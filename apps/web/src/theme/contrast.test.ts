/** Contrast as defined by WCAG 2.2: 4.5 for text, 3 for the boundaries of controls. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { networks } from '@broadside/networks/registry'
import { markNetwork } from '@broadside/networks/marks'
import { contrastOf, readColors, toHex } from '../../build/theme-colors.ts'

type Theme = 'light' | 'dark'

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

const plain = readColors(':root')
const themes: [string, ReturnType<typeof readColors>][] = [
  ['as given', plain],
  ['high contrast', new Map([...plain, ...readColors("[data-contrast='more']")])],
]

describe.each(themes)('colors %s', (_, colours) => {
  const colourOf = (name: string, theme: Theme): string => {
    const pair = colours.get(name)
    if (!pair) throw new Error(`unknown color ${name}`)
    return pair[theme === 'light' ? 0 : 1]
  }

  it.each(['light', 'dark'] as const)('have enough contrast in the %s theme', (theme) => {
    const faults = [...texts.map((pair) => ({ pair, least: 4.5 })), ...controls.map((pair) => ({ pair, least: 3 }))].flatMap(
      ({ pair: [front, back], least }) => {
        const contrast = contrastOf(colourOf(front, theme), colourOf(back, theme))
        return contrast < least ? [`${front} on ${back}: ${contrast.toFixed(2)} of ${least}`] : []
      },
    )
    expect(faults).toEqual([])
  })

  it.each(['light', 'dark'] as const)('keep network logos recognizable on a panel in the %s theme', async (theme) => {
    const marks = await Promise.all(Object.keys(networks).map(async (id) => [id, await markNetwork(id)] as const))
    const contrasts = marks.map(([id, mark]) => [id, mark ? contrastOf(mark.color[theme], colourOf('panel', theme)) : 0] as const)
    expect(contrasts.filter(([, contrast]) => contrast < 3)).toEqual([])
    expect(contrasts.length).toBeGreaterThan(3)
  })
})

it("the installed app's frame has the page's color", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const [light, dark] = (readColors(':root').get('ground') ?? []).map(toHex)
  const manifest = JSON.parse(read('../../public/manifest.webmanifest')) as Record<string, unknown>
  expect([manifest.background_color, manifest.theme_color]).toEqual([light, light])
  expect([...read('../../index.html').matchAll(/theme-color" content="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([light, dark])
})
