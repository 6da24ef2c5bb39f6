import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inboxUnreadQuery } from '#api/inbox-unread.ts'
import { shellRoute } from './shell.route.ts'

/** No page waits for the count, so a first visit doesn't request it beside what the page needs. */
const afterMs = 10_000

/** The number of unread replies, quotes and conversations; zero while unknown. Likes and reposts need no answer, so they don't count. */
export const useInboxUnread = (): number => {
  const { workspace } = shellRoute.useRouteContext()
  const [enabled, setEnabled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setEnabled(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...inboxUnreadQuery(workspace.id), enabled })
  return data ? data.engagement.reply + data.engagement.quote + data.conversations : 0
}
