/** Aligning and distributing layers. */
import type { DesignPage } from '@broadside/contract/features/design-document.schemas'
import { boundsOf, type Rect } from './box.ts'
import { boxOf } from './frames.ts'
import { moveLayers } from './move-layers.ts'
import type { Point } from './point.ts'

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

const offset = (rect: Rect, within: Rect, alignment: Alignment): Point => {
  const [across, down] = [within.width - rect.width, within.height - rect.height]
  const left = within.x - rect.x
  const top = within.y - rect.y
  return {
    left: { x: left, y: 0 },
    center: { x: left + across / 2, y: 0 },
    right: { x: left + across, y: 0 },
    top: { x: 0, y: top },
    middle: { x: 0, y: top + down / 2 },
    bottom: { x: 0, y: top + down },
  }[alignment]
}

/** Moves each layer to a side or the center of a rectangle. */
export const alignLayers = (page: DesignPage, ids: readonly string[], alignment: Alignment, within: Rect): DesignPage =>
  ids.reduce((aligned, id) => {
    const box = boxOf(aligned, id)
    return box ? moveLayers(aligned, [id], offset(boundsOf(box), within, alignment)) : aligned
  }, page)

/** Makes the gaps between layers equal. The outer ones stay where they are. */
export const distributeLayers = (page: DesignPage, ids: readonly string[], axis: 'x' | 'y'): DesignPage => {
  const side = axis === 'x' ? 'width' : 'height'
  const items = ids
    .flatMap((id) => {
      const box = boxOf(page, id)
      return box ? [{ id, rect: boundsOf(box) }] : []
    })
    .sort((one, other) => one.rect[axis] + one.rect[side] / 2 - (other.rect[axis] + other.rect[side] / 2))
  const [first, last] = [items[0]?.rect, items.at(-1)?.rect]
  if (!first || !last || items.length < 3) return page
  const taken = items.reduce((sum, { rect }) => sum + rect[side], 0)
  const gap = (last[axis] + last[side] - first[axis] - taken) / (items.length - 1)
  let at = first[axis]
  return items.reduce((distributed, { id, rect }) => {
    const by = at - rect[axis]
    at += rect[side] + gap
    return moveLayers(distributed, [id], axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by })
  }, page)
}
