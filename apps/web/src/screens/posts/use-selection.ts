import { useState } from 'react'
import type { PublicationOverview } from '#api/publication-lists.ts'
import { emptySelection, toggle } from '#lib/selection.ts'

export interface SelectionOf {
  posts: readonly PublicationOverview[]
  has: (id: string) => boolean
  toggle: (id: string, isRange: boolean) => void
  /** Replaces the selection. */
  select: (ids: readonly string[]) => void
  selectAll: () => void
  clear: () => void
}

/** The selection in a list. Resets when `name` identifies another list. Posts that leave the list are deselected. */
export const useSelection = (name: string, items: readonly PublicationOverview[]): SelectionOf => {
  const [state, setState] = useState({ name, selection: emptySelection })
  const selection = state.name === name ? state.selection : emptySelection
  const listed = items.map(({ id }) => id)
  const select = (ids: readonly string[]): void => setState({ name, selection: { ids: new Set(ids), anchor: ids.at(-1) } })
  return {
    posts: items.filter(({ id }) => selection.ids.has(id)),
    has: (id) => selection.ids.has(id),
    toggle: (id, isRange) => setState({ name, selection: toggle(selection, listed, id, isRange) }),
    select,
    selectAll: () => select(listed),
    clear: () => select([]),
  }
}
