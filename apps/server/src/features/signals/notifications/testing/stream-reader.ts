/** Reads the stream of an inbox. */
import type { NotificationItem } from '@broadside/contract/features/notifications.schemas'
import { openReader as openAny, type StreamReader as AnyReader } from '#test/stream-reader.ts'

export { listen } from '#test/stream-reader.ts'

export interface StreamReader extends AnyReader {
  /** The next notifications up to the number of unread ones that follows them. */
  news(): Promise<{ titles: string[]; unread: number; id: string }>
}

export async function openReader(url: string, workspaceId: string, headers: Record<string, string>): Promise<StreamReader> {
  const reader = await openAny(`${url}/notifications/stream?workspace_id=${workspaceId}`, headers)
  return {
    ...reader,
    news: async () => {
      const titles: string[] = []
      for (;;) {
        const { type, data, id = '' } = await reader.next()
        if (type === 'notification') titles.push((data as NotificationItem).title)
        if (type === 'unread') return { titles, unread: (data as { unread_count: number }).unread_count, id }
      }
    },
  }
}
