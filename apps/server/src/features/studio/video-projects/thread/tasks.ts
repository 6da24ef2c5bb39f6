import { countNodes } from '#lib/json-nodes.ts'
import { Transferred } from '#lib/thread-entry.ts'
import { applyOperations, type EditFault, type Json, maxDocumentBytes, nameOf, type Operation, tooManyNodes } from '../edit-document.ts'

/** Consecutive batches of operations, and the initial document, all as JSON. */
export interface Task {
  document: string
  batches: string[]
  /** Limit of the document's nodes; absent when rebuilding history, which may predate the limit. */
  maxNodes?: number
}

/** The edited document, or why the operations cannot be applied: then all faults are in one batch. */
export type Edited = { document: Uint8Array; name: string | undefined } | { faults: EditFault[] }

export function perform({ document, batches, maxNodes = Infinity }: Task): { faults: EditFault[] } | Transferred {
  let edited = JSON.parse(document) as Json
  const allowed = Math.max(maxNodes, countNodes(edited))
  for (const batch of batches) {
    const applied = applyOperations(edited, JSON.parse(batch) as Operation[])
    if (applied.faults.length) return { faults: applied.faults }
    edited = applied.document
  }
  const nodes = countNodes(edited)
  if (nodes > allowed) return { faults: [{ index: 0, message: tooManyNodes(nodes) }] }
  const bytes = new TextEncoder().encode(JSON.stringify(edited))
  if (bytes.length > maxDocumentBytes)
    return { faults: [{ index: 0, message: `The document would be ${bytes.length} bytes. The limit is ${maxDocumentBytes}.` }] }
  return new Transferred({ document: bytes, name: nameOf(edited) } satisfies Edited, [bytes.buffer])
}
