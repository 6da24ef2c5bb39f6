/** What the threads of video projects do. Data in, data out. */
import { countNodes } from '#lib/json-nodes.ts'
import { Transferred } from '#lib/thread-entry.ts'
import { applyOperations, type EditFault, type Json, maxDocumentBytes, nameOf, type Operation, tooManyNodes } from '../edit-document.ts'

/** Batches of operations that follow each other, and the document to begin with, all as JSON. */
export interface Task {
  document: string
  batches: string[]
  /** What a document may grow to; absent where history is rebuilt, which may be older than the bound. */
  maxNodes?: number
}

/** A document after operations, or why they cannot be applied: then all faults are of one batch. */
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
    return { faults: [{ index: 0, message: `The document would have ${bytes.length} bytes; it may have ${maxDocumentBytes}.` }] }
  return new Transferred({ document: bytes, name: nameOf(edited) } satisfies Edited, [bytes.buffer])
}
