/** A server tells of so many workspaces in one stream. */
export const maxWorkspaces = 20

/** What all tabs of the browser want to hear of: first what each of them shows, then the rest, as many as one stream takes. */
export const mergeWants = (wants: Iterable<readonly string[]>): string[] => {
  const lists = [...wants]
  const shown = lists.flatMap(([first]) => first ?? [])
  return [...new Set([...shown, ...lists.flat()])].slice(0, maxWorkspaces)
}

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
