import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type UploadRow = Row<'uploads'>

export const insertUpload = (db: Db, row: NewRow<'uploads'>) => db.insertInto('uploads').values(row).execute()

export const findUpload = (db: Db, workspaceId: string, mediaId: string): Promise<UploadRow | undefined> =>
  db.selectFrom('uploads').selectAll().where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId).executeTakeFirst()

export const deleteUpload = (db: Db, workspaceId: string, mediaId: string) =>
  db.deleteFrom('uploads').where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId).execute()

/** Notes what came: the hash when it is of everything, and a longer life of the session. */
export const saveProgress = (db: Db, workspaceId: string, mediaId: string, values: Pick<UploadRow, 'sha256' | 'expires_at'>) =>
  db.updateTable('uploads').set(values).where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId).execute()

const mine = (db: Db, workspaceId: string, mediaId: string) =>
  db.updateTable('uploads').where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId)

/** From now on this writer is the one; the former notices and stops. Gives false when there is no such upload. */
export async function takeOver(db: Db, workspaceId: string, mediaId: string, writer: string): Promise<boolean> {
  const { numUpdatedRows } = await mine(db, workspaceId, mediaId).set({ writer }).executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Claim = 'granted' | 'busy' | 'lost'

/** Begins to write, once no former writer can be writing any more. */
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

/** Goes on writing. Gives false when another writer took over. */
export async function renew(db: Db, workspaceId: string, mediaId: string, writer: string, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await mine(db, workspaceId, mediaId)
    .set({ busy_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('writer', '=', writer)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing is being written any more. Only the one whose lease still holds may say so. */
export const release = (db: Db, workspaceId: string, mediaId: string) => mine(db, workspaceId, mediaId).set({ busy_until: null }).execute()
