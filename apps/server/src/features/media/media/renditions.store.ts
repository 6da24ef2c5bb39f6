import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type RenditionRow = Row<'media_renditions'>

/** Key of the copy without a picture's location, which the analysis creates if there is one. */
export const publicKey = 'public'

export const findRendition = (db: Db, workspaceId: string, mediaId: string, key: string): Promise<RenditionRow | undefined> =>
  db
    .selectFrom('media_renditions as r')
    .innerJoin('media as m', 'm.id', 'r.media_id')
    .selectAll('r')
    .where('m.workspace_id', '=', workspaceId)
    .where('r.media_id', '=', mediaId)
    .where('r.key', '=', key)
    .executeTakeFirst()

export const findPublicCopy = (db: Db, workspaceId: string, mediaId: string) => findRendition(db, workspaceId, mediaId, publicKey)

/** The same key always has the same content, so of two concurrent writes either can win. */
export const saveRendition = (db: Db, row: NewRow<'media_renditions'>) =>
  db
    .insertInto('media_renditions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['media_id', 'key']).doNothing())
    .execute()
