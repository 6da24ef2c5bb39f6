/** What one tab does with the stream that all tabs share. */
import { newKey } from '#lib/key.ts'
import type { Channel, LiveMessage } from './messages.ts'
import type { LiveEvent, StreamState } from './stream.ts'

interface TabOptions {
  channel: Channel
  onEvent: (event: LiveEvent) => void
  onState: (state: StreamState) => void
  signal: AbortSignal
}

export interface Tab {
  /** Says which workspaces this tab wants to hear of, the shown one first; without a list, again what it said last. */
  want: (workspaceIds?: readonly string[]) => void
}

export const joinTabs = ({ channel, onEvent, onState, signal }: TabOptions): Tab => {
  const tab = newKey()
  let wanted: readonly string[] = []
  let place: string | undefined
  const want = (workspaceIds = wanted): void => {
    wanted = workspaceIds
    channel.postMessage({ kind: 'want', tab, workspaceIds: wanted, place })
  }
  const onMessage = ({ data }: { data: LiveMessage }): void => {
    if (data.kind === 'event') onEvent(data.event)
    else if (data.kind === 'state') onState(data.state)
    else if (data.kind === 'place') place = data.id
    else if (data.kind === 'ask' && wanted.length) want()
  }
  channel.addEventListener('message', onMessage)
  signal.addEventListener('abort', () => channel.removeEventListener('message', onMessage), { once: true })
  return { want }
}
