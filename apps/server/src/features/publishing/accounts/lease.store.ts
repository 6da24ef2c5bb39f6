import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

/** Longer than the requests of one reading can take together. */
const leaseSeconds = 180

/** Undefined while another process has it. */
export async function takeLease(db: Db, grantId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ leased_until: Date }>`
    update grants set leased_until = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${leaseSeconds})
    where id = ${grantId} and (leased_until is null or leased_until < clock_timestamp())
    returning leased_until`.execute(db)
  return rows[0]?.leased_until
}

/** A lease that has run out may be another process's by now. */
export const giveBack = (db: Db, grantId: string, until: Date) =>
  db.updateTable('grants').set({ leased_until: null }).where('id', '=', grantId).where('leased_until', '=', until).execute()

export const isThere = async (db: Db, grantId: string): Promise<boolean> =>
  (await db.selectFrom('grants').select('id').where('id', '=', grantId).executeTakeFirst()) !== undefined
