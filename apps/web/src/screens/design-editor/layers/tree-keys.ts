/** What keys do in the tree, apart from what they change. https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ */
import type { LayerRow } from './tree-rows.ts'

/** The index of the row that a key leads to. */
const goals: Record<string, (rows: readonly LayerRow[], from: number) => number> = {
  ArrowUp: (_, from) => from - 1,
  ArrowDown: (_, from) => from + 1,
  Home: () => 0,
  End: ({ length }) => length - 1,
  PageUp: (_, from) => Math.max(0, from - 10),
  PageDown: ({ length }, from) => Math.min(length - 1, from + 10),
}

/** Undefined for keys that don't lead anywhere. */
export const rowAfterKey = (rows: readonly LayerRow[], from: number, key: string): LayerRow | undefined =>
  rows[goals[key]?.(rows, from) ?? -1]

export const isGoing = (key: string): boolean => key in goals

export type Fold = { row: LayerRow } | { fold: string; isExpanded: boolean } | undefined

/** The horizontal arrows expand and collapse groups, or lead to the group around a row and to its first row. */
export const foldByKey = (rows: readonly LayerRow[], from: number, key: string): Fold => {
  const row = rows[from]
  if (!row) return undefined
  if (key === 'ArrowRight' && row.kind === 'group' && !row.isExpanded) return { fold: row.id, isExpanded: true }
  if (key === 'ArrowLeft' && row.isExpanded) return { fold: row.id, isExpanded: false }
  const isGoal = ({ id, groupId, position }: LayerRow): boolean =>
    key === 'ArrowLeft' ? id === row.groupId : key === 'ArrowRight' && groupId === row.id && position === 1
  const goal = rows.find(isGoal)
  return goal && { row: goal }
}

/** The rows from one to another. */
export const rangeOf = (rows: readonly LayerRow[], one: string, other: string): string[] => {
  const [from, to] = [one, other].map((id) => rows.findIndex((row) => row.id === id)).sort((a, b) => a - b) as [number, number]
  return rows.slice(Math.max(0, from), to + 1).map(({ id }) => id)
}

const pauseMs = 500

/** Finds rows by typed text. The same letter again leads to the next row that begins with it. */
export const createTypeAhead = () => {
  let [typed, lastMs] = ['', -Infinity]
  return (names: readonly string[], from: number, key: string, timeMs: number): number => {
    typed = timeMs - lastMs > pauseMs ? key : typed + key
    lastMs = timeMs
    const isRepeated = [...typed].every((letter) => letter === typed[0])
    const text = (isRepeated ? key : typed).toLocaleLowerCase()
    const start = text.length === 1 ? from + 1 : from
    const order = [...names.keys()].map((index) => (start + index) % names.length)
    return order.find((index) => names[index]?.toLocaleLowerCase().startsWith(text)) ?? -1
  }
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

export const isArrow = (key: string): key is (typeof arrows)[number] => (arrows as readonly string[]).includes(key)
