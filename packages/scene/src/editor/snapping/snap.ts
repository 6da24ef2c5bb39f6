/** Snapping of moved and resized layers to other layers and the page. */
import type { DesignDocument, DesignPage } from '@broadside/contract/features/design-document.schemas'
import { boundsOf, type Rect } from '../geometry/box.ts'
import { boxOf } from '../geometry/frames.ts'
import type { Point } from '../geometry/point.ts'
import { isShown, withContent } from '../model/tree.ts'
import { type Gap, gapOffsets, gapsAround } from './gaps.ts'
import { type Axis, type Guide, guidesAt, nearest, stopsOf } from './lines.ts'

export interface SnapTargets {
  page: Rect
  layers: readonly Rect[]
}

/** What layers snap to while some of them move. */
export const snapTargets = (
  page: DesignPage,
  { width_px: width, height_px: height }: Pick<DesignDocument, 'width_px' | 'height_px'>,
  moving: readonly string[],
): SnapTargets => {
  const excluded = withContent(page, moving)
  const layers = page.layers
    .filter(({ id, type }) => type !== 'group' && !excluded.has(id) && isShown(page, id))
    .flatMap(({ id }) => boxOf(page, id) ?? [])
    .map(boundsOf)
  return { page: { x: 0, y: 0, width, height }, layers }
}

export interface Snap {
  /** What to add to the movement. */
  by: Point
  guides: Guide[]
  gaps: Gap[]
}

export const noSnap: Snap = { by: { x: 0, y: 0 }, guides: [], gaps: [] }

const axes = ['x', 'y'] as const

const offsetTo = (stops: readonly number[], targets: readonly Rect[], axis: Axis, tolerance: number): number | undefined =>
  nearest(
    targets.flatMap((target) => stopsOf(target, axis)).flatMap((line) => stops.map((stop) => line - stop)),
    tolerance,
  )

/** Snaps a moving rectangle: edges and centers first, equal distances where nothing aligns. `tolerance` is in page pixels. */
export const snapMove = (rect: Rect, { page, layers }: SnapTargets, tolerance: number): Snap => {
  const all = [page, ...layers]
  const found = axes.map((axis) => offsetTo(stopsOf(rect, axis), all, axis, tolerance) ?? gapOffsets(rect, layers, axis, tolerance))
  const by = { x: found[0] ?? 0, y: found[1] ?? 0 }
  const placed = { ...rect, x: rect.x + by.x, y: rect.y + by.y }
  return {
    by,
    guides: axes.flatMap((axis) => guidesAt(stopsOf(placed, axis), placed, all, axis)),
    gaps: axes.flatMap((axis) => gapsAround(placed, layers, axis)),
  }
}

/** The sides of a rectangle that move, by axis. */
export type MovingSides = Partial<Record<Axis, 'start' | 'end'>>

const stopOfSide = (rect: Rect, axis: Axis, side: 'start' | 'end'): number => stopsOf(rect, axis)[side === 'start' ? 0 : 2] ?? 0

/** Returns how far the moving sides are from what they snap to; an axis without a snap is absent. */
export const snapSides = (
  rect: Rect,
  sides: MovingSides,
  { page, layers }: SnapTargets,
  tolerance: number,
): Partial<Record<Axis, number>> =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const side = sides[axis]
      const offset = side && offsetTo([stopOfSide(rect, axis, side)], [page, ...layers], axis, tolerance)
      return offset === undefined ? [] : [[axis, offset]]
    }),
  )

/** The guides for sides in their place. */
export const guidesOfSides = (rect: Rect, sides: MovingSides, { page, layers }: SnapTargets): Guide[] =>
  axes.flatMap((axis) => {
    const side = sides[axis]
    return side ? guidesAt([stopOfSide(rect, axis, side)], rect, [page, ...layers], axis) : []
  })
