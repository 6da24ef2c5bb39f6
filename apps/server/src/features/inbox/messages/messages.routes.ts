import * as contract from '@broadside/contract/features/messages'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { presentPerson, presentState, listCollections } from '#inbox/collections/collections.ts'
import { listConversations, listMessages, type MessageRow } from './messages.store.ts'

const presentMessage = (row: MessageRow) => ({
  id: row.id,
  conversation_id: row.conversation_id,
  external_id: row.external_id,
  is_own: row.is_own,
  author: presentPerson(row.author),
  text: row.text,
  sent_at: row.sent_at.toISOString(),
  collected_at: row.collected_at.toISOString(),
})

export const messagesRoutes: Route[] = [
  route(contract.listConversations, async (ctx, { query: { limit = 50, cursor, ...given } }) => {
    const readerId = ctx.actor.userId
    const filters = { list: 'conversations', ...given, ...(given.unread !== undefined && { readerId }) }
    const { account_id: accountId, conversation_id: conversationId, platform, unread } = given
    const after = readCursor(ctx, filters, cursor)
    const rows = await listConversations(ctx.db, ctx.workspace.id, { readerId, conversationId, unread, accountId, platform, after, limit })
    return toPage(ctx, {
      rows,
      timeOf: ({ last_message_at }) => last_message_at,
      limit,
      filters,
      path: '/messages/conversations',
      query: { ...given, unread: unread?.toString() },
      present: (row) => ({
        id: row.id,
        account_id: row.account_id,
        platform: row.platform,
        external_id: row.external_id,
        members: row.members.map(presentPerson),
        last_message: presentMessage(row.last_message),
        unread: row.unread,
      }),
    })
  }),

  route(contract.listMessages, async (ctx, { query: { limit = 50, cursor, ...given } }) => {
    const filters = { list: 'messages', ...given }
    const after = readCursor(ctx, filters, cursor)
    const rows = await listMessages(ctx.db, ctx.workspace.id, { conversationId: given.conversation_id, after, limit })
    return toPage(ctx, {
      rows,
      timeOf: ({ sent_at }) => sent_at,
      limit,
      filters,
      path: '/messages',
      query: given,
      present: presentMessage,
    })
  }),

  route(contract.listMessageState, async (ctx, { query: { limit = 50, cursor, ...given } }) => {
    const filters = { list: 'message-state', ...given }
    const rows = await listCollections(ctx.db, ctx.workspace.id, { kind: 'messaging', after: readCursor(ctx, filters, cursor), limit })
    return toPage(ctx, {
      rows,
      timeOf: ({ since }) => since,
      limit,
      filters,
      path: '/messages/state',
      query: given,
      present: (row) => ({ account_id: row.account_id, ...presentState(row) }),
    })
  }),
]
