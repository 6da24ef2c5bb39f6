/** Draws the layers of a page, or of a part of it. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { boxesTogether, overlap } from './boxes.ts'
import { blendModes } from './effects.ts'
import { drawDirectly, drawOnSurface, isDirect, type Lay, type LayerSurface, prepareLayer, type PreparedLayer } from './layer.ts'
import { type Item, layersOf } from './layers.ts'
import { type Box, paintSurface, type Pen, stamp, type Stage, within } from './stage.ts'
import { layText } from './text.ts'
import { visibleWindow, type Window } from './window.ts'

/** What is drawn of a page, and how. */
export interface Extent {
  /** Layers beside this part of the page are skipped. */
  area: Box
  /** Output pixels per page pixel. */
  scale: number
}

/** What a view keeps between drawings. */
export interface Keeping {
  lay: Lay
  /** The picture of a layer from an earlier drawing; undefined draws it again, directly if that looks the same. */
  find(prepared: PreparedLayer, isDirect: boolean): LayerSurface | undefined
}

export interface Scene extends Extent {
  stage: Stage
  find?: Keeping['find']
  prepare(layer: Layer): PreparedLayer
}

/** Prepares each layer once. Texts are measured with any pen, because their measures don't depend on what was drawn. */
export const createScene = (stage: Stage, pen: Pen, extent: Extent, keeping?: Keeping): Scene => {
  const prepared = new Map<Layer, PreparedLayer>()
  const lay: Lay = keeping?.lay ?? ((text, size) => layText(stage, pen, text, size))
  const prepare = (layer: Layer) => {
    const known = prepared.get(layer) ?? prepareLayer(stage, layer, extent.scale, lay)
    prepared.set(layer, known)
    return known
  }
  return { stage, ...extent, prepare, ...(keeping && { find: keeping.find }) }
}

export const windowInArea = ({ prepare, area, scale }: Scene, layer: Layer): Window | undefined =>
  visibleWindow(layer, area, scale, prepare(layer).content)

/** A surface, and which part of the page is on it. */
export interface Target {
  pen: Pen
  window: Window
}

export const drawItems = (scene: Scene, target: Target, items: readonly Item[], opacity = 1): void => {
  for (const item of items)
    if ('layer' in item) drawLayer(scene, target, item.layer, opacity * item.layer.opacity)
    else drawGroup(scene, target, item.items, opacity * item.opacity)
}

const drawLayer = (scene: Scene, { pen, window }: Target, layer: Layer, opacity: number): void => {
  if (!windowInArea(scene, layer)) return
  const prepared = scene.prepare(layer)
  within(pen, () => {
    pen.globalAlpha = opacity
    pen.globalCompositeOperation = blendModes[layer.effects?.blend_mode ?? 'normal']
    pen.translate(-window.x, -window.y)
    const canBeDirect = isDirect(prepared, opacity)
    const kept = scene.find?.(prepared, canBeDirect)
    if (kept) return pen.drawImage(kept.surface, kept.window.x, kept.window.y)
    if (canBeDirect) return drawDirectly(prepared, pen, scene.area)
    const own = drawOnSurface(prepared, scene.area)
    if (own) stamp(pen, own.surface, own.window.x, own.window.y)
  })
}

const hasBlending = (items: readonly Item[]): boolean =>
  layersOf(items).some(({ effects }) => effects?.blend_mode !== undefined && effects.blend_mode !== 'normal')

const drawGroup = (scene: Scene, target: Target, items: readonly Item[], opacity: number): void => {
  const layers = layersOf(items)
  if (layers.length === 1) return drawItems(scene, target, items, opacity)
  const together = boxesTogether(layers.flatMap((layer) => windowInArea(scene, layer) ?? []))
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
