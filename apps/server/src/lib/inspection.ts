/** What a feature says of a large document of its own. */

export interface Fault {
  /** Below the document; empty for the document itself. */
  location: string
  message: string
  value?: unknown
}

/** What is wrong, or what is stored and what the operation wants to know of it. */
export type Inspection = { faults: readonly Fault[] } | { value: unknown; facts: unknown }

export type Inspector = (document: unknown, body: Readonly<Record<string, unknown>>) => Inspection
