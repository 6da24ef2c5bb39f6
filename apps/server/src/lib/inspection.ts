export interface Fault {
  /** Relative to the document; empty for the document itself. */
  location: string
  message: string
  value?: unknown
}

/** The faults found, or the value to store with facts that the operation needs. */
export type Inspection = { faults: readonly Fault[] } | { value: unknown; facts: unknown }

export type Inspector = (document: unknown, body: Readonly<Record<string, unknown>>) => Inspection
