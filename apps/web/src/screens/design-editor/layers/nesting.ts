/** Moving layers into groups and out of them without a pointer. */
import { childrenOf, type DesignPage, groupsAround, isLocked, type Location } from '@broadside/scene/editor'

/** Directly above the group around a layer; undefined outside of groups. */
export const locationOutside = (page: DesignPage, id: string): Location | undefined => {
  const [group, around] = groupsAround(page, id)
  if (!group) return undefined
  const groupId = around?.id ?? ''
  return { groupId, index: childrenOf(page, groupId).findIndex((layer) => layer.id === group.id) + 1 }
}

/** The end nearest to a layer of the group beside it: the one above it, otherwise the one below it. */
export const locationInside = (page: DesignPage, id: string, moved: readonly string[]): Location | undefined => {
  const groupId = groupsAround(page, id)[0]?.id ?? ''
  const siblings = childrenOf(page, groupId).filter((layer) => layer.id === id || !moved.includes(layer.id))
  const at = siblings.findIndex((layer) => layer.id === id)
  const isOpen = (index: number): boolean => {
    const layer = siblings[index]
    return layer?.type === 'group' && !isLocked(page, layer.id)
  }
  const [above, below] = [siblings[at + 1], siblings[at - 1]]
  if (above && isOpen(at + 1)) return { groupId: above.id, index: 0 }
  return below && isOpen(at - 1) ? { groupId: below.id, index: childrenOf(page, below.id).length } : undefined
}
