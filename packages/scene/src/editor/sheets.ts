/** Which layers a renderer has to draw again while some of them move. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { groupsAround, isShown, withContent } from './model/tree.ts'

/** Ids of drawn layers, from the bottom up. Bitmaps of the outer sheets stay right while the middle one is drawn again. */
export interface Sheets {
  below: string[]
  /** The moving layers, and those between them. */
  moving: string[]
  above: string[]
}

/** The outermost group around a layer that is blended into the page as one picture. */
const blendedGroup = (page: DesignPage, { id }: Layer): string | undefined =>
  groupsAround(page, id).findLast(({ opacity }) => opacity < 1)?.id

/** A layer whose pixels depend on what is below it can't be drawn apart from it. */
const dependsOnBelow = ({ effects }: Layer): boolean => (effects?.blend_mode ?? 'normal') !== 'normal'

export const sheetsOf = (page: DesignPage, ids: readonly string[]): Sheets => {
  const drawn = page.layers.filter(({ id, type }) => type !== 'group' && isShown(page, id))
  const moving = withContent(page, ids)
  const isMoving = drawn.map((layer) => moving.has(layer.id))
  const first = isMoving.indexOf(true)
  if (first < 0) return { below: drawn.map(({ id }) => id), moving: [], above: [] }
  const last = Math.max(isMoving.lastIndexOf(true), drawn.findLastIndex(dependsOnBelow))
  const [from, to] = withWholeGroups(page, drawn, [first, last])
  const all = drawn.map(({ id }) => id)
  return { below: all.slice(0, from), moving: all.slice(from, to + 1), above: all.slice(to + 1) }
}

/** Extends a range so that it doesn't cut through a group that is one picture. */
const withWholeGroups = (page: DesignPage, drawn: readonly Layer[], [first, last]: [number, number]): [number, number] => {
  const groups = new Set(drawn.slice(first, last + 1).map((layer) => blendedGroup(page, layer)))
  const isIncluded = (layer: Layer) => groups.has(blendedGroup(page, layer) ?? '')
  const from = drawn.findIndex(isIncluded)
  const to = drawn.findLastIndex(isIncluded)
  return [from < 0 ? first : Math.min(first, from), Math.max(last, to)]
}
