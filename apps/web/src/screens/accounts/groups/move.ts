/** Returns the list with one entry at another index. */
export const move = <T>(list: readonly T[], from: number, to: number): T[] => {
  const moved = list[from]
  if (moved === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}
