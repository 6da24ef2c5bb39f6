/** Selection in a list of posts. Pure. */

export interface Selection {
  ids: ReadonlySet<string>
  /** Start of a range: the post that was toggled last. */
  anchor: string | undefined
}

export const emptySelection: Selection = { ids: new Set(), anchor: undefined }

/** Toggles a post. With `isRange`, all posts from the anchor on get the same state. */
export const toggle = ({ ids, anchor }: Selection, listed: readonly string[], id: string, isRange: boolean): Selection => {
  const isOn = !ids.has(id)
  const from = isRange && anchor !== undefined ? listed.indexOf(anchor) : -1
  const to = listed.indexOf(id)
  const range = from === -1 || to === -1 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
  const changed = new Set(range)
  return { ids: isOn ? ids.union(changed) : ids.difference(changed), anchor: id }
}
