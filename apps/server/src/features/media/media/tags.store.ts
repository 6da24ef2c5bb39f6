import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { hiddenKinds } from './media.policy.ts'

export type TagRow = Row<'media_tags'>
/** A tag with the number of its files visible in the library. */
export type CountedTag = TagRow & { media_count: number }

const counted = (db: Db, workspaceId: string) =>
  db
    .selectFrom('media_tags as t')
    .selectAll('t')
    .select(
      sql<number>`(select count(*) from media_tag_items i join media m on m.id = i.media_id where i.tag_id = t.id
        and m.trashed_at is null and m.processing_status <> 'uploading' and m.asset_kind <> all(${[...hiddenKinds]}))`.as('media_count'),
    )
    .where('t.workspace_id', '=', workspaceId)

export const listTags = (db: Db, workspaceId: string): Promise<CountedTag[]> =>
  counted(db, workspaceId)
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id')
    .execute()

export const findTag = (db: Db, workspaceId: string, id: string): Promise<CountedTag | undefined> =>
  counted(db, workspaceId).where('t.id', '=', id).executeTakeFirst()

export const lockTag = (db: Db, workspaceId: string, id: string): Promise<TagRow | undefined> =>
  db.selectFrom('media_tags').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertTag = (db: Db, row: NewRow<'media_tags'>) => db.insertInto('media_tags').values(row).execute()

export const updateTag = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'media_tags'>>) =>
  db.updateTable('media_tags').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export const deleteTag = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('media_tags').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export async function addItems(db: Db, workspaceId: string, tagId: string, mediaIds: readonly string[]): Promise<void> {
  if (!mediaIds.length) return
  await db
    .insertInto('media_tag_items')
    .values(mediaIds.map((media_id) => ({ workspace_id: workspaceId, tag_id: tagId, media_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const items = (db: Db, workspaceId: string, tagId: string) =>
  db.deleteFrom('media_tag_items').where('workspace_id', '=', workspaceId).where('tag_id', '=', tagId)

export const removeItems = (db: Db, workspaceId: string, tagId: string, mediaIds: readonly string[]) =>
  items(db, workspaceId, tagId)
    .where('media_id', '=', sql<string>`any(${[...mediaIds]})`)
    .execute()

export const keepItems = (db: Db, workspaceId: string, tagId: string, mediaIds: readonly string[]) =>
  items(db, workspaceId, tagId)
    .where('media_id', '!=', sql<string>`all(${[...mediaIds]})`)
    .execute()

/** The ids among these that are tags of the workspace, locked so that they aren't deleted before they are used. */
export async function listKnownTags(db: Db, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('media_tags')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds tags to one file. Returns the number of tags that it did not have. */
export async function putTags(db: Db, workspaceId: string, mediaId: string, tagIds: readonly string[]): Promise<number> {
  if (!tagIds.length) return 0
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('media_tag_items')
    .values(tagIds.map((tag_id) => ({ workspace_id: workspaceId, tag_id, media_id: mediaId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

const itemsOf = (db: Db, workspaceId: string, mediaId: string) =>
  db.deleteFrom('media_tag_items').where('workspace_id', '=', workspaceId).where('media_id', '=', mediaId)

export const takeTags = (db: Db, workspaceId: string, mediaId: string, tagIds: readonly string[]) =>
  itemsOf(db, workspaceId, mediaId)
    .where('tag_id', '=', sql<string>`any(${[...tagIds]})`)
    .execute()

/** Removes all other tags from one file, and returns their number. */
export async function keepTags(db: Db, workspaceId: string, mediaId: string, tagIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await itemsOf(db, workspaceId, mediaId)
    .where('tag_id', '!=', sql<string>`all(${[...tagIds]})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
