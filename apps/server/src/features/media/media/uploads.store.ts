import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type UploadRow = Row<'uploads'>

export const insertUpload = (db: Db, row: NewRow<'uploads'>) => db.insertInto('uploads').values(row).execute()

export const findUpload = (db: Db, workspaceId: string, mediaId: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId).executeTakeFirst()

export const deleteUpload = (db: Db, workspaceId: string, mediaId: string) =>
  db.deleteFrom('uploads').where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId).execute()

/** Records progress: the hash if it covers everything, and a longer session. */
export const saveProgress = (db: Db, workspaceId: string, mediaId: string, values: Pick<UploadRow, 'sha256' | 'expires_at'>) =>
  db.updateTable('uploads').set(values).where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId).execute()

const mine = (db: Db, workspaceId: string, mediaId: string) =>
  db.updateTable('uploads').where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId)

/** Makes this the only writer; the previous one notices and stops. Returns false if there is no such upload. */
export async function takeOver(db: Db, workspaceId: string, mediaId: string, writer: string): Promise<boolean> {
  const { numUpdatedRows } = await mine(db, workspaceId, mediaId).set({ writer }).executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Claim = 'granted' | 'busy' | 'lost'

/** Starts writing, once no previous writer can still be active. */
export async function claim(db: Db, workspaceId: string, mediaId: string, writer: string, seconds: number): Promise<Claim> {
  const { numUpdatedRows } = await mine(db, workspaceId, mediaId)
    .set({ busy_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('writer', '=', writer)
    .where((eb) => eb.or([eb('busy_until', 'is', null), eb('busy_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return 'granted'
  const row = await findUpload(db, workspaceId, mediaId)
  return row?.writer === writer ? 'busy' : 'lost'
}

/** Extends the lease. Returns false if another writer took over. */
export async function renew(db: Db, workspaceId: string, mediaId: string, writer: string, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await mine(db, workspaceId, mediaId)
    .set({ busy_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('writer', '=', writer)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the lease. Only its current holder may call this. */
export const release = (db: Db, workspaceId: string, mediaId: string) => mine(db, workspaceId, mediaId).set({ busy_until: null }).execute()
