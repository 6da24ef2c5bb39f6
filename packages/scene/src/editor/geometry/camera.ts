/** The part of the page that is visible: the page point in the upper left of the viewport, and screen pixels per page pixel. */
import { clamp } from '../model/numbers.ts'
import { centerOf, type Rect } from './box.ts'
import { add, type Point, scale, subtract } from './point.ts'

export interface Camera {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const zoomRange = { min: 0.02, max: 32 }

export const toScreen = (camera: Camera, point: Point): Point => scale(subtract(point, camera), camera.zoom)
export const toPage = (camera: Camera, point: Point): Point => add(scale(point, 1 / camera.zoom), camera)

/** Moves what is visible with the pointer; in screen pixels. */
export const panBy = ({ zoom, ...corner }: Camera, by: Point): Camera => ({ ...subtract(corner, scale(by, 1 / zoom)), zoom })

/** Zooms so that the page point below a point of the screen stays there. */
export const zoomAt = (camera: Camera, point: Point, zoom: number): Camera => {
  const limited = clamp(zoom, zoomRange.min, zoomRange.max)
  return { ...subtract(toPage(camera, point), scale(point, 1 / limited)), zoom: limited }
}

/** Shows all of a rectangle, centered; not larger than `maxZoom`. */
export const fitRect = (rect: Rect, viewport: Size, { padding = 0, maxZoom = zoomRange.max } = {}): Camera => {
  const [width, height] = [viewport.width - 2 * padding, viewport.height - 2 * padding].map((side) => Math.max(1, side)) as [number, number]
  const zoom = clamp(
    Math.min(width / Math.max(1, rect.width), height / Math.max(1, rect.height)),
    zoomRange.min,
    Math.min(maxZoom, zoomRange.max),
  )
  return { ...subtract(centerOf(rect), { x: viewport.width / 2 / zoom, y: viewport.height / 2 / zoom }), zoom }
}
