/** SQL of deletions, which triggers record, and of repeating them after a restore. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { isMissingTable } from '#lib/pg-errors.ts'

export interface Deletion {
  kind: 'user' | 'workspace' | 'publication'
  subject: string
  deleted_at: Date
}

/** With `all`, also those that were written before, for a target that may not have them. */
export async function listDeletions(db: Db, { all }: { all: boolean }): Promise<(Deletion & { position: number })[]> {
  const query = sql<Deletion & { position: number }>`
    select position, kind, subject, deleted_at from deletions ${all ? sql`` : sql`where written_at is null`} order by position`
  const { rows } = await query.execute(db).catch((error: unknown) => {
    // The server has yet to change an older database to this version.
    if (isMissingTable(error)) return { rows: [] }
    throw error
  })
  return rows
}

export const markWritten = (db: Db, last: number) =>
  sql`update deletions set written_at = now() where position <= ${last} and written_at is null`.execute(db)

/** Those from before the oldest backup that may still be restored are in every backup. */
export const forgetDeletions = (db: Db, before: Date) => sql`delete from deletions where deleted_at < ${before}`.execute(db)

/** Ends all access. The jobs that run every hour delete the rest, as they do after a deletion by a person. */
export async function repeatDeletions(db: Db, kind: Deletion['kind'], ids: readonly string[]): Promise<number> {
  const list = [...ids]
  if (kind === 'publication') {
    const { numAffectedRows = 0n } = await sql`delete from publications where id = any(${list})`.execute(db)
    return Number(numAffectedRows)
  }
  const place = kind === 'user' ? 'user_id' : 'workspace_id'
  await sql`delete from workspace_members where ${sql.ref(place)} = any(${list})`.execute(db)
  if (kind === 'workspace') {
    const closed = sql`update workspaces set deleted_at = now(), updated_at = now() where id = any(${list}) and deleted_at is null`
    return Number((await closed.execute(db)).numAffectedRows ?? 0)
  }
  for (const table of ['organization_members', 'sessions', 'api_tokens', 'challenges'])
    await sql`delete from ${sql.table(table)} where user_id = any(${list})`.execute(db)
  const closed = sql`
    update users set deleted_at = now(), suspended_at = now(), password_hash = null, is_admin = false
    where id = any(${list}) and deleted_at is null`
  return Number((await closed.execute(db)).numAffectedRows ?? 0)
}
