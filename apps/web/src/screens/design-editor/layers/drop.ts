/** Where layers that are dragged over the tree would be dropped. */
import { childrenOf, type DesignPage, groupsAround, isLocked, type Location } from '@broadside/scene/editor'
import type { LayerRow } from './tree-rows.ts'

export interface Drop {
  location: Location
  /** The group whose row shows that they go inside; undefined between rows. */
  into: string | undefined
  /** The number of rows above the line between rows. */
  gap: number
  level: number
}

/** A position over the tree, in rows from its top and in levels from its start. */
export interface Over {
  rows: number
  levels: number
}

/** The middle part of a group's row is the group itself. */
const edge = 0.3

const topOf = (page: DesignPage, groupId: string): Location => ({ groupId, index: childrenOf(page, groupId).length })

const isAllowed = (page: DesignPage, moved: readonly string[], groupId: string): boolean =>
  groupId === '' ||
  (!isLocked(page, groupId) && ![groupId, ...groupsAround(page, groupId).map(({ id }) => id)].some((id) => moved.includes(id)))

/** Directly below a layer. */
export const locationBelow = (page: DesignPage, id: string): Location => {
  const groupId = groupsAround(page, id)[0]?.id ?? ''
  return { groupId, index: childrenOf(page, groupId).findIndex((layer) => layer.id === id) }
}

/** Between two rows, where groups end, the horizontal position selects one of the groups. */
const between = (page: DesignPage, rows: readonly LayerRow[], gap: number, levels: number): Omit<Drop, 'into'> => {
  const [above, below] = [rows[gap - 1], rows[gap]]
  if (!above) return { location: topOf(page, ''), gap, level: 1 }
  const deepest = above.isExpanded ? above.level + 1 : above.level
  const level = Math.max(below?.level ?? 1, Math.min(deepest, Math.floor(levels) + 1))
  if (level > above.level) return { location: topOf(page, above.id), gap, level }
  const chain = [above.id, ...groupsAround(page, above.id).map(({ id }) => id)]
  return { location: locationBelow(page, chain[above.level - level] ?? above.id), gap, level }
}

/** Returns undefined where they can't be dropped: in themselves, and in a locked group. */
export const dropAt = (page: DesignPage, rows: readonly LayerRow[], moved: readonly string[], over: Over): Drop | undefined => {
  const index = Math.max(0, Math.min(rows.length - 1, Math.floor(over.rows)))
  const row = rows[index]
  const part = over.rows - index
  const isInside = row?.kind === 'group' && part > edge && part < 1 - edge
  const drop: Drop = isInside
    ? { location: topOf(page, row.id), into: row.id, gap: index, level: row.level + 1 }
    : { ...between(page, rows, part < 0.5 ? index : index + 1, over.levels), into: undefined }
  return isAllowed(page, moved, drop.location.groupId) ? drop : undefined
}
