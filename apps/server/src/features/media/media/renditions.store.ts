import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type RenditionRow = Row<'media_renditions'>

/** Key of the copy without a picture's location, which the analysis creates if there is one. */
export const publicKey = 'public'

/** An empty copy marks a picture that can't be decoded within the limits, so that this isn't attempted for each request. */
export const isRefused = ({ size }: Pick<RenditionRow, 'size'>): boolean => size === 0

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

/** Records that a network was given this copy. */
export const addPlatform = (db: Db, { media_id, key }: Pick<RenditionRow, 'media_id' | 'key'>, platform: string) =>
  db
    .updateTable('media_renditions')
    .set({ platforms: sql<string[]>`array_append(platforms, ${platform})` })
    .where('media_id', '=', media_id)
    .where('key', '=', key)
    .where(sql<boolean>`not ${platform} = any(platforms)`)
    .execute()

export interface NetworkRendition extends Pick<RenditionRow, 'mime' | 'size' | 'width' | 'height'> {
  platform: string
}

/** The copies made for networks, one item per network. */
export async function listRenditions(db: Db, workspaceId: string, mediaId: string): Promise<NetworkRendition[]> {
  const { rows } = await sql<NetworkRendition>`
    select p.platform, r.mime, r.size, r.width, r.height
    from media m join media_renditions r on r.media_id = m.id cross join unnest(r.platforms) p (platform)
    where m.workspace_id = ${workspaceId} and m.id = ${mediaId} order by p.platform, r.width, r.key`.execute(db)
  return rows
}
