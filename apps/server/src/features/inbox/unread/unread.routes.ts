import { countUnreadEngagementAndMessages, markEngagementRead } from '@broadside/contract/features/engagement'
import { markConversationsRead } from '@broadside/contract/features/messages'
import { type Route, route } from '#http/bind.ts'
import { countUnread, markRead } from './unread.ts'

export const unreadRoutes: Route[] = [
  route(countUnreadEngagementAndMessages, (ctx) => countUnread(ctx)),
  route(markEngagementRead, async (ctx, { body }) => {
    await markRead(ctx, 'engagement', body)
    return null
  }),
  route(markConversationsRead, async (ctx, { body }) => {
    await markRead(ctx, 'conversations', body)
    return null
  }),
]
