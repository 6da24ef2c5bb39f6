/** The layers of a page as rows of a tree, the topmost first. */
import { childrenOf, type DesignPage } from '@broadside/scene/editor'
import { type NameParts, namePartsOf } from '../session/layer-name.ts'

/** Its properties are primitives, so that two rows can be compared. */
export interface LayerRow extends NameParts {
  id: string
  /** `''` for those in no group. */
  groupId: string
  /** Begins with 1. */
  level: number
  /** Among the rows of its group, beginning with 1. */
  position: number
  siblings: number
  isExpanded: boolean
  isVisible: boolean
  isLocked: boolean
  /** A group around it is hidden. */
  isHiddenByGroup: boolean
  isLockedByGroup: boolean
}

interface Around {
  groupId: string
  level: number
  isHidden: boolean
  isLocked: boolean
}

const rowsIn = (page: DesignPage, collapsed: ReadonlySet<string>, around: Around): LayerRow[] =>
  childrenOf(page, around.groupId)
    .toReversed()
    .flatMap((layer, index, { length }) => {
      const { id, visible, locked } = layer
      const isExpanded = layer.type === 'group' && !collapsed.has(id)
      const row: LayerRow = {
        id,
        groupId: around.groupId,
        level: around.level,
        position: index + 1,
        siblings: length,
        ...namePartsOf(layer),
        isExpanded,
        isVisible: visible,
        isLocked: locked,
        isHiddenByGroup: around.isHidden,
        isLockedByGroup: around.isLocked,
      }
      const inside = { groupId: id, level: around.level + 1, isHidden: around.isHidden || !visible, isLocked: around.isLocked || locked }
      return isExpanded ? [row, ...rowsIn(page, collapsed, inside)] : [row]
    })

/** The content of collapsed groups is left out. */
export const listRows = (page: DesignPage, collapsed: ReadonlySet<string>): LayerRow[] =>
  rowsIn(page, collapsed, { groupId: '', level: 1, isHidden: false, isLocked: false })
