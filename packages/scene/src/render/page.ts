import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { gradePixels } from '../grade.ts'
import { boxesTogether, overlap } from './boxes.ts'
import { blendModes } from './effects.ts'
import { fillWithGradient } from './gradient.ts'
import { drawPicture } from './image.ts'
import { drawDirectly, drawOnSurface, isDirect, prepareLayer, type PreparedLayer } from './layer.ts'
import { type Item, layersOf, listItems } from './layers.ts'
import { paintSurface, type Pen, penOf, type Size, stamp, type Stage, type Surface, within } from './stage.ts'
import { visibleWindow, type Window } from './window.ts'

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
    const output = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
    const scene = createScene(stage, pen, { width, height }, scale)
    drawItems(scene, { pen, window: { x: 0, y: 0, ...output } }, listItems(page.layers))
    if (page.color_grade) gradeSurface(pen, page.color_grade)
    if (matte) putBehind(pen, matte)
  })
}

const putBehind = (pen: Pen, matte: string): void => {
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = matte
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height)
}

const gradeSurface = (pen: Pen, grade: NonNullable<DesignPage['color_grade']>): void => {
  const pixels = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height)
  if (gradePixels(pixels.data, grade)) pen.putImageData(pixels, 0, 0)
}

const drawBackground = (stage: Stage, pen: Pen, { background }: DesignPage, size: Size): void => {
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

interface Scene {
  stage: Stage
  page: Size
  scale: number
  prepare(layer: Layer): PreparedLayer
}

/** Prepares each layer once. Texts are measured with any pen, because their measures don't depend on what was drawn. */
const createScene = (stage: Stage, pen: Pen, page: Size, scale: number): Scene => {
  const prepared = new Map<Layer, PreparedLayer>()
  const prepare = (layer: Layer) => {
    const known = prepared.get(layer) ?? prepareLayer(stage, pen, layer, scale)
    prepared.set(layer, known)
    return known
  }
  return { stage, page, scale, prepare }
}

/** The layers that leave a mark on the page, in their order. */
export const shownLayers = (stage: Stage, { layers }: DesignPage, { width_px: width, height_px: height }: PageSize): Layer[] => {
  const scene = createScene(stage, penOf(stage.createSurface(1, 1)), { width, height }, 1)
  return layersOf(listItems(layers)).filter((layer) => windowOnPage(scene, layer))
}

const windowOnPage = ({ prepare, page, scale }: Scene, layer: Layer): Window | undefined =>
  visibleWindow(layer, page, scale, prepare(layer).content)

/** A surface, and which part of the page is on it. */
interface Target {
  pen: Pen
  window: Window
}

const drawItems = (scene: Scene, target: Target, items: readonly Item[], opacity = 1): void => {
  for (const item of items)
    if ('layer' in item) drawLayer(scene, target, item.layer, opacity * item.layer.opacity)
    else drawGroup(scene, target, item.items, opacity * item.opacity)
}

const drawLayer = (scene: Scene, { pen, window }: Target, layer: Layer, opacity: number): void => {
  if (!windowOnPage(scene, layer)) return
  const prepared = scene.prepare(layer)
  within(pen, () => {
    pen.globalAlpha = opacity
    pen.globalCompositeOperation = blendModes[layer.effects?.blend_mode ?? 'normal']
    pen.translate(-window.x, -window.y)
    if (isDirect(prepared, opacity)) return drawDirectly(prepared, pen, { x: 0, y: 0, ...scene.page })
    const own = drawOnSurface(prepared, scene.page)
    if (own) stamp(pen, own.surface, own.window.x, own.window.y)
  })
}

const hasBlending = (items: readonly Item[]): boolean =>
  layersOf(items).some(({ effects }) => effects?.blend_mode !== undefined && effects.blend_mode !== 'normal')

const drawGroup = (scene: Scene, target: Target, items: readonly Item[], opacity: number): void => {
  const layers = layersOf(items)
  if (layers.length === 1) return drawItems(scene, target, items, opacity)
  const together = boxesTogether(layers.flatMap((layer) => windowOnPage(scene, layer) ?? []))
  const window = together && overlap(together, target.window)
  if (!window) return
  const [x, y] = [window.x - target.window.x, window.y - target.window.y]
  const blends = hasBlending(items)
  const picture = paintSurface(scene.stage, window, (pen) => {
    if (blends) pen.drawImage(target.pen.canvas, -x, -y)
    drawItems(scene, { pen, window }, items)
  })
  within(target.pen, () => {
    target.pen.globalAlpha = opacity
    if (blends) fadeOut(target.pen, { x, y, width: window.width, height: window.height })
    stamp(target.pen, picture, x, y)
  })
}

/** Layers of a group blend with what is below the group, so they are drawn upon a copy of it, which then replaces this part of it. */
const fadeOut = (pen: Pen, { x, y, width, height }: Window): void => {
  pen.globalCompositeOperation = 'destination-out'
  pen.fillStyle = '#000000'
  pen.fillRect(x, y, width, height)
  pen.globalCompositeOperation = 'lighter'
}
