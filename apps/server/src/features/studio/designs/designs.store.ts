import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { readLong } from '#lib/event-loop.ts'

export type DesignRow = Row<'designs'>

export const head = [
  'id',
  'workspace_id',
  'title',
  'preset_key',
  'width_px',
  'height_px',
  'page_count',
  'revision',
  'cover_media_id',
  'first_picture_id',
  'created_by',
  'created_at',
  'updated_at',
  'document_sha256',
  'trashed_at',
] as const
export type DesignHead = Pick<DesignRow, (typeof head)[number]>

/** False if a design with this id exists. */
export async function insertDesign(db: Db, design: NewRow<'designs'>): Promise<boolean> {
  const inserted = await db
    .insertInto('designs')
    .values(design)
    // Two unique indexes contain the id, and either may report a concurrent insert first.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

const any = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('designs').where('workspace_id', '=', workspaceId).where('id', '=', id)

const living = (db: Db, workspaceId: string, id: string) => any(db, workspaceId, id).where('trashed_at', 'is', null)

export const findDesign = (db: Db, workspaceId: string, id: string): Promise<DesignRow | undefined> =>
  readLong(living(db, workspaceId, id).selectAll().executeTakeFirst())

export const findDesignHead = (db: Db, workspaceId: string, id: string): Promise<DesignHead | undefined> =>
  living(db, workspaceId, id).select(head).executeTakeFirst()

export const hasDesign = async (db: Db, workspaceId: string, id: string): Promise<boolean> =>
  (await living(db, workspaceId, id).select('id').executeTakeFirst()) !== undefined

export const lockDesign = (db: Db, workspaceId: string, id: string): Promise<DesignHead | undefined> =>
  living(db, workspaceId, id).select(head).forNoKeyUpdate().executeTakeFirst()

/** Locks a design, even one in the trash, and returns every media id in its document. */
export const lockAnyDesign = (db: Db, workspaceId: string, id: string): Promise<(DesignHead & Pick<DesignRow, 'media_ids'>) | undefined> =>
  any(db, workspaceId, id).select(head).select('media_ids').forNoKeyUpdate().executeTakeFirst()

export const deleteDesignRow = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('designs').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export const updateDesign = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'designs'>>) =>
  db.updateTable('designs').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export const addFavorite = (db: Db, workspaceId: string, userId: string, designId: string) =>
  db
    .insertInto('design_favorites')
    .values({ workspace_id: workspaceId, user_id: userId, design_id: designId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** False if there was no mark. */
export async function removeFavorite(db: Db, workspaceId: string, userId: string, designId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('design_favorites')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('design_id', '=', designId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}
