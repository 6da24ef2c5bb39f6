import type { LiveEvent, StreamState } from './stream.ts'

/** What the tabs of a browser and the reader of the stream tell each other. */
export type LiveMessage =
  | { kind: 'event'; event: LiveEvent }
  /** A place in the stream to go on from. */
  | { kind: 'place'; id: string }
  | { kind: 'state'; state: StreamState }
  /** From the reader: what do you want to hear of? */
  | { kind: 'ask' }
  /** From a tab: the workspaces that it shows or could show, the shown one first, and where in the stream it is. */
  | { kind: 'want'; tab: string; workspaceIds: readonly string[]; place?: string | undefined }

type Listener = (message: { data: LiveMessage }) => void

/** The part of BroadcastChannel that is used. It does not hear itself, but another one of the same page does. */
export interface Channel {
  postMessage: (message: LiveMessage) => void
  addEventListener: (type: 'message', listener: Listener) => void
  removeEventListener: (type: 'message', listener: Listener) => void
}

/** People who take turns at a browser must not share a stream. */
export const channelName = (userId: string): string => `live:${userId}`
