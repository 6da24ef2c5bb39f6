import type { LiveEvent, StreamState } from './stream.ts'

/** What the tabs of a browser and the reader of the stream tell each other. */
export type LiveMessage =
  | { kind: 'event'; event: LiveEvent }
  /** A place to resume from, for these tabs: everything that they have to hear up to there has been sent to them. */
  | { kind: 'place'; id: string; tabs: readonly string[] }
  | { kind: 'state'; state: StreamState }
  /** From the reader: what do you want to hear of? */
  | { kind: 'ask' }
  /**
   * From a tab: the workspaces that it shows or could show, the shown one first, and the places after which it has to hear everything; the
   * oldest counts. A tab without any may have missed anything.
   */
  | { kind: 'want'; tab: string; workspaceIds: readonly string[]; since: readonly string[] }

type Listener = (message: { data: LiveMessage }) => void

/** The part of BroadcastChannel that is used. It does not hear itself, but another one of the same page does. */
export interface Channel {
  postMessage: (message: LiveMessage) => void
  addEventListener: (type: 'message', listener: Listener) => void
  removeEventListener: (type: 'message', listener: Listener) => void
}

/** People who take turns at a browser must not share a stream. */
export const channelName = (userId: string): string => `live:${userId}`
