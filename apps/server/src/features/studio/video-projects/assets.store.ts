import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type AssetRow = Row<'project_assets'>

const assets = (db: Db, workspaceId: string) => db.selectFrom('project_assets').selectAll().where('workspace_id', '=', workspaceId)

export const listAssets = (db: Db, workspaceId: string, projectId: string): Promise<AssetRow[]> =>
  assets(db, workspaceId).where('project_id', '=', projectId).orderBy('created_at').orderBy('id').execute()

export const findAsset = (db: Db, workspaceId: string, id: string): Promise<AssetRow | undefined> =>
  assets(db, workspaceId).where('id', '=', id).executeTakeFirst()

export const findStable = (db: Db, workspaceId: string, projectId: string, stableId: string): Promise<AssetRow | undefined> =>
  assets(db, workspaceId).where('project_id', '=', projectId).where('stable_media_id', '=', stableId).executeTakeFirst()

export const findAssetOf = (db: Db, workspaceId: string, mediaId: string): Promise<AssetRow | undefined> =>
  assets(db, workspaceId).where('media_id', '=', mediaId).where('status', '=', 'uploading').executeTakeFirst()

export const lockAsset = (db: Db, workspaceId: string, projectId: string, id: string): Promise<AssetRow | undefined> =>
  assets(db, workspaceId).where('project_id', '=', projectId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertAsset = (db: Db, asset: NewRow<'project_assets'>): Promise<AssetRow> =>
  db.insertInto('project_assets').values(asset).returningAll().executeTakeFirstOrThrow()

export const updateAsset = (db: Db, workspaceId: string, id: string, values: Partial<NewRow<'project_assets'>>): Promise<AssetRow> =>
  db
    .updateTable('project_assets')
    .set(values)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const listReadyMedia = async (db: Db, workspaceId: string, projectId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('project_assets')
    .select('media_id')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('status', '=', 'ready')
    .where('media_id', 'is not', null)
    .$narrowType<{ media_id: string }>()
    .execute()
  return rows.map(({ media_id }) => media_id)
}

export const listMediaOf = async (db: Db, workspaceId: string, projectId: string): Promise<string[]> =>
  (await listAssets(db, workspaceId, projectId)).flatMap(({ media_id }) => media_id ?? [])

export const failUpload = (db: Db, workspaceId: string, mediaId: string, reason: string, now: Date) =>
  db
    .updateTable('project_assets')
    .set({ status: 'failed', attention_reason: reason, media_id: null, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('media_id', '=', mediaId)
    .where('status', '=', 'uploading')
    .execute()

export const insertAssets = (db: Db, rows: NewRow<'project_assets'>[]) => db.insertInto('project_assets').values(rows).execute()
