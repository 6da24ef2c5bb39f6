/** Reads the stream of an inbox. */
import type { NotificationItem } from '@broadside/contract/features/notifications.schemas'
import { openReader as openAny, type StreamEvent, type StreamReader as AnyReader } from '#test/stream-reader.ts'

export { listen } from '#test/stream-reader.ts'

export interface StreamReader extends AnyReader {
  /** Skips heartbeats, which follow every wake-up of the stream: also an earlier change, once its commit is announced. */
  nextEvent(): Promise<StreamEvent>
  /** The next notifications, up to the unread count that follows them. */
  news(): Promise<{ titles: string[]; unread: number; id: string }>
}

export async function openReader(url: string, workspaceId: string, headers: Record<string, string>): Promise<StreamReader> {
  const reader = await openAny(`${url}/notifications/stream?workspace_id=${workspaceId}`, headers)
  const nextEvent = async () => {
    for (;;) {
      const event = await reader.next()
      if (event.type) return event
    }
  }
  return {
    ...reader,
    nextEvent,
    news: async () => {
      const titles: string[] = []
      for (;;) {
        const { type, data, id = '' } = await nextEvent()
        if (type === 'notification') titles.push((data as NotificationItem).title)
        if (type === 'unread') return { titles, unread: (data as { unread_count: number }).unread_count, id }
      }
    },
  }
}
