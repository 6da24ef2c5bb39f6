/** SQL that deletes expired data of all workspaces; only the daily cleanup runs it. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { firstIdAt } from '#lib/ids.ts'

const agedIds = (table: string, before: Date, limit: number) =>
  sql`select id from ${sql.table(table)} where id < ${firstIdAt(before)} order by id limit ${limit}`

/** Returns the number of deleted rows. Collected items expire by their collection time. */
export async function removeEngagement(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from engagement_items where id in (${agedIds('engagement_items', before, limit)})`.execute(db)
  return Number(numAffectedRows)
}

/** Conversations without messages are not listed, but stay with their marker so that they are read again only after a new message. */
export async function removeMessages(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ conversation_id: string }>`
    delete from messages where id in (${agedIds('messages', before, limit)}) returning conversation_id`.execute(db)
  const conversations = [...new Set(rows.map(({ conversation_id }) => conversation_id))]
  await sql`update conversations c set last_message_at = null
    where id = any(${conversations}) and last_message_at < ${before}
      and not exists (select 1 from messages m where m.conversation_id = c.id)`.execute(db)
  return rows.length
}

/** The last delivery that was checked: its end time as text from the database, and its id. */
export interface Cursor {
  at: string
  id: string
}

export const oldest: Cursor = { at: '-infinity', id: '' }

/**
 * Checks the next deliveries that ended before an instant, and deletes those whose attempts are no longer needed: there
 * are none, the destination is published, or it is canceled and no attempt may have reached the network. A canceled or
 * failed destination can be published again, and its attempts prevent a double publication. Returns the last delivery
 * checked; undefined at the end.
 */
export async function removeDeliveries(
  db: Db,
  { before, place, limit }: { before: Date; place: Cursor; limit: number },
): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    with aged as materialized (
      select id, destination_id, finished_at from deliveries
      where finished_at < ${before} and finished_at >= ${place.at}::timestamptz and (finished_at, id) > (${place.at}::timestamptz, ${place.id})
      order by finished_at, id limit ${limit}),
    gone as (
      delete from deliveries where id in (
        select a.id from aged a join destinations t on t.id = a.destination_id
        where t.status = 'published'
          or not exists (select 1 from attempts x where x.delivery_id = a.id)
          or t.status = 'cancelled' and not exists (
            select 1 from attempts x where x.delivery_id = a.id and x.stands)))
    select finished_at::text as at, id from aged order by finished_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function removeIdleBuckets(db: Db, before: Date): Promise<void> {
  await sql`delete from network_buckets where updated_at < ${before} and (blocked_until is null or blocked_until < ${before})`.execute(db)
}

/** Processes that crashed on machines that never came back. */
export async function removeSilentProcesses(db: Db, ownId: string, before: Date): Promise<void> {
  await db.deleteFrom('processes').where('seen_at', '<', before).where('id', '<>', ownId).execute()
}

export const removeConversationsOfEngines = (db: Db, before: Date) =>
  db.deleteFrom('engine_conversations').where('created_at', '<', before).execute()
