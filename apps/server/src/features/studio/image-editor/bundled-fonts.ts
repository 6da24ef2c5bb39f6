/** The typefaces that come with Broadside, in slices by script, so that browsers load only what a text needs. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { matchFamily } from '@broadside/scene/render/families'
import { memoize } from '#lib/memoize.ts'
import { createBoxFonts } from './box-font.ts'

/** The typeface for texts whose font is not available. */
export const fallbackFamily = 'Inter'

/** All under the Open Font License. `scripts/outside.mjs` lists their packages too, so that releases contain them. */
export const packages = {
  [fallbackFamily]: 'inter',
  Lora: 'lora',
  'Playfair Display': 'playfair-display',
  Oswald: 'oswald',
  Nunito: 'nunito',
  'JetBrains Mono': 'jetbrains-mono',
  Caveat: 'caveat',
  Unbounded: 'unbounded',
}
type FamilyName = keyof typeof packages

interface Slice {
  script: string
  style: 'normal' | 'italic'
  /** As in `@font-face`. */
  unicodeRange: string
  /** With a hash of the content, so it can be cached forever. */
  name: string
  path: string
}

export interface BundledFamily {
  family: FamilyName
  /** Any weight in between. */
  weights: { min: number; max: number }
  slices: Slice[]
}

interface Metadata {
  variable: { wght: { min: string; max: string } }
}

/** `inter-latin-ext-wght-italic.woff2` is Latin, extended, in all weights. */
const sliceName = (id: string): RegExp => new RegExp(`^${id}-(?<script>[a-z-]+)-wght-(?<style>normal|italic)\\.woff2$`)

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12)

function readFamily(family: FamilyName): BundledFamily {
  const id = packages[family]
  const folder = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${id}/package.json`))
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { wght } = (read('metadata.json') as Metadata).variable
  const ranges = read('unicode.json') as Record<string, string>
  const pattern = sliceName(id)
  const slices = readdirSync(join(folder, 'files')).flatMap((file): Slice[] => {
    const { script = '', style = '' } = pattern.exec(file)?.groups ?? {}
    const unicodeRange = ranges[script]
    if (!unicodeRange || (style !== 'normal' && style !== 'italic')) return []
    const path = join(folder, 'files', file)
    return [{ script, style, unicodeRange, name: file.replace('.woff2', `-${hashOf(readFileSync(path))}.woff2`), path }]
  })
  return { family, weights: { min: Number(wght.min), max: Number(wght.max) }, slices }
}

/** Read on first use, because hashing the files would delay each start. */
export const getBundled = memoize(readFamily)

const names = Object.keys(packages) as FamilyName[]

/** The fallback is the first. */
export const listBundled = (): readonly BundledFamily[] => names.map(getBundled)

export const findBundled = (wanted: string): FamilyName | undefined => matchFamily(names, wanted)

/** Of the boxes that the server draws for missing characters, in thousandths of the font size. */
export const boxWidth = 600

/** The font with those boxes. As the last one of a text it keeps a browser from using fonts of its device, like the server. */
export const getBoxFont = memoize((width: number) => {
  const bytes = Buffer.concat(createBoxFonts([width]))
  return { name: `boxes-${hashOf(bytes)}.ttf`, bytes }
})
