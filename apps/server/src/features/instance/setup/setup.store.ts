/** SQL of the setup tasks: what exists on the instance, and what its admins confirmed. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

export type Mark = 'hidden' | 'backed_up' | 'address' | 'key_saved'

export async function readMarks(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('setup_marks').select(['name', 'detail']).execute()
  return new Map(rows.map(({ name, detail }) => [name, detail]))
}

/** `detail`: what the mark applies to, such as an address. */
export const setMark = (db: Db, name: Mark, detail: string, at: Date) =>
  db
    .insertInto('setup_marks')
    .values({ name, detail, marked_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ detail, marked_at: at }))
    .execute()

export const removeMark = (db: Db, name: Mark) => db.deleteFrom('setup_marks').where('name', '=', name).execute()

export interface Counts {
  apps: number
  accounts: number
  users: number
  invitations: number
}

/** Accounts of a workspace's own site don't count, because every workspace has one. */
export async function countSetUp(db: Db, now: Date): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from provider_apps where is_active) as apps,
      (select count(*)::int from accounts where is_active and platform <> 'site') as accounts,
      (select count(*)::int from users where deleted_at is null) as users,
      (select count(*)::int from invitations where accepted_at is null and revoked_at is null and expires_at > ${now}) as invitations`.execute(
    db,
  )
  return rows[0] ?? { apps: 0, accounts: 0, users: 0, invitations: 0 }
}
