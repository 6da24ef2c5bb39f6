import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'

export type MessageRow = Row<'messages'>
export type ConversationRow = Row<'conversations'>
export type ListedConversation = ConversationRow & { last_message_at: Date; last_message: MessageRow; unread: boolean }

/** The marker of each conversation of an account as of its last read, by the network's ids. */
export async function mapMarks(db: Db, accountId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('conversations').select(['external_id', 'mark']).where('account_id', '=', accountId).execute()
  return new Map(rows.map(({ external_id, mark }) => [external_id, mark]))
}

export async function saveConversation(db: Db, row: NewRow<'conversations'>): Promise<string> {
  const { id } = await db
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'external_id']).doUpdateSet((eb) => ({
        // A network that returns what is new alone may leave the members out.
        members: sql<string>`case when excluded.members = '[]' then conversations.members else excluded.members end`,
        mark: eb.ref('excluded.mark'),
        last_message_at: sql<Date>`greatest(conversations.last_message_at, excluded.last_message_at)`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores new and edited messages. Returns the new ones. */
export async function saveMessages(db: Db, rows: readonly NewRow<'messages'>[]): Promise<MessageRow[]> {
  if (!rows.length) return []
  const saved = await db
    .insertInto('messages')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'external_id'])
        .doUpdateSet((eb) => ({ text: eb.ref('excluded.text') }))
        .where(sql<boolean>`messages.text is distinct from excluded.text`),
    )
    .returningAll()
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .execute()
  return saved.flatMap(({ is_new, ...row }) => (is_new ? [row] : []))
}

/** Active members of the workspace, who can all read its messages. */
export async function listMembers(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export interface ConversationFilter {
  readerId: string
  conversationId: string | undefined
  unread: boolean | undefined
  accountId: string | undefined
  platform: string | undefined
  after: After | undefined
  limit: number
}

export async function listConversations(
  db: Db,
  workspaceId: string,
  { readerId, conversationId, unread, accountId, platform, after, limit }: ConversationFilter,
): Promise<ListedConversation[]> {
  const isUnread = sql<boolean>`exists (select 1 from conversation_unread u where u.workspace_id = ${workspaceId}
    and u.user_id = ${readerId} and u.conversation_id = conversations.id)`
  let query = db
    .selectFrom('conversations')
    .selectAll()
    .select(isUnread.as('unread'))
    .where('workspace_id', '=', workspaceId)
    .where('last_message_at', 'is not', null)
    .where(olderThan(after, 'last_message_at'))
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (platform !== undefined) query = query.where('platform', '=', platform)
  if (conversationId !== undefined) query = query.where('id', '=', conversationId)
  if (unread !== undefined) query = query.where(isUnread, '=', unread)
  const rows = await query
    .orderBy('last_message_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows: messages } = await sql<MessageRow>`select m.* from unnest(${rows.map(({ id }) => id)}::text[]) as c (id)
    cross join lateral (
      select * from messages where conversation_id = c.id order by sent_at desc, id desc limit 1) m`.execute(db)
  const newest = new Map(messages.map((row) => [row.conversation_id, row]))
  return rows.flatMap((row) => {
    const last_message = newest.get(row.id)
    return last_message ? [{ ...row, last_message_at: last_message.sent_at, last_message }] : []
  })
}

export interface MessageFilter {
  conversationId: string | undefined
  after: After | undefined
  limit: number
}

export function listMessages(db: Db, workspaceId: string, { conversationId, after, limit }: MessageFilter): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').selectAll().where('workspace_id', '=', workspaceId).where(olderThan(after, 'sent_at'))
  if (conversationId !== undefined) query = query.where('conversation_id', '=', conversationId)
  return query
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}
