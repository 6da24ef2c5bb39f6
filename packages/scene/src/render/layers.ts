/** The layers of a page as a list of what is drawn: a group that fades is one picture. Pure. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { opacityOf } from './window.ts'

/** Neighboring layers of a group that is not fully opaque. */
interface FadedGroup {
  opacity: number
  items: Item[]
}

/** What is drawn at once. */
export type Item = { layer: Layer } | FadedGroup

interface Entry {
  layer: Layer
  /** The groups around the layer that fade it, outermost first. */
  groups: Layer[]
}

const fadingGroups = (layer: Layer, byId: ReadonlyMap<string, Layer>): Layer[] => {
  const groups: Layer[] = []
  for (let group = byId.get(layer.parent_id ?? ''); group; group = byId.get(group.parent_id ?? ''))
    if (group.opacity < 1) groups.unshift(group)
  return groups
}

/** The list order always holds: a layer of another group in between divides a group into two pictures. */
const gather = (entries: readonly Entry[], depth: number): Item[] => {
  const items: Item[] = []
  for (let index = 0; index < entries.length;) {
    const group = entries[index]?.groups[depth]
    let end = index + 1
    if (group) while (entries[end]?.groups[depth] === group) end++
    const run = entries.slice(index, end)
    if (group) items.push({ opacity: group.opacity, items: gather(run, depth + 1) })
    else items.push(...run.map(({ layer }) => ({ layer })))
    index = end
  }
  return items
}

export const listItems = (layers: readonly Layer[]): Item[] => {
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  const visible = layers.filter((layer) => layer.type !== 'group' && opacityOf(layer, byId) > 0)
  return gather(
    visible.map((layer) => ({ layer, groups: fadingGroups(layer, byId) })),
    0,
  )
}

export const layersOf = (items: readonly Item[]): Layer[] =>
  items.flatMap((item) => ('layer' in item ? [item.layer] : layersOf(item.items)))
