/** Which part of a page is drawn, and where it appears. Pure. */
import type { Camera } from '@broadside/scene/editor'
import { overlap, type Sight } from '@broadside/scene/view'

interface Size {
  readonly width: number
  readonly height: number
}

type Window = Sight['window']

/** A part of the page in output pixels, and how many of them a page pixel has. */
export interface Extent {
  scale: number
  window: Window
}

interface Seen {
  camera: Camera
  /** In CSS pixels. */
  viewport: Size
  /** Device pixels per CSS pixel. */
  density: number
  page: Size
}

/** Pages up to this many pixels are drawn completely, so that they can be moved without drawing. */
const fewPixels = 4 * 1024 * 1024

/** How far the drawn part goes beyond the viewport, as a share of its size. */
const margin = 0.25

/** The corner of the page in whole device pixels, so that nothing is blurred. */
const cornerOf = ({ x, y, zoom }: Camera, density: number) => ({ x: Math.round(-x * zoom * density), y: Math.round(-y * zoom * density) })

const wholePage = (page: Size, scale: number): Window => ({
  x: 0,
  y: 0,
  width: Math.ceil(page.width * scale),
  height: Math.ceil(page.height * scale),
})

/** The part of the page in the viewport, extended on all sides by a share of its size; undefined if there is none. */
const visible = ({ camera, viewport, density, page }: Seen, by = 0): Window | undefined => {
  const corner = cornerOf(camera, density)
  const [width, height] = [Math.ceil(viewport.width * density), Math.ceil(viewport.height * density)]
  const [across, down] = [Math.round(width * by), Math.round(height * by)]
  const view = { x: -corner.x - across, y: -corner.y - down, width: width + 2 * across, height: height + 2 * down }
  return overlap(view, wholePage(page, camera.zoom * density))
}

/** What to draw of a page; undefined if the page isn't in the viewport. */
export const extentOf = (seen: Seen): Extent | undefined => {
  const scale = seen.camera.zoom * seen.density
  const all = wholePage(seen.page, scale)
  const window = visible(seen) && (all.width * all.height <= fewPixels ? all : visible(seen, margin))
  return window && { scale, window }
}

/** Whether a drawn part has the right scale and everything that is visible. */
export const isEnough = ({ scale, window }: Extent, seen: Seen): boolean => {
  const needed = visible(seen)
  if (scale !== seen.camera.zoom * seen.density || !needed) return false
  const common = overlap(needed, window)
  return common?.width === needed.width && common.height === needed.height
}

export interface Place {
  /** In CSS pixels. */
  x: number
  y: number
  /** CSS pixels per pixel of the surface. */
  scale: number
}

/** Where a surface belongs, also if it was drawn for another zoom. */
export const placeOf = ({ scale, window }: Extent, { camera, density }: Seen): Place => {
  const corner = cornerOf(camera, density)
  const enlarged = (camera.zoom * density) / scale
  return { x: (corner.x + window.x * enlarged) / density, y: (corner.y + window.y * enlarged) / density, scale: enlarged / density }
}

/** Where the whole page is, in CSS pixels, without a last pixel that it only covers in part: what is below would be visible through that. */
export const pagePlace = ({ camera, density, page }: Seen): Window => {
  const corner = cornerOf(camera, density)
  const lengthOf = (side: number): number => Math.floor(side * camera.zoom * density) / density
  return { x: corner.x / density, y: corner.y / density, width: lengthOf(page.width), height: lengthOf(page.height) }
}
