/**
 * Applies changes to a document that may have changed since they were made: whatever no longer exists is left alone, and indexes are
 * limited to the list.
 */
import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { maxLayers, maxPages } from '@broadside/contract/features/design-limits'
import { moveItem } from '../model/pages.ts'
import type { Change, Path } from './change.ts'

type Item = DesignPage | Layer

export const applyAll = (document: DesignDocument, changes: readonly Change[]): DesignDocument => changes.reduce(apply, document)

const apply = (document: DesignDocument, change: Change): DesignDocument => {
  if (change.type === 'set') {
    const key = change.path.at(-1) ?? ''
    return updateAt(document, change.path.slice(0, -1), (value) => assign(value, key, change.after))
  }
  return updateAt(document, change.path, (items) => (Array.isArray(items) ? applyToList(items as Item[], change) : items))
}

const applyToList = (items: Item[], change: Exclude<Change, { type: 'set' }>): Item[] => {
  const at = items.findIndex(({ id }) => id === change.id)
  if (change.type === 'insert') {
    const isFull = items.length >= (change.path.length === 1 ? maxPages : maxLayers)
    return at >= 0 || isFull ? items : items.toSpliced(change.index, 0, change.value)
  }
  if (at < 0) return items
  if (change.type === 'move') return moveItem(items, at, change.to)
  // A design keeps a page.
  return change.path.length === 1 && items.length === 1 ? items : items.toSpliced(at, 1)
}

const assign = (value: unknown, key: string, next: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { [key]: _, ...rest } = value as Record<string, unknown>
  return next === undefined ? rest : { ...value, [key]: next }
}

/** Changes the value at a path, and copies what contains it. Returns the same value if the path leads nowhere. */
const updateAt = <T>(value: T, [key, ...rest]: Path, change: (value: unknown) => unknown): T => {
  if (key === undefined) return change(value) as T
  if (typeof value !== 'object' || value === null) return value
  const index = Array.isArray(value) ? value.findIndex((item: Item) => `@${item.id}` === key) : key
  const before = (value as Record<string | number, unknown>)[index]
  if (before === undefined) return value
  const after = updateAt(before, rest, change)
  if (after === before) return value
  return (Array.isArray(value) ? value.with(index as number, after) : { ...value, [index]: after }) as T
}
