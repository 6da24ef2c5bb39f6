import type { Conversation, Message } from '@broadside/networks/spec/index'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import type { Ctx } from '#server/context.ts'
import type { NewRow } from '#db/schema.ts'
import type { JobCtx, Later } from '#jobs/define.ts'
import { excerpt, nameOf, namesOf } from '#lib/excerpt.ts'
import { uuid7 } from '#lib/ids.ts'
import { collect, type Inquiry, type Keep, type Turn } from '#inbox/collections/collections.ts'
import { emitCollected, markConversationUnread } from '#inbox/unread/unread.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { keptSince } from '#lib/time.ts'
import { listMembers, mapMarks, type MessageRow, saveConversation, saveMessages } from './messages.store.ts'

export interface MessagesData {
  workspace_id: string
  account_id: string
}

export const turnOf = ({ workspace_id, account_id }: MessagesData): Turn => ({
  kind: 'messaging',
  subjectId: account_id,
  workspaceId: workspace_id,
  accountId: account_id,
})

export const syncMessages = (ctx: JobCtx, data: MessagesData): Promise<Later | void> =>
  collect(ctx, turnOf(data), async (inquiry) => {
    const known = await mapMarks(ctx.db, inquiry.account.id)
    const collector = ctx.networks[inquiry.account.platform]?.collect?.messaging
    return keepConversations(inquiry, (await collector?.conversations(inquiry.tools, inquiry.target, known)) ?? [])
  })

/** Includes conversations without readable messages: their markers keep them from being requested every time. */
const keepConversations =
  (inquiry: Inquiry, conversations: readonly Conversation[]): Keep =>
  async (ctx) => {
    const since = keptSince(ctx)
    const isKept = ({ sentAt }: Message) => since === undefined || sentAt >= since
    for (const conversation of conversations)
      await keepOne(ctx, inquiry, { ...conversation, messages: conversation.messages.filter(isKept) })
  }

async function keepOne(ctx: Ctx, inquiry: Inquiry, { externalId, members, mark, messages }: Conversation): Promise<void> {
  const { account, enabledAt } = inquiry
  const now = ctx.clock.now()
  const id = await saveConversation(ctx.db, {
    id: uuid7(now),
    workspace_id: account.workspace_id,
    account_id: account.id,
    platform: account.platform,
    external_id: externalId,
    members: JSON.stringify(members),
    mark,
    last_message_at: messages.length ? new Date(Math.max(...messages.map(({ sentAt }) => sentAt.getTime()))) : null,
  })
  const rows = new Map(messages.map((message) => [message.externalId, toRow(message, inquiry, { conversationId: id, now })]))
  const added = await saveMessages(ctx.db, [...rows.values()])
  if (added.length) emitCollected(ctx, account.workspace_id, [account.id])
  const news = added.filter(({ is_own, sent_at }) => !is_own && sent_at >= enabledAt)
  if (!news.length) return
  await markConversationUnread(ctx.db, account.workspace_id, id)
  await notifyParticipants(ctx, inquiry, news)
}

const toRow = (
  { externalId, author, text, sentAt }: Message,
  { account }: Inquiry,
  { conversationId, now }: { conversationId: string; now: Date },
): NewRow<'messages'> => ({
  id: uuid7(now),
  workspace_id: account.workspace_id,
  conversation_id: conversationId,
  external_id: externalId,
  is_own: author.id === account.account_id,
  author: JSON.stringify(author),
  text,
  sent_at: sentAt,
  collected_at: now,
})

/** Notifies all members of the workspace of messages received since collecting was turned on. */
async function notifyParticipants(ctx: Ctx, { account }: Inquiry, news: readonly MessageRow[]): Promise<void> {
  const last = news.toSorted((a, b) => a.sent_at.getTime() - b.sent_at.getTime()).at(-1)
  if (!last) return
  await notify(ctx, {
    topic: 'new_message',
    userIds: await listMembers(ctx.db, account.workspace_id),
    workspaceId: account.workspace_id,
    event: `message:${last.id}`,
    title: wording('notices', 'messages', { count: news.length, people: namesOf(news.map(({ author }) => author)) }),
    body: [wording('notices', 'said_by', { name: nameOf(last.author), text: excerpt(last.text, 200) })],
    href: pagePath('inbox', { w: account.workspace_id, conversation: last.conversation_id }),
    payload: { conversation_id: last.conversation_id, account_id: account.id },
  })
}
