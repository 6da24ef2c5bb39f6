import { applyPatch } from '../patch.ts'
import type { Operation } from '../editor/saving/patch.ts'

/** A copy of a document with operations applied as the server does. Throws if one can't be applied. */
export const patched = <T>(document: T, operations: readonly Operation[]): T => {
  // As text, so that values in several operations are not one object.
  const result = applyPatch(structuredClone(document), JSON.parse(JSON.stringify(operations)))
  if ('fault' in result) throw new Error(JSON.stringify(result.fault))
  return result.document as T
}
