import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'

export const insertEntry = (db: Db, entry: NewRow<'access_audit'>) => db.insertInto('access_audit').values(entry).execute()
