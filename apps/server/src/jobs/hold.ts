/**
 * A held server sends nothing: another server with the same data may have sent it already. Commands hold a database before any server runs on it, so
 * this needs no app.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import { Problem } from '#lib/errors.ts'

export type ServerHold = Row<'server_holds'>

export interface NewHold {
  /** `restore` of a backup, `rollback` to a snapshot, or an `operator` who restored the data by other means. */
  reason: ServerHold['reason']
  heldAt: Date
  /** When the data was saved. Another server may have sent posts since then. */
  backupAt: Date
  /** What was restored, for people, such as the name of a backup. Without secrets. */
  restoredFrom: string
}

/**
 * Holds the server from the commit on. Jobs that are running finish their current call, and no other job that sends begins. Replaces an earlier hold;
 * if that was not released, the earlier of the two backups counts.
 */
export const hold = (db: Db, { reason, heldAt, backupAt, restoredFrom }: NewHold) =>
  sql`insert into server_holds as h (is_last, reason, held_at, backup_at, restored_at, restored_from)
    values (true, ${reason}, ${heldAt}, ${backupAt}, ${heldAt}, ${restoredFrom})
    on conflict (is_last) do update set reason = excluded.reason, held_at = excluded.held_at, restored_at = excluded.restored_at,
      restored_from = excluded.restored_from, late = null, requested_at = null, requested_by = null, released_at = null,
      backup_at = case when h.released_at is null then least(h.backup_at, excluded.backup_at) else excluded.backup_at end`.execute(db)

/** Evaluated once for a statement, which reads the one row of the table. */
export const serverIsHeld: RawBuilder<boolean> = sql<boolean>`(select exists (select from server_holds where released_at is null))`

export async function isServerHeld(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select ${serverIsHeld} as held`.execute(db)
  return rows[0]?.held ?? false
}

/** Throws `server_held`. For requests that send something right away. */
export async function assertNotHeld({ db }: { db: Db }): Promise<void> {
  if (await isServerHeld(db))
    throw new Problem(
      'server_held',
      'This server was restored and contacts no network until a server admin releases it. Posts can be scheduled.',
    )
}

/** The last hold, also after it was released. */
export const findHold = (db: Db): Promise<ServerHold | undefined> => db.selectFrom('server_holds').selectAll().executeTakeFirst()
