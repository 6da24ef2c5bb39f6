import { useEffect, useRef } from 'react'
import { type ConversationView, markInboxRead } from '#api/inbox.ts'

/** Marks the open conversation as read, also when a message arrives while it is looked at. A failure leaves it unread, as it was. */
export const useReadOnOpen = (workspaceId: string, conversation: ConversationView | null | undefined): void => {
  const read = useRef<string>(undefined)
  const unreadId = conversation?.unread ? conversation.id : undefined
  const lastId = conversation?.last_message.id
  useEffect(() => {
    if (unreadId === undefined || read.current === lastId) return undefined
    const left = new AbortController()
    const mark = (): void => {
      if (document.hidden) return
      left.abort()
      read.current = lastId
      markInboxRead(workspaceId, 'conversations', { ids: [unreadId] }).catch(() => {
        read.current = undefined
      })
    }
    document.addEventListener('visibilitychange', mark, { signal: left.signal })
    mark()
    return () => left.abort()
  }, [workspaceId, unreadId, lastId])
}
