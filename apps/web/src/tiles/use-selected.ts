import { useState } from 'react'
import { emptySelection, toggle } from '#lib/selection.ts'

export interface Selected {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string, isRange: boolean) => void
  /** Replaces the selection. */
  select: (ids: readonly string[]) => void
  /** Selects what was read. */
  selectAll: () => void
  clear: () => void
}

/** The selection among tiles. Resets when `name` identifies another list. Tiles that scroll away stay selected. */
export const useSelected = (name: string, listed: readonly { id: string }[]): Selected => {
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
