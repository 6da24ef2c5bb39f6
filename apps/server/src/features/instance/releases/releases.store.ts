import type { Db } from '#db/open.ts'
import type { Release } from './feed.ts'

const name = 'release'

export async function findRelease(db: Db): Promise<Release | undefined> {
  const row = await db.selectFrom('setup_marks').select('detail').where('name', '=', name).executeTakeFirst()
  return row && (JSON.parse(row.detail) as Release)
}

export const storeRelease = (db: Db, release: Release, at: Date) =>
  db
    .insertInto('setup_marks')
    .values({ name, detail: JSON.stringify(release), marked_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ detail: JSON.stringify(release), marked_at: at }))
    .execute()

export const removeRelease = (db: Db) => db.deleteFrom('setup_marks').where('name', '=', name).execute()
