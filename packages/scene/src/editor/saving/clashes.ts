/** Compares the changes of two editors since the same revision. */
import { isEqual } from '../history/diff.ts'
import type { Change, Path } from '../history/change.ts'

/** A change occupies a path with everything below it. An item's position is apart from its content. */
const occupiedBy = (change: Change): Path => {
  if (change.type === 'set') return change.path
  const item = [...change.path, `@${change.id}`]
  return change.type === 'move' ? [...item, '#position'] : item
}

const isWithin = (path: Path, outer: Path): boolean => outer.every((segment, index) => path[index] === segment)

const isSame = (one: Change, other: Change): boolean =>
  one.type === 'set'
    ? other.type === 'set' && isEqual(one.after, other.after)
    : one.type === other.type && (one.type === 'remove' || isEqual({ ...one }, { ...other }))

/** The paths that both changed, each in its own way: one edited a value differently, or removed what the other edited. */
export const findClashes = (mine: readonly Change[], theirs: readonly Change[]): Path[] =>
  mine.flatMap((change) => {
    const path = occupiedBy(change)
    const others = theirs.filter((other) => {
      const occupied = occupiedBy(other)
      return (isWithin(path, occupied) || isWithin(occupied, path)) && !isSame(change, other)
    })
    return others.length ? [path] : []
  })
