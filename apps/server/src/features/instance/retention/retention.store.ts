/** SQL that removes what is old, of all workspaces: only the daily cleaning calls it. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** No id that was made at this instant or later is smaller: ids begin with the milliseconds of their time, so the primary key is in that order. */
const firstIdAt = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

const agedIds = (table: string, before: Date, limit: number) =>
  sql`select id from ${sql.table(table)} where id < ${firstIdAt(before)} order by id limit ${limit}`

/** Gives the number of rows that went. What was collected counts from when it was. */
export async function removeEngagement(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from engagement_items where id in (${agedIds('engagement_items', before, limit)})`.execute(db)
  return Number(numAffectedRows)
}

/** A conversation that has no message left is not listed; its mark stays, so that it is not read again unless something is written. */
export async function removeMessages(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ conversation_id: string }>`
    delete from messages where id in (${agedIds('messages', before, limit)}) returning conversation_id`.execute(db)
  const conversations = [...new Set(rows.map(({ conversation_id }) => conversation_id))]
  await sql`update conversations c set last_message_at = null
    where id = any(${conversations}) and last_message_at < ${before}
      and not exists (select 1 from messages m where m.conversation_id = c.id)`.execute(db)
  return rows.length
}

/** The last delivery that was looked at: when it ended, as the database writes it, and its id. */
export interface Place {
  at: string
  id: string
}

export const oldest: Place = { at: '-infinity', id: '' }

/**
 * Looks at the next deliveries that ended before an instant, and removes those whose attempts nobody needs: there are
 * none, the destination is published, or it is cancelled and no attempt may have reached the network. A cancelled or failed
 * destination can be sent again, and its attempts keep that from publishing twice. Gives how far it came; undefined at the end.
 */
export async function removeDeliveries(
  db: Db,
  { before, place, limit }: { before: Date; place: Place; limit: number },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
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
            select 1 from attempts x where x.delivery_id = a.id and x.resolution is null and (x.outcome is null or x.outcome in ('unknown', 'confirmed')))))
    select finished_at::text as at, id from aged order by finished_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

export async function removeIdleBuckets(db: Db, before: Date): Promise<void> {
  await sql`delete from network_buckets where updated_at < ${before} and (blocked_until is null or blocked_until < ${before})`.execute(db)
}

/** Processes that ended without a word on machines that never came back. */
export async function removeSilentProcesses(db: Db, ownId: string, before: Date): Promise<void> {
  await db.deleteFrom('processes').where('seen_at', '<', before).where('id', '<>', ownId).execute()
}

export const removeConversationsOfEngines = (db: Db, before: Date) =>
  db.deleteFrom('engine_conversations').where('created_at', '<', before).execute()
