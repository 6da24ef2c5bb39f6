/** Changes as JSON Patch (RFC 6902), with pages and layers named by id: `/pages/@<id>/layers/@<id>/transform`. */
import type { Change, Path } from '../history/change.ts'

export type Operation =
  | { op: 'add' | 'replace'; path: string; value: unknown }
  | { op: 'remove'; path: string }
  | { op: 'move'; from: string; path: string }

/** RFC 6901, section 3. */
const escape = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1')

const pointer = (path: Path): string => path.map((segment) => `/${escape(segment)}`).join('')

const toOperation = (change: Change): Operation => {
  const { path } = change
  if (change.type === 'set') {
    if (change.after === undefined) return { op: 'remove', path: pointer(path) }
    return { op: change.before === undefined ? 'add' : 'replace', path: pointer(path), value: change.after }
  }
  const item = pointer([...path, `@${change.id}`])
  if (change.type === 'remove') return { op: 'remove', path: item }
  if (change.type === 'move') return { op: 'move', from: item, path: pointer([...path, String(change.to)]) }
  return { op: 'add', path: pointer([...path, String(change.index)]), value: change.value }
}

export const toOperations = (changes: readonly Change[]): Operation[] => changes.map(toOperation)

const maxOperations = 1000
const maxBytes = 1024 * 1024

const encoder = new TextEncoder()

/** Larger changes are saved as a document. */
export const fitsRequest = (operations: readonly Operation[]): boolean =>
  operations.length <= maxOperations && encoder.encode(JSON.stringify(operations)).length <= maxBytes
