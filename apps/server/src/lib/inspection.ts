/** The result of a feature's checks of a large document. */

export interface Fault {
  /** Below the document; empty for the document itself. */
  location: string
  message: string
  value?: unknown
}

/** The faults found, or the value to store together with facts that the operation needs. */
export type Inspection = { faults: readonly Fault[] } | { value: unknown; facts: unknown }

export type Inspector = (document: unknown, body: Readonly<Record<string, unknown>>) => Inspection
