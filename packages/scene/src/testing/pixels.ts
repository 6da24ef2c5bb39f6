import type { Canvas } from '@napi-rs/canvas'
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { renderPage } from '../render/page.ts'
import type { Stage } from '../render/stage.ts'
import { aPage, aStage } from './scene.ts'

/** Draws layers on a white page of this side. */
export const drawSquare = (
  side: number,
  layers: Layer[],
  { stage = aStage(), page = {} }: { stage?: Stage<Canvas>; page?: Partial<DesignPage> } = {},
): Canvas => renderPage(stage, aPage(layers, page), { width_px: side, height_px: side })

export const pixelsOf = (surface: Canvas): Uint8ClampedArray =>
  surface.getContext('2d').getImageData(0, 0, surface.width, surface.height).data

export const pixelAt = (surface: Canvas, x: number, y: number): number[] => [...surface.getContext('2d').getImageData(x, y, 1, 1).data]

/** How much of each pixel is covered by black on white, 0 to 1, in rows. */
export const inkOf = (surface: Canvas): Float64Array => {
  const data = pixelsOf(surface)
  return Float64Array.from({ length: data.length / 4 }, (_, index) => 1 - (data[index * 4 + 1] ?? 255) / 255)
}
