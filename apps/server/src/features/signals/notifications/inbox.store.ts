/** SQL of the inbox: notifications about one workspace, and about the user. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { firstIdAt } from '#lib/ids.ts'

export interface Inbox {
  userId: string
  workspaceId: string
  /** Includes notifications about the user and no workspace. */
  withOwn: boolean
}

export type InboxItem = Pick<
  Row<'notifications'>,
  'id' | 'workspace_id' | 'topic' | 'title' | 'body' | 'href' | 'payload' | 'actions' | 'words'
> & {
  /** Times are text, for `toIso`. */
  created_at: string
  read_at: string | null
}

const columns = sql.raw('id, workspace_id, topic, title, body, href, payload, actions, words, created_at, read_at')
/** The columns of an item `i`. */
const shown =
  sql.raw(`i.id, i.workspace_id, i.topic, i.title, i.body, i.href, i.payload, i.actions, i.words, i.created_at::text as created_at,
      i.read_at::text as read_at`)

const within = ({ userId, workspaceId, withOwn }: Inbox): RawBuilder<boolean> =>
  sql`user_id = ${userId} and in_app and (workspace_id = ${workspaceId}${withOwn ? sql` or workspace_id is null` : sql``})`

export interface InboxPage {
  /** Returns one more than requested if there are more. */
  rows: InboxItem[]
  /** The number in the full inbox. */
  unread: number
}

/** Newest first. Workspace and user are one range of the index each, already in order. */
export async function readPage(db: Db, inbox: Inbox, { after, limit }: { after: After | undefined; limit: number }): Promise<InboxPage> {
  const { userId, workspaceId, withOwn } = inbox
  const range = (place: RawBuilder<unknown>) => sql`(select ${columns} from notifications
    where user_id = ${userId} and in_app and workspace_id ${place} and ${olderThan(after)} order by created_at desc, id desc limit ${limit + 1})`
  const ranges = [range(sql`= ${workspaceId}`), ...(withOwn ? [range(sql`is null`)] : [])]
  const { rows } = await sql<{ unread: number } & (InboxItem | { id: null })>`
    select c.unread, ${shown} from
      (select count(*) as unread from notifications where ${within(inbox)} and read_at is null) c
      left join (select * from (${sql.join(ranges, sql` union all `)}) r order by created_at desc, id desc limit ${limit + 1}) i on true
    order by i.created_at desc, i.id desc`.execute(db)
  return { rows: rows.filter((row) => row.id !== null), unread: rows[0]?.unread ?? 0 }
}

/** By workspace; null has those about the user. */
export async function countUnreadIn(db: Db, userId: string, workspaceIds: readonly string[]): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ workspace_id: string | null; count: number }>`select workspace_id, count(*) from notifications
    where user_id = ${userId} and in_app and read_at is null and (workspace_id = any(${[...workspaceIds]}) or workspace_id is null)
    group by workspace_id`.execute(db)
  return new Map(rows.map(({ workspace_id, count }) => [workspace_id, count]))
}

/** The given ids that are in the inbox, or the full inbox without ids; locked in one order. */
export async function lockItems(db: Db, inbox: Inbox, ids: readonly string[] | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from notifications
    where ${within(inbox)} ${ids ? sql`and id = any(${[...ids]})` : sql``} order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Keeps the time of the first reading. */
export async function markRead(db: Db, { userId }: Inbox, ids: readonly string[], now: Date): Promise<void> {
  await sql`update notifications set read_at = ${now}
    where user_id = ${userId} and id = any(${[...ids]}) and read_at is null`.execute(db)
}

/**
 * Keeps the row until it expires, so that the same event does not notify again. Removed notifications are not in the daily email either.
 */
export async function removeItems(db: Db, { userId }: Inbox, ids: readonly string[]): Promise<void> {
  await sql`update notifications set in_app = false, digest_at = null
    where user_id = ${userId} and id = any(${[...ids]})`.execute(db)
}

/** For all users; only the cleanup calls it. Returns the larger number of rows deleted from one table. */
export async function removeOld(db: Db, before: Date, limit: number): Promise<number> {
  const notifications = await sql`delete from notifications where id = any(array(
    select id from notifications where id < ${firstIdAt(before)} order by id limit ${limit}))`.execute(db)
  const mails = await sql`delete from notification_mails where ctid = any(array(
    select ctid from notification_mails where created_at < ${before} order by created_at limit ${limit}))`.execute(db)
  return Math.max(Number(notifications.numAffectedRows), Number(mails.numAffectedRows))
}

/** How far a reader has read the inbox: a database snapshot and its time. */
export interface Position {
  at: Date
  snapshot: string
}

/** Maximum milliseconds between a notification's time and its commit. */
const longestTransaction = 3600_000

export interface News {
  items: InboxItem[]
  unread: number
  snapshot: string
}

/**
 * What was committed since a place, oldest first. Times and ids would not do: a transaction that began earlier may be
 * committed later. https://www.postgresql.org/docs/current/functions-info.html (transaction ID and snapshot functions)
 * After a restore into another cluster, a place may be ahead of all its transactions, and recent notifications are sent again.
 */
export async function readNews(db: Db, inbox: Inbox, since: Position | undefined): Promise<News> {
  const fresh = since
    ? sql`${within(inbox)} and created_at >= ${new Date(since.at.getTime() - longestTransaction)}
        and (not pg_visible_in_snapshot(tx, ${since.snapshot}::pg_snapshot)
          or pg_snapshot_xmin(${since.snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()))`
    : sql`false`
  const { rows } = await sql<Omit<News, 'items'> & (InboxItem | { id: null })>`
    select s.snapshot, s.unread, ${shown} from
      (select pg_current_snapshot()::text as snapshot,
        (select count(*) from notifications where ${within(inbox)} and read_at is null) as unread) s
      left join (select ${columns} from notifications where ${fresh}) i on true
    order by i.created_at, i.id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('a row of the snapshot is always there')
  return { items: rows.filter((row) => row.id !== null), unread: first.unread, snapshot: first.snapshot }
}
