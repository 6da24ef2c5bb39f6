/**
 * The tree of a page's layers. A document lists them from the bottom up and names the group of each; the editor keeps a group directly
 * below its content in that list.
 */
import type { DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'

interface Tree {
  byId: ReadonlyMap<string, Layer>
  /** By the id of their group, `''` for those in none; from the bottom up. */
  children: ReadonlyMap<string, readonly Layer[]>
}

/** Pages are never changed in place, so a tree stays right as long as its page exists. */
const trees = new WeakMap<DesignPage, Tree>()

const build = ({ layers }: DesignPage): Tree => {
  const byId = new Map(layers.map((layer) => [layer.id, layer]))
  return { byId, children: Map.groupBy(layers, (layer) => groupOf(layer, byId)) }
}

const treeOf = (page: DesignPage): Tree => {
  const tree = trees.get(page) ?? build(page)
  trees.set(page, tree)
  return tree
}

const groupOf = ({ parent_id: id = '' }: Layer, byId: ReadonlyMap<string, Layer>): string => (byId.has(id) ? id : '')

export const findLayer = (page: DesignPage, id: string): Layer | undefined => treeOf(page).byId.get(id)

/** The layers with these ids, from the bottom up. */
export const pickLayers = (page: DesignPage, ids: Iterable<string>): Layer[] => {
  const chosen = new Set(ids)
  return page.layers.filter(({ id }) => chosen.has(id))
}

/** The layers directly in a group, or in none for `''`, from the bottom up. */
export const childrenOf = (page: DesignPage, groupId: string): readonly Layer[] => treeOf(page).children.get(groupId) ?? []

/** The groups around a layer, from the inside out. */
export const groupsAround = (page: DesignPage, id: string): Layer[] => {
  const { byId } = treeOf(page)
  const groups: Layer[] = []
  for (let group = byId.get(byId.get(id)?.parent_id ?? ''); group && !groups.includes(group); group = byId.get(group.parent_id ?? ''))
    groups.push(group)
  return groups
}

/** A layer and everything in it, a group before its content. */
export const subtree = (page: DesignPage, id: string): Layer[] => {
  const layer = findLayer(page, id)
  return layer ? [layer, ...childrenOf(page, id).flatMap((child) => subtree(page, child.id))] : []
}

/** The ids of these layers and of everything in them. */
export const withContent = (page: DesignPage, ids: Iterable<string>): Set<string> =>
  new Set([...ids].flatMap((id) => subtree(page, id).map((layer) => layer.id)))

/** The layers that are drawn when these are: those that aren't groups. */
export const leavesOf = (page: DesignPage, ids: Iterable<string>): Layer[] =>
  pickLayers(page, withContent(page, ids)).filter(({ type }) => type !== 'group')

/** Drops ids whose group is among them. */
export const outermost = (page: DesignPage, ids: readonly string[]): string[] => {
  const chosen = new Set(ids)
  return ids.filter((id) => !groupsAround(page, id).some((group) => chosen.has(group.id)))
}

/** False for layers that are hidden, alone or with a group. */
export const isShown = (page: DesignPage, id: string): boolean =>
  [findLayer(page, id), ...groupsAround(page, id)].every((layer) => layer?.visible ?? false)

/** True for layers that are locked, alone or with a group. */
export const isLocked = (page: DesignPage, id: string): boolean =>
  [findLayer(page, id), ...groupsAround(page, id)].some((layer) => layer?.locked ?? false)
