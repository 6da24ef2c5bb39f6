import type { LiveEvent, StreamState } from './stream.ts'

export type LiveMessage =
  | { kind: 'event'; event: LiveEvent }
  /** A position to resume from for these tabs, which have been sent everything up to it. */
  | { kind: 'place'; id: string; tabs: readonly string[] }
  | { kind: 'state'; state: StreamState }
  /** From the reader: requests all tabs' `want`. */
  | { kind: 'ask' }
  /**
   * From a tab: the workspaces it shows or could show, the shown one first, and the positions after which it needs all events; the oldest
   * counts. A tab without any may have missed anything.
   */
  | { kind: 'want'; tab: string; workspaceIds: readonly string[]; since: readonly string[] }

type Listener = (message: { data: LiveMessage }) => void

/** The part of BroadcastChannel in use. A channel doesn't receive its own messages, but another on the same page does. */
export interface Channel {
  postMessage: (message: LiveMessage) => void
  addEventListener: (type: 'message', listener: Listener) => void
  removeEventListener: (type: 'message', listener: Listener) => void
}

/** Per user, because users who take turns at a browser must not share a stream. */
export const channelName = (userId: string): string => `live:${userId}`
