/** Ranks the commands of the command menu by how often and how recently they were run. Pure. */
import type { CommandGroup } from '#lib/command.ts'

interface Use {
  /** Grows with each use and halves every week. */
  score: number
  /** The last use, in milliseconds. */
  at: number
}

/** Uses by command, the latest last. */
export type Uses = ReadonlyMap<string, Use>

const halfLifeMs = 7 * 86_400_000
/** Commands whose use is remembered. */
const mostCommands = 100

export const scoreOf = (uses: Uses, id: string, now: number): number => {
  const use = uses.get(id)
  return use ? use.score * 2 ** ((use.at - now) / halfLifeMs) : 0
}

export const withUse = (uses: Uses, id: string, now: number): Uses => {
  const others = [...uses].filter(([other]) => other !== id)
  return new Map([...others, [id, { score: scoreOf(uses, id, now) + 1, at: now }] as const].slice(-mostCommands))
}

interface Ranked {
  id: string
  danger?: boolean
}

export interface Group<T> {
  value: CommandGroup
  items: readonly T[]
}

/** Puts the commands used most first, within each group and among groups. Others keep their order. */
export const rankGroups = <T extends Ranked>(groups: readonly Group<T>[], uses: Uses, now: number): Group<T>[] => {
  const score = (item: T | undefined): number => (item ? scoreOf(uses, item.id, now) : 0)
  return groups
    .map(({ value, items }) => ({ value, items: items.toSorted((one, other) => score(other) - score(one)) }))
    .toSorted((one, other) => score(other.items[0]) - score(one.items[0]))
}

/** Moves the commands run last into a group of their own, which is first, except those that Enter must not run by mistake. */
export const withRecent = <T extends Ranked>(groups: readonly Group<T>[], uses: Uses, count: number): Group<T>[] => {
  const known = new Map(groups.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  const recent = [...uses.keys()]
    .toReversed()
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ danger }) => !danger)
    .slice(0, count)
  const rest = groups.map(({ value, items }) => ({ value, items: items.filter((item) => !recent.includes(item)) }))
  return [{ value: 'recent' as const, items: recent }, ...rest].filter(({ items }) => items.length)
}
