/** SQL of backups, and of what a backup reads beside the dump. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import { isMissingTable } from '#lib/pg-errors.ts'

export interface BackupRow extends Row<'backups'> {
  state: 'running' | 'ok' | 'failed'
}

/** Before the server has changed an older database to this version, there is no record of backups. */
async function ifRecorded(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isMissingTable(error)) throw error
  }
}

/** A former run that is still recorded as running was killed: only one runs at a time. */
export async function startRun(db: Db, run: { id: string; target: string }): Promise<void> {
  await ifRecorded(async () => {
    await sql`update backups set state = 'failed', finished_at = now(), error_code = 'interrupted' where state = 'running'`.execute(db)
    await sql`insert into backups (id, started_at, state, target) values (${run.id}, now(), 'running', ${run.target})`.execute(db)
  })
}

export async function endRun(db: Db, id: string, result: { bytes: number; media: number } | { error_code: string }): Promise<void> {
  const values = 'error_code' in result ? { state: 'failed', ...result } : { state: 'ok', ...result }
  const update = db
    .updateTable('backups')
    .set({ ...values, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
  await ifRecorded(() => update.execute())
}

/** Since two days ago. */
export async function listRecentRuns(db: Db): Promise<string[]> {
  const query = sql<{ id: string }>`select id from backups where started_at > now() - interval '2 days'`
  const { rows } = await query.execute(db).catch((error: unknown) => {
    if (isMissingTable(error)) return { rows: [] }
    throw error
  })
  return rows.map(({ id }) => id)
}

export const markVerified = (db: Db, id: string) =>
  db
    .updateTable('backups')
    .set({ verified_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

export const listRuns = async (db: Db, limit: number): Promise<BackupRow[]> =>
  (await db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(limit).execute()) as BackupRow[]

export const findLastGood = (db: Db): Promise<Row<'backups'> | undefined> =>
  db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'ok')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a run to this target began since an instant. */
export async function hasRunSince(db: Db, target: string, since: Date): Promise<boolean> {
  const rows = await db.selectFrom('backups').select('id').where('target', '=', target).where('started_at', '>=', since).limit(1).execute()
  return rows.length > 0
}

/** Whether a backup was verified since an instant. */
export async function isVerifiedSince(db: Db, since: Date): Promise<boolean> {
  return (await db.selectFrom('backups').select('id').where('verified_at', '>=', since).limit(1).execute()).length > 0
}

export const listAdmins = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('users').select('id').where('is_admin', '=', true).where('suspended_at', 'is', null).execute()).map(({ id }) => id)

export interface StoredMedia {
  key: string
  /** Of originals; copies have none. */
  sha256: string | null
}

/** Every file that the media library has. Unfinished uploads begin again after a restore. */
export async function listMediaFiles(db: Db): Promise<StoredMedia[]> {
  const { rows } = await sql<StoredMedia>`
    select storage_key as key, sha256 from media where processing_status <> 'uploading'
    union select thumbnail_key, null from media where thumbnail_key is not null
    union select storage_key, null from media_renditions order by 1`.execute(db)
  return [...new Map(rows.toReversed().map((row) => [row.key, row])).values()].toReversed()
}

/** A value that only the key of this database opens. */
export const findSealedCheck = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('secret_checks').select('sealed').where('id', '=', 1).executeTakeFirst())?.sealed ?? null

/** Authorizations that accounts use, by network. */
export async function countGrants(db: Db): Promise<{ network: string; count: number }[]> {
  const { rows } = await sql<{ network: string; count: number }>`
    select g.platform as network, count(*)::int as count from grants g
    where exists (select from accounts a where a.grant_id = g.id and a.is_active) group by 1 order by 1`.execute(db)
  return rows
}
