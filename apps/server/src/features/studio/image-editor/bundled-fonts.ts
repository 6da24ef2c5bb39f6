/** The typefaces that come with Broadside, in slices by script, so that browsers load only what a text needs. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { memoize } from '#lib/memoize.ts'

/** The typeface for texts whose font is not available. */
export const fallbackFamily = 'Inter'

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
  family: string
  /** Any weight in between. */
  weights: { min: number; max: number }
  slices: Slice[]
}

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))

/** `inter-latin-ext-wght-italic.woff2` is Latin, extended, in all weights. */
const sliceName = /^inter-(?<script>[a-z-]+)-wght-(?<style>normal|italic)\.woff2$/

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12)

function listSlices(): Slice[] {
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return readdirSync(join(folder, 'files')).flatMap((file): Slice[] => {
    const { script = '', style = '' } = sliceName.exec(file)?.groups ?? {}
    const unicodeRange = ranges[script]
    if (!unicodeRange || (style !== 'normal' && style !== 'italic')) return []
    const path = join(folder, 'files', file)
    return [{ script, style, unicodeRange, name: file.replace('.woff2', `-${hashOf(path)}.woff2`), path }]
  })
}

/** Read on first use, because hashing the files would delay each start. */
const families = memoize((family: string): BundledFamily => ({ family, weights: { min: 100, max: 900 }, slices: listSlices() }))

export const listBundled = (): readonly BundledFamily[] => [families(fallbackFamily)]
