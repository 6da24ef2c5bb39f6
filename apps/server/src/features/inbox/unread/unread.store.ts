/** SQL of unread marks: a row for each member of the workspace who has yet to read an item or a conversation. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'

export interface Reader {
  workspaceId: string
  userId: string
}

const members = (workspaceId: string) =>
  sql`select user_id from workspace_members where workspace_id = ${workspaceId} and status = 'active'`

export type Item = Pick<Row<'engagement_items'>, 'id' | 'kind' | 'occurred_at'>

export async function insertItems(db: Db, workspaceId: string, items: readonly Item[]): Promise<void> {
  const [ids, kinds, times] = [items.map(({ id }) => id), items.map(({ kind }) => kind), items.map(({ occurred_at }) => occurred_at)]
  await sql`insert into engagement_unread (workspace_id, user_id, item_id, kind, occurred_at)
    select ${workspaceId}, m.user_id, i.id, i.kind, i.occurred_at
    from (${members(workspaceId)}) m
    cross join unnest(${ids}::text[], ${kinds}::text[], ${times}::timestamptz[]) as i (id, kind, occurred_at)
    on conflict do nothing`.execute(db)
}

export async function insertConversation(db: Db, workspaceId: string, conversationId: string): Promise<void> {
  await sql`insert into conversation_unread (workspace_id, user_id, conversation_id)
    select ${workspaceId}, m.user_id, ${conversationId} from (${members(workspaceId)}) m on conflict do nothing`.execute(db)
}

/** What users read, with the table of its marks. */
export const readables = {
  engagement: { items: 'engagement_items', marks: 'engagement_unread', id: 'item_id' },
  conversations: { items: 'conversations', marks: 'conversation_unread', id: 'conversation_id' },
} as const

export type Readable = keyof typeof readables

/** Returns the given ids that exist in the workspace. */
export async function findKnown(db: Db, kind: Readable, workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(readables[kind].items)}
    where workspace_id = ${workspaceId} and id = any(${[...ids]})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Without ids: everything. Returns whether anything was unread. */
export async function deleteMarks(db: Db, kind: Readable, reader: Reader, ids: readonly string[] | undefined): Promise<boolean> {
  const { marks, id } = readables[kind]
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(marks)}
    where workspace_id = ${reader.workspaceId} and user_id = ${reader.userId}
      ${ids ? sql`and ${sql.ref(id)} = any(${[...ids]})` : sql``}`.execute(db)
  return numAffectedRows > 0n
}

export async function countItems(db: Db, { workspaceId, userId }: Reader): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('engagement_unread')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

/** Conversations whose messages have expired aren't listed, so they aren't counted. */
export async function countConversations(db: Db, { workspaceId, userId }: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_unread as u')
    .innerJoin('conversations as c', 'c.id', 'u.conversation_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.workspace_id', '=', workspaceId)
    .where('u.user_id', '=', userId)
    .where('c.last_message_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
