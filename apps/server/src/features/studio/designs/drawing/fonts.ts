/** The fonts that texts are drawn with: brand fonts and the bundled typefaces, never fonts of the system. */
import { readFileSync } from 'node:fs'
import type { TextPart } from '@broadside/contract/features/design-document.schemas'
import { type FontKey, GlobalFonts } from '@napi-rs/canvas'
import { memoize } from '#lib/memoize.ts'
import { boxWidth, createBoxFonts, fallbackFamily, findBundled, getBundled } from '#studio/image-editor/image-editor.ts'
import type { DrawTask } from './task.ts'

/** Two fonts that differ only in the width of their boxes, so a character that measures differently with each is a box. */
export const boxFamilies = ['box-narrow', 'box-wide'] as const
const boxWidths = [boxWidth, boxWidth + 100]

/** Registers upright and italic files of every script, each with all weights. A page uses few of the families, so each is read when a text names it. */
const register = memoize((family: Parameters<typeof getBundled>[0]): string => {
  for (const { path } of getBundled(family).slices) GlobalFonts.register(readFileSync(path), family)
  return family
})

/** Registers the fallback and the boxes. */
export function registerFallback(): void {
  register(fallbackFamily)
  for (const [index, font] of createBoxFonts(boxWidths).entries()) GlobalFonts.register(font, boxFamilies[index])
}

const ownFamily = (mediaId: string) => `font-${mediaId}`

/** Fonts are registered per process, so they are removed after the work. `usable` lacks files that are not a font. */
export async function withFonts<T>(fonts: DrawTask['fonts'], work: (usable: ReadonlySet<string>) => Promise<T>): Promise<T> {
  const keys = new Map<string, FontKey>()
  for (const [id, bytes] of fonts) {
    const key = GlobalFonts.register(Buffer.from(bytes), ownFamily(id))
    if (key) keys.set(id, key)
  }
  try {
    return await work(new Set(keys.keys()))
  } finally {
    for (const key of keys.values()) GlobalFonts.remove(key)
  }
}

type FontNames = Pick<TextPart, 'font_asset_id' | 'font_family'>

/**
 * The CSS font-family list of a text. It contains registered families only, because the canvas searches the fonts of the system for any other name,
 * and for characters that none of the list has. The boxes have every character.
 */
export const familyOf =
  (usable: ReadonlySet<string>, boxes: (typeof boxFamilies)[number] = 'box-narrow') =>
  (names: FontNames): string =>
    [...new Set([...wantedFamily(names, usable), fallbackFamily, boxes])].map((family) => `"${family}"`).join(', ')

function wantedFamily({ font_asset_id: id, font_family: name }: FontNames, usable: ReadonlySet<string>): string[] {
  if (id) return usable.has(id) ? [ownFamily(id)] : []
  const bundled = name ? findBundled(name) : undefined
  return bundled ? [register(bundled)] : []
}

/** Whether a text is drawn in a different font than it requests. */
export function isFontMissing({ font_asset_id: id, font_family: family }: FontNames, usable: ReadonlySet<string>): boolean {
  if (id) return !usable.has(id)
  return !!family && !findBundled(family)
}
