import type { DesignDocument } from '@broadside/contract/features/design-document.schemas'
import { renderPage } from '@broadside/scene/render/page'
import type { Stage } from '@broadside/scene/render/stage'
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { defined } from '#lib/defined.ts'
import { familyOf, withFonts } from './fonts.ts'
import { listMissing } from './missing.ts'
import type { Drawn, DrawTask, ImageFormat } from './task.ts'

async function loadPictures(pictures: DrawTask['pictures']): Promise<Map<string, Image>> {
  const loaded = new Map<string, Image>()
  for (const [id, bytes] of pictures) loaded.set(id, await loadImage(bytes))
  return loaded
}

const encode = (surface: Canvas, format: ImageFormat, quality: number): Promise<Buffer> =>
  format === 'png' ? surface.encode('png') : surface.encode(format, Math.round(quality * 100))

/** Finds what is missing in pages, without a picture. */
function check({ document: text, fonts, pictures }: DrawTask, pageIds: readonly string[]): Promise<Drawn> {
  const document = JSON.parse(new TextDecoder().decode(text)) as DesignDocument
  const pages = document.pages.filter(({ id }) => pageIds.includes(id))
  return withFonts(fonts, async (usable) => ({
    bytes: new Uint8Array(),
    format: document.export_defaults.format,
    warnings: pages.flatMap((page) => listMissing(page, document, { fonts: usable, pictures })),
  }))
}

export const perform = (task: DrawTask): Promise<Drawn> => (task.checks ? check(task, task.checks) : draw(task))

export async function draw({ document: text, pageId, format, quality, scale, pictures, fonts }: DrawTask): Promise<Drawn> {
  const document = JSON.parse(new TextDecoder().decode(text)) as DesignDocument
  const page = document.pages.find(({ id }) => id === pageId)
  if (!page) throw new Error('The document has no such page.')
  const loaded = await loadPictures(pictures)
  const { export_defaults: defaults } = document
  const wanted = format ?? defaults.format
  const matte = wanted === 'jpeg' ? defaults.matte_color || '#ffffff' : undefined
  return withFonts(fonts, async (usable) => {
    const stage: Stage<Canvas> = { createSurface: createCanvas, picture: (id) => loaded.get(id), family: familyOf(usable) }
    const warnings = listMissing(page, document, { fonts: usable, pictures })
    const surface = renderPage(stage, page, document, { scale, ...defined({ matte }) })
    return { bytes: await encode(surface, wanted, quality ?? defaults.quality), format: wanted, warnings }
  })
}
