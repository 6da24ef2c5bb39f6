/** Order, groups, and the layers of a page as a tree. Every result lists a group directly before its content. */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { withLayers } from './pages.ts'
import { childrenOf, findLayer, groupsAround, leavesOf, outermost, subtree } from './tree.ts'

type Children = Map<string, readonly Layer[]>

const childrenOfAll = (page: DesignPage): Children =>
  new Map(['', ...page.layers.filter(({ type }) => type === 'group').map(({ id }) => id)].map((id) => [id, childrenOf(page, id)]))

const inGroup = (layer: Layer, groupId: string): Layer => {
  if ((layer.parent_id ?? '') === groupId) return layer
  const { parent_id: _, ...rest } = layer
  return groupId ? { ...rest, parent_id: groupId } : rest
}

const flatten = (children: Children, groupId = ''): Layer[] =>
  (children.get(groupId) ?? []).flatMap((layer) => [inGroup(layer, groupId), ...flatten(children, layer.id)])

const withChildren = (page: DesignPage, children: Children): DesignPage => {
  const layers = flatten(children)
  const isSame = layers.length === page.layers.length && layers.every((layer, index) => layer === page.layers[index])
  return isSame ? page : withLayers(page, layers)
}

/** Removes groups that have lost their last layer since an earlier state. */
const withoutEmptied = (page: DesignPage, before: DesignPage): DesignPage =>
  withLayers(
    page,
    page.layers.filter(({ id, type }) => type !== 'group' || leavesOf(page, [id]).length > 0 || leavesOf(before, [id]).length === 0),
  )

export interface Location {
  /** `''` for no group. */
  groupId: string
  /** The number of other layers of that group below. */
  index: number
}

/** Directly above a layer. */
export const locationAbove = (page: DesignPage, id: string): Location => {
  const groupId = groupsAround(page, id)[0]?.id ?? ''
  return { groupId, index: childrenOf(page, groupId).findIndex((layer) => layer.id === id) + 1 }
}

export const topOf = (page: DesignPage, groupId = ''): Location => ({ groupId, index: childrenOf(page, groupId).length })

/** Adds layers with their content; each comes after its group. */
export const insertLayers = (page: DesignPage, added: readonly Layer[], { groupId, index }: Location): DesignPage => {
  const ids = new Set(added.map(({ id }) => id))
  const roots = added.filter(({ parent_id }) => !ids.has(parent_id ?? ''))
  const children = childrenOfAll(page)
  for (const { id, type } of added)
    if (type === 'group')
      children.set(
        id,
        added.filter(({ parent_id }) => parent_id === id),
      )
  children.set(groupId, (children.get(groupId) ?? []).toSpliced(index, 0, ...roots))
  return withChildren(page, children)
}

export const removeLayers = (page: DesignPage, ids: readonly string[]): DesignPage => {
  const removed = new Set(ids.flatMap((id) => subtree(page, id).map((layer) => layer.id)))
  if (!removed.size) return page
  const rest = withLayers(
    page,
    page.layers.filter(({ id }) => !removed.has(id)),
  )
  return withoutEmptied(rest, page)
}

/** Moves layers into a group or out of one. A group can't move into itself. */
export const placeLayers = (page: DesignPage, ids: readonly string[], { groupId, index }: Location): DesignPage => {
  const roots = outermost(page, ids)
  const moved = new Set(roots)
  if ([groupId, ...groupsAround(page, groupId).map(({ id }) => id)].some((id) => moved.has(id))) return page
  const below = childrenOf(page, groupId)
    .slice(0, index)
    .filter(({ id }) => !moved.has(id)).length
  const children: Children = new Map([...childrenOfAll(page)].map(([id, layers]) => [id, layers.filter((layer) => !moved.has(layer.id))]))
  const layers = page.layers.filter(({ id }) => moved.has(id))
  children.set(groupId, (children.get(groupId) ?? []).toSpliced(below, 0, ...layers))
  return withoutEmptied(withChildren(page, children), page)
}

export type Direction = 'forward' | 'backward' | 'front' | 'back'

const step = (layers: readonly Layer[], chosen: ReadonlySet<string>): Layer[] => {
  const list = [...layers]
  for (let index = list.length - 2; index >= 0; index--) {
    const [layer, next] = [list[index], list[index + 1]]
    if (layer && next && chosen.has(layer.id) && !chosen.has(next.id)) list.splice(index, 2, next, layer)
  }
  return list
}

const reordered = (layers: readonly Layer[], chosen: ReadonlySet<string>, direction: Direction): readonly Layer[] => {
  if (!layers.some(({ id }) => chosen.has(id))) return layers
  if (direction === 'forward') return step(layers, chosen)
  if (direction === 'backward') return step(layers.toReversed(), chosen).reverse()
  const [moved, others] = [layers.filter(({ id }) => chosen.has(id)), layers.filter(({ id }) => !chosen.has(id))]
  return direction === 'front' ? [...others, ...moved] : [...moved, ...others]
}

/** Changes the order within each layer's group. */
export const reorderLayers = (page: DesignPage, ids: readonly string[], direction: Direction): DesignPage => {
  const chosen = new Set(ids)
  const children: Children = new Map([...childrenOfAll(page)].map(([id, layers]) => [id, reordered(layers, chosen, direction)]))
  return withChildren(page, children)
}

/** The innermost group around all of these layers. */
const commonGroup = (page: DesignPage, ids: readonly string[]): string => {
  const [first = [], ...rest] = ids.map((id) => groupsAround(page, id).map((group) => group.id))
  return first.find((id) => rest.every((groups) => groups.includes(id))) ?? ''
}

/** Puts layers into a new group, at the place of the topmost one. */
export const groupLayers = (page: DesignPage, ids: readonly string[], group: Layer): DesignPage => {
  const roots = page.layers.filter(({ id }) => outermost(page, ids).includes(id))
  const top = roots.at(-1)
  if (!top) return page
  const groupId = commonGroup(page, ids)
  const around = [top, ...groupsAround(page, top.id)]
  const anchor = childrenOf(page, groupId).findIndex(({ id }) => around.some((layer) => layer.id === id))
  const added = insertLayers(page, [group], { groupId, index: anchor + 1 })
  return placeLayers(
    added,
    roots.map(({ id }) => id),
    { groupId: group.id, index: 0 },
  )
}

/** Replaces groups by their layers, which keep how visible they are. */
export const ungroupLayers = (page: DesignPage, ids: readonly string[]): DesignPage => {
  const groups = new Map(
    ids.flatMap((id) => findLayer(page, id) ?? []).flatMap((layer) => (layer.type === 'group' ? [[layer.id, layer]] : [])),
  )
  const freed = (layers: readonly Layer[]): Layer[] =>
    layers.flatMap((layer) => {
      const group = groups.get(layer.id)
      if (!group) return [layer]
      return freed(childrenOf(page, group.id)).map((child) => ({
        ...child,
        visible: child.visible && group.visible,
        locked: child.locked || group.locked,
        opacity: child.opacity * group.opacity,
      }))
    })
  if (!groups.size) return page
  return withChildren(page, new Map([...childrenOfAll(page)].filter(([id]) => !groups.has(id)).map(([id, layers]) => [id, freed(layers)])))
}
