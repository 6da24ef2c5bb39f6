import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { moveItem } from '../model/pages.ts'
import { type Change, isItemList, type Path } from './change.ts'
import { longestRise } from './longest-rise.ts'

/** Replaced as a value, so that a moved layer is one change and positions never mix those of two editors. */
const isAtomic = (path: Path): boolean => path.at(-1) === 'transform' || path.at(-1) === 'crop'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEqual = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]))
  if (!isRecord(one) || !isRecord(other)) return false
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]))
}

/** The changes that make `after` of `before`, none if they are equal. Shared parts cost nothing. */
export const diff = (before: DesignDocument, after: DesignDocument): Change[] => diffValue(before, after, [])

const diffValue = (before: unknown, after: unknown, path: Path): Change[] => {
  if (Object.is(before, after)) return []
  if (isItemList(path)) return diffList(before as Item[], after as Item[], path)
  if (isRecord(before) && isRecord(after) && !isAtomic(path))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      diffValue(before[key], after[key], [...path, key]),
    )
  return isEqual(before, after) ? [] : [{ type: 'set', path, before, after }]
}

type Item = DesignPage | Layer

const diffList = (before: readonly Item[], after: readonly Item[], path: Path): Change[] => {
  const [old, next] = [before, after].map((items) => new Map(items.map((item) => [item.id, item]))) as [
    Map<string, Item>,
    Map<string, Item>,
  ]
  const removals = before.flatMap((value, index): Change[] =>
    next.has(value.id) ? [] : [{ type: 'remove', path, id: value.id, index, value }],
  )
  const kept = before.filter(({ id }) => next.has(id))
  const edits = kept.flatMap((item) => diffValue(item, next.get(item.id), [...path, `@${item.id}`]))
  // Removed from the end, so that the indexes of the others stay right.
  return [...removals.reverse(), ...placements(kept, after, { path, isNew: (id) => !old.has(id) }), ...edits]
}

/** Inserts and moves items until the list has the order of `after`; as few as possible move. */
const placements = (
  kept: readonly Item[],
  after: readonly Item[],
  { path, isNew }: { path: Path; isNew: (id: string) => boolean },
): Change[] => {
  const ids = kept.map(({ id }) => id)
  const rank = new Map(ids.map((id, index) => [id, index]))
  const staying = longestRise(after.flatMap(({ id }) => rank.get(id) ?? []))
  const changes: Change[] = []
  let list = ids
  for (const [index, value] of after.entries()) {
    const { id } = value
    if (staying.has(rank.get(id) ?? -1)) continue
    const from = list.indexOf(id)
    const rest = from < 0 ? list : list.toSpliced(from, 1)
    const to = index === 0 ? 0 : rest.indexOf(after[index - 1]?.id ?? '') + 1
    if (isNew(id)) {
      changes.push({ type: 'insert', path, id, index: to, value })
      list = list.toSpliced(to, 0, id)
    } else {
      changes.push({ type: 'move', path, id, from, to })
      list = moveItem(list, from, to)
    }
  }
  return changes
}
