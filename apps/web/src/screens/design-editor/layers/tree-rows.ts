/** The layers of a page as rows of a tree, the topmost first. */
import { childrenOf, type DesignPage, type Layer } from '@broadside/scene/editor'

export type LayerKind = 'text' | 'image' | 'paint' | 'group' | NonNullable<Layer['shape']>['kind']

/** Its properties are primitives, so that two rows can be compared. */
export interface LayerRow {
  id: string
  /** `''` for those in no group. */
  groupId: string
  /** Begins with 1. */
  level: number
  /** Among the rows of its group, beginning with 1. */
  position: number
  siblings: number
  kind: LayerKind
  /** Blank for layers that no one has named. */
  name: string
  /** How a text begins. */
  text: string
  mediaId: string
  isExpanded: boolean
  isVisible: boolean
  isLocked: boolean
  /** A group around it is hidden. */
  isHiddenByGroup: boolean
  isLockedByGroup: boolean
}

const maxWords = 60

const beginningOf = (text: string): string => text.trim().slice(0, maxWords).split('\n', 1)[0]?.trim() ?? ''

const kindOf = ({ type, shape }: Layer): LayerKind => (type === 'shape' ? (shape?.kind ?? 'rectangle') : type)

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
      const { id, name, visible, locked, text, image } = layer
      const isExpanded = layer.type === 'group' && !collapsed.has(id)
      const row: LayerRow = {
        id,
        groupId: around.groupId,
        level: around.level,
        position: index + 1,
        siblings: length,
        kind: kindOf(layer),
        name,
        text: beginningOf(text?.text ?? ''),
        mediaId: image?.media_id ?? '',
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
