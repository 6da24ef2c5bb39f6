import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { gradePixels } from '../grade.ts'
import { fillWithGradient } from './gradient.ts'
import { drawPicture } from './image.ts'
import { createScene, drawItems, windowInArea } from './items.ts'
import { layersOf, listItems } from './layers.ts'
import { type Box, paintSurface, type Pen, penOf, type Size, type Stage, type Surface, within } from './stage.ts'
import { pixelsOf } from './window.ts'

export interface RenderOptions {
  /** Output pixels per document pixel. */
  scale?: number
  /** Shows through where the page is transparent; absent = nothing does. */
  matte?: string
}

type PageSize = Pick<DesignDocument, 'width_px' | 'height_px'>

/** Draws a page from its background up. Layers are in list order, the last one on top. */
export const renderPage = <Canvas extends Surface>(
  stage: Stage<Canvas>,
  page: DesignPage,
  { width_px: width, height_px: height }: PageSize,
  { scale = 1, matte }: RenderOptions = {},
): Canvas => {
  return paintSurface(stage, { width: width * scale, height: height * scale }, (pen) => {
    within(pen, () => {
      pen.scale(scale, scale)
      drawBackground(stage, pen, page, { width, height })
    })
    const area = { x: 0, y: 0, width, height }
    drawItems(createScene(stage, pen, { area, scale }), { pen, window: pixelsOf(area, scale) }, listItems(page.layers))
    if (page.color_grade) gradeArea(pen, page.color_grade, pixelsOf(area, scale))
    if (matte) putBehind(pen, matte)
  })
}

const putBehind = (pen: Pen, matte: string): void => {
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = matte
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height)
}

/** Grades what is on a part of a surface. */
export const gradeArea = (pen: Pen, grade: NonNullable<DesignPage['color_grade']>, { x, y, width, height }: Box): void => {
  const pixels = pen.getImageData(x, y, width, height)
  if (gradePixels(pixels.data, grade)) pen.putImageData(pixels, x, y)
}

/** Draws with a pen that is at the page's corner, in page pixels. */
export const drawBackground = (stage: Stage, pen: Pen, { background }: DesignPage, size: Size): void => {
  within(pen, () => {
    pen.globalAlpha = background.opacity
    if (background.type === 'solid' && background.color) {
      pen.fillStyle = background.color
      pen.fillRect(0, 0, size.width, size.height)
    }
    if (background.type === 'gradient' && background.gradient)
      fillWithGradient(stage, pen, background.gradient, size, { x: 0, y: 0, ...size })
    const picture = background.image && stage.picture(background.image.media_id)
    if (background.type === 'image' && background.image && picture) drawPicture(pen, picture, size, { fit: background.image.fit })
  })
}

/** The layers that leave a mark on the page, in their order. */
export const shownLayers = (stage: Stage, { layers }: DesignPage, { width_px: width, height_px: height }: PageSize): Layer[] => {
  const scene = createScene(stage, penOf(stage.createSurface(1, 1)), { area: { x: 0, y: 0, width, height }, scale: 1 })
  return layersOf(listItems(layers)).filter((layer) => windowInArea(scene, layer))
}
