/** Which posts of a list are selected. Pure. */

export interface Selection {
  ids: ReadonlySet<string>
  /** Where a range begins: what was selected or taken out last. */
  anchor: string | undefined
}

export const nothing: Selection = { ids: new Set(), anchor: undefined }

/** Selects one or takes it out; with `isRange` all from the anchor on become what this one becomes. */
export const toggled = ({ ids, anchor }: Selection, listed: readonly string[], id: string, isRange: boolean): Selection => {
  const isOn = !ids.has(id)
  const from = isRange && anchor !== undefined ? listed.indexOf(anchor) : -1
  const to = listed.indexOf(id)
  const range = from === -1 || to === -1 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  const changed = new Set(range)
  return { ids: isOn ? ids.union(changed) : ids.difference(changed), anchor: id }
}
