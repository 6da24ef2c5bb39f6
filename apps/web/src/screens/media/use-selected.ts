import { useState } from 'react'
import type { MediaView } from '#api/media.ts'
import { emptySelection, toggle } from '#lib/selection.ts'

export interface SelectionOf {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string, isRange: boolean) => void
  /** Replaces the selection. */
  select: (ids: readonly string[]) => void
  /** Selects the files that were read. */
  selectAll: () => void
  clear: () => void
}

/** The selection in the library. Resets when `name` identifies another list. Files that scroll away stay selected. */
export const useSelected = (name: string, listed: readonly MediaView[]): SelectionOf => {
  const [state, setState] = useState({ name, selection: emptySelection })
  const selection = state.name === name ? state.selection : emptySelection
  const ids = listed.map(({ id }) => id)
  const select = (chosen: readonly string[]): void => setState({ name, selection: { ids: new Set(chosen), anchor: chosen.at(-1) } })
  return {
    ids: [...selection.ids],
    has: (id) => selection.ids.has(id),
    toggle: (id, isRange) => setState({ name, selection: toggle(selection, ids, id, isRange) }),
    select,
    selectAll: () => select(ids),
    clear: () => select([]),
  }
}
