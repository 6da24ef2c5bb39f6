/** The server's maximum per stream. */
export const maxWorkspaces = 20

/** Merges what all tabs want: first what each shows, then the rest, up to the maximum of one stream. */
export const mergeWants = (wants: Iterable<readonly string[]>): string[] => {
  const lists = [...wants]
  const shown = lists.flatMap(([first]) => first ?? [])
  return [...new Set([...shown, ...lists.flat()])].slice(0, maxWorkspaces)
}

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))
