/**
 * `node scripts/network-marks.ts <folder of the package simple-icons>`: copies network logos into the networks' folders. The package has 26
 * MB and is only used manually, so it is installed elsewhere and is not a dependency. A network without an icon in it keeps its hand-drawn
 * logo.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { networks } from '../packages/networks/src/registry.ts'
import { towards } from '../packages/networks/src/site/accent.ts'
import { readColors, toHex } from '../apps/web/build/theme-colors.ts'

/** Of graphics: https://www.w3.org/TR/WCAG22/#non-text-contrast. Slightly higher, because colors are rounded. */
const least = 3.05

interface Icon {
  slug: string
  hex: string
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/network-marks.ts <folder of the package simple-icons>')

const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
const icons = JSON.parse(await readFile(join(folder, 'data', 'simple-icons.json'), 'utf8')) as Icon[]
const [light = '', dark = ''] = (readColors(':root').get('panel') ?? []).map(toHex)

const toModule = (svg: string, hex: string): string => {
  const [, viewBox] = /viewBox="([^"]+)"/.exec(svg) ?? []
  const [, path] = / d="([^"]+)"/.exec(svg) ?? []
  const color = `#${hex.toLowerCase()}`
  return `/** From simple-icons ${version} (CC0-1.0), copied by scripts/network-marks.ts. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '${viewBox}',
  path: '${path}',
  color: { light: '${towards(color, 0, light, least)}', dark: '${towards(color, 255, dark, least)}' },
}
`
}

/** Networks whose icon has another name than their id. */
const slugs: Readonly<Record<string, string>> = { devto: 'devdotto' }

for (const id of Object.keys(networks)) {
  const icon = icons.find(({ slug }) => slug === (slugs[id] ?? id))
  if (icon) {
    const svg = await readFile(join(folder, 'icons', `${icon.slug}.svg`), 'utf8')
    await writeFile(new URL(`../packages/networks/src/${id}/mark.ts`, import.meta.url), toModule(svg, icon.hex))
  }
  process.stdout.write(`${id}: ${icon ? 'copied' : 'not in simple-icons, keeping the hand-drawn logo'}\n`)
}
