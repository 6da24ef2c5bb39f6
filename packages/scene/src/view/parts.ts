/** Parts of a page that are drawn separately, and what differs between two drawings. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { sheetsOf } from '../editor/sheets.ts'
import { type Item, layersOf, listItems } from '../render/layers.ts'

export interface Parts {
  below: Item[]
  moving: Item[]
  above: Item[]
}

export const partsOf = (page: DesignPage, movingIds: readonly string[]): Parts => {
  const sheets = sheetsOf(page, movingIds)
  const itemsOf = (ids: readonly string[]) => {
    const chosen = new Set(ids)
    return listItems(page.layers.filter(({ id, type }) => type === 'group' || chosen.has(id)))
  }
  return { below: itemsOf(sheets.below), moving: itemsOf(sheets.moving), above: itemsOf(sheets.above) }
}

export const areSame = (one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => isSame(item, other[index]))

const isSame = (one: Item, other: Item | undefined): boolean => {
  if (!other) return false
  if ('layer' in one) return 'layer' in other && one.layer === other.layer
  return 'items' in other && one.opacity === other.opacity && areSame(one.items, other.items)
}

/** The order of layers, and the groups that fade them. */
const structureOf = (items: readonly Item[]): string[] =>
  items.flatMap((item) => ('layer' in item ? item.layer.id : [`fade ${item.opacity}`, ...structureOf(item.items), 'end']))

/** The layers that look different, as they were and as they are; undefined if layers were added, removed or rearranged. */
export const changedLayers = (before: readonly Item[], after: readonly Item[]): Layer[] | undefined => {
  const [old, next] = [structureOf(before), structureOf(after)]
  if (old.length !== next.length || old.some((token, index) => token !== next[index])) return undefined
  const [oldLayers, nextLayers] = [layersOf(before), layersOf(after)]
  return oldLayers.flatMap((layer, index) => {
    const now = nextLayers[index]
    return now && now !== layer ? [layer, now] : []
  })
}
