import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface Contents {
  name: string
  members: number
  open_invitations: number
  accounts: number
  publications: number
  scheduled_destinations: number
  builds: number
  media: number
  media_bytes: number
}

export async function countContents(db: Db, workspaceId: string, now: Date): Promise<Contents | undefined> {
  const { rows } = await sql<Contents>`select w.name,
      (select count(*) from workspace_members where workspace_id = w.id) as members,
      (select count(*) from invitations where workspace_id = w.id
        and accepted_at is null and revoked_at is null and expires_at > ${now}) as open_invitations,
      (select count(*) from accounts where workspace_id = w.id and is_active) as accounts,
      (select count(*) from publications where workspace_id = w.id) as publications,
      (select count(*) from destinations where workspace_id = w.id and status = 'scheduled') as scheduled_destinations,
      (select count(*) from builds where workspace_id = w.id) as builds,
      (select count(*) from media where workspace_id = w.id) as media,
      (select coalesce(sum(size), 0)::bigint from media where workspace_id = w.id) as media_bytes
    from workspaces w where w.id = ${workspaceId} and w.deleted_at is null`.execute(db)
  return rows[0]
}

/** Takes its site offline too. */
export const markDeleted = (db: Db, workspaceId: string, at: { now: Date; updatedAt: Date }) =>
  db
    .updateTable('workspaces')
    .set({ deleted_at: at.now, site_visibility: 'off', updated_at: at.updatedAt })
    .where('id', '=', workspaceId)
    .execute()

/** Returns the former members. */
export async function deleteMembers(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db.deleteFrom('workspace_members').where('workspace_id', '=', workspaceId).returning('user_id').execute()
  return rows.map(({ user_id }) => user_id)
}

export const revokeInvitations = (db: Db, workspaceId: string, now: Date) =>
  db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()

export async function listDeleted(db: Db, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('workspaces').select('id').where('deleted_at', '<=', before).orderBy('deleted_at').execute()
  return rows.map(({ id }) => id)
}

/** Referencing tables come before those they refer to. */
const bulky = ['media_uses', 'publications', 'builds', 'events', 'media'] as const
const batch = 500

/** Deletes a batch of rows of a deleted workspace; true while there are more. Any remaining rows are deleted with the workspace itself. */
export async function removeSome(db: Db, workspaceId: string): Promise<boolean> {
  for (const table of bulky) {
    const name = sql.table(table)
    // Each partition of a table may have a row with the same ctid.
    const { numAffectedRows = 0n } = await sql`delete from ${name} where workspace_id = ${workspaceId} and ctid = any(array(
      select ctid from ${name} where workspace_id = ${workspaceId} limit ${batch}))`.execute(db)
    if (numAffectedRows > 0n) return true
  }
  return false
}

/** Webhook attempts have no foreign key, so they don't cascade. */
export const removeWorkspace = (db: Db, workspaceId: string) =>
  sql`with attempts as (
      delete from webhook_attempts where delivery_id = any(array(select id from webhook_deliveries where workspace_id = ${workspaceId})))
    delete from workspaces where id = ${workspaceId} and deleted_at is not null`.execute(db)
