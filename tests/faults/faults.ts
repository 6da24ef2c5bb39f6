import { createDice } from './dice.ts'

export type FaultKind =
  | 'none'
  /** An error response before or after the work. */
  | 'error_before'
  | 'error_after'
  /** Turned away with a 429, or a 503 with a retry time. */
  | 'limited'
  | 'busy'
  /** A closed connection before or after the work. */
  | 'cut_before'
  | 'cut_after'
  /** The work is done immediately, or only after the client gave up; no response ever arrives. */
  | 'silent'
  | 'late'

export interface Fault {
  kind: FaultKind
  /** Milliseconds before anything happens, and between the work and the response. */
  delay: number
  pause: number
  status: number
  retryAfter: number
}

type Weights = Readonly<Record<FaultKind, number>>

/** Per 100 requests. A call that must not be repeated gets every fault; other calls get those that make a difference. */
const weights: Readonly<Record<'publish' | 'upload' | 'read', Weights>> = {
  publish: { none: 48, error_before: 6, error_after: 9, limited: 8, busy: 4, cut_before: 8, cut_after: 11, silent: 3, late: 3 },
  upload: { none: 82, error_before: 3, error_after: 2, limited: 5, busy: 2, cut_before: 4, cut_after: 2, silent: 0, late: 0 },
  read: { none: 84, error_before: 5, error_after: 0, limited: 3, busy: 2, cut_before: 6, cut_after: 0, silent: 0, late: 0 },
}

/** From this repetition of the same call on it succeeds, so that a run ends in time. */
const mostFaults = 4

/** Depends only on the seed, the call, and how often it was made before. */
export function drawFault(seed: number, purpose: keyof typeof weights, subject: string, occurrence: number): Fault {
  const dice = createDice(seed, purpose, subject, occurrence)
  const kind = purpose !== 'read' && occurrence >= mostFaults ? 'none' : dice.weighted(weights[purpose])
  // A client waits 30 s for a response: twice in a row would only prolong the run.
  const lasts = kind === 'silent' || kind === 'late'
  return {
    kind: lasts && occurrence > 0 ? 'cut_after' : kind,
    delay: dice.chance(0.35) ? dice.between(300, 3000) : dice.between(0, 300),
    pause: dice.chance(0.3) ? dice.between(100, 1500) : 0,
    status: dice.pick([500, 502, 504]),
    retryAfter: dice.between(1, 2),
  }
}

export const noFault: Fault = { kind: 'none', delay: 0, pause: 0, status: 200, retryAfter: 0 }
