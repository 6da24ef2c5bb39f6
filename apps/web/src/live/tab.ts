import { newKey } from '#lib/key.ts'
import type { Channel, LiveMessage } from './messages.ts'
import type { LiveEvent, StreamState } from './stream.ts'

interface TabOptions {
  channel: Channel
  cursors: readonly string[]
  onEvent: (event: LiveEvent) => void
  onState: (state: StreamState) => void
  signal: AbortSignal
}

export interface Tab {
  /** Requests these workspaces' events, the shown one first; without a list, repeats the last request. */
  want: (workspaceIds?: readonly string[]) => void
  /** Adds the cursor of a response that may be older than everything the tab has read before. */
  addCursor: (cursor: string) => void
}

export const joinTabs = ({ channel, cursors, onEvent, onState, signal }: TabOptions): Tab => {
  const tab = newKey()
  let wanted: readonly string[] = []
  let since = cursors
  const want = (workspaceIds = wanted): void => {
    wanted = workspaceIds
    channel.postMessage({ kind: 'want', tab, workspaceIds: wanted, since })
  }
  const onMessage = ({ data }: { data: LiveMessage }): void => {
    if (data.kind === 'event') onEvent(data.event)
    else if (data.kind === 'state') onState(data.state)
    else if (data.kind === 'place' && data.tabs.includes(tab)) since = [data.id]
    else if (data.kind === 'ask' && wanted.length) want()
  }
  channel.addEventListener('message', onMessage)
  signal.addEventListener('abort', () => channel.removeEventListener('message', onMessage), { once: true })
  return {
    want,
    addCursor: (cursor) => {
      since = [...since, cursor]
      if (wanted.length) want()
    },
  }
}
