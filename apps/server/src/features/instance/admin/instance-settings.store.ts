import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'

/** Two concurrent replacements would mix their values. */
export const lockSettings = (db: Db) => sql`lock table instance_settings in share row exclusive mode`.execute(db)

export async function replaceSettings(db: Db, names: readonly string[], rows: readonly NewRow<'instance_settings'>[]): Promise<void> {
  await db
    .deleteFrom('instance_settings')
    .where('name', 'in', [...names])
    .execute()
  if (rows.length)
    await db
      .insertInto('instance_settings')
      .values([...rows])
      .execute()
}
