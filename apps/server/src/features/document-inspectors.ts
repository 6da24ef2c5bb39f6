/** What each operation with a large document asks of it. Runs in a thread: data in, data out. */
import { inspectDesign } from '#studio/designs/inspect.ts'
import { inspectOperations, inspectVideoDocument } from '#studio/video-projects/inspect.ts'

export interface Fault {
  /** Below the document; empty for the document itself. */
  location: string
  message: string
  value?: unknown
}

/** What is wrong, or what is stored and what the operation wants to know of it. */
export type Inspection = { faults: readonly Fault[] } | { value: unknown; facts: unknown }

export type Inspector = (document: unknown, body: Readonly<Record<string, unknown>>) => Inspection

/** By operation id. */
export const documentInspectors: Readonly<Record<string, Inspector>> = {
  'update-image-design': inspectDesign,
  'create-image-template': inspectDesign,
  'create-video-project': inspectVideoDocument,
  'mutate-video-project': inspectOperations,
}
