import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readdirSync, readFileSync } from 'node:fs'
import type { DesignDocument, TextPart } from '@broadside/contract/features/design-document.schemas'
import { renderPage } from '@broadside/scene/render/page'
import type { Stage } from '@broadside/scene/render/stage'
import { type Canvas, createCanvas, type FontKey, GlobalFonts, type Image, loadImage } from '@napi-rs/canvas'
import type { Drawn, DrawTask, ImageFormat } from './task.ts'
import { defined } from '#lib/defined.ts'

/** The bundled typeface for texts whose font is not available. */
const fallbackFamily = 'Inter'

/** Registers upright and italic files of every script, each with all weights. */
export function registerFallback(): void {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')), 'files')
  for (const name of readdirSync(folder))
    if (/-wght-(normal|italic)\.woff2$/.test(name)) GlobalFonts.register(readFileSync(join(folder, name)), fallbackFamily)
}

const ownFamily = (mediaId: string) => `font-${mediaId}`

const familyOf =
  (fonts: DrawTask['fonts']) =>
  ({ font_asset_id, font_family }: Pick<TextPart, 'font_asset_id' | 'font_family'>): string => {
    const wanted = [
      ...(font_asset_id && fonts.has(font_asset_id) ? [ownFamily(font_asset_id)] : []),
      ...(font_family ? [font_family.replaceAll(/["\\]/g, '')] : []),
      fallbackFamily,
    ]
    return wanted.map((family) => `"${family}"`).join(', ')
  }

async function loadPictures(pictures: DrawTask['pictures']): Promise<Map<string, Image>> {
  const loaded = new Map<string, Image>()
  for (const [id, bytes] of pictures) loaded.set(id, await loadImage(bytes))
  return loaded
}

/** Fonts are registered per process, so they are removed after the page is drawn. */
async function withFonts<T>(fonts: DrawTask['fonts'], work: () => Promise<T>): Promise<T> {
  const keys = [...fonts].map(([id, bytes]) => GlobalFonts.register(Buffer.from(bytes), ownFamily(id)))
  try {
    return await work()
  } finally {
    for (const key of keys) if (key) GlobalFonts.remove(key as FontKey)
  }
}

const encode = (surface: Canvas, format: ImageFormat, quality: number): Promise<Buffer> =>
  format === 'png' ? surface.encode('png') : surface.encode(format, Math.round(quality * 100))

export async function draw({ document: text, pageId, format, quality, scale, pictures, fonts }: DrawTask): Promise<Drawn> {
  const document = JSON.parse(new TextDecoder().decode(text)) as DesignDocument
  const page = document.pages.find(({ id }) => id === pageId)
  if (!page) throw new Error('The document has no such page.')
  const loaded = await loadPictures(pictures)
  const stage: Stage<Canvas> = { createSurface: createCanvas, picture: (id) => loaded.get(id), family: familyOf(fonts) }
  const { export_defaults: defaults } = document
  const wanted = format ?? defaults.format
  const matte = wanted === 'jpeg' ? defaults.matte_color || '#ffffff' : undefined
  const bytes = await withFonts(fonts, () => {
    const surface = renderPage(stage, page, document, { scale, ...defined({ matte }) })
    return encode(surface, wanted, quality ?? defaults.quality)
  })
  return { bytes, format: wanted }
}
