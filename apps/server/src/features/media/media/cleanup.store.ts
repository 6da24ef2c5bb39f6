/** SQL of expired media. The only statements that read the media of all workspaces. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { isHeld, type MediaRow } from './media.store.ts'

export const listExpiredUploads = (db: Db, now: Date): Promise<MediaRow[]> =>
  db
    .selectFrom('uploads as u')
    .innerJoin('media as m', 'm.id', 'u.media_id')
    .selectAll('m')
    .where('u.expires_at', '<=', now)
    .where((eb) => eb.or([eb('u.busy_until', 'is', null), eb('u.busy_until', '<', sql<Date>`now()`)]))
    .execute()

/** Moves temporary files to the trash that were neither used nor created within their workspace's retention. */
export async function trashUnused(db: Db, now: Date): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    update media m set trashed_at = ${now}, updated_at = ${now} from workspaces w
    where w.id = m.workspace_id and m.retention_class = 'temporary' and m.trashed_at is null and m.processing_status <> 'uploading'
      and greatest(m.created_at, m.last_used_at) < ${now}::timestamptz - make_interval(days => w.temporary_media_days)
      and not exists (select 1 from media_uses u where u.media_id = m.id)
    returning m.*`.execute(db)
  return rows
}

/** Locks files that were trashed before this instant and have no references, including those of the site. */
export async function lockOldTrash(db: Db, before: Date, limit: number): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select m.* from media m
    where m.trashed_at <= ${before} and not ${isHeld}
    order by m.trashed_at limit ${limit} for update of m skip locked`.execute(db)
  return rows
}

/** HEIC images that were stored before they could be decoded, and weren't tried since. */
export const listWithoutThumbnail = (db: Db, limit: number): Promise<Pick<MediaRow, 'workspace_id' | 'id'>[]> =>
  db
    .selectFrom('media as m')
    .select(['m.workspace_id', 'm.id'])
    .where('m.mime', '=', 'image/heic')
    .where('m.thumbnail_key', 'is', null)
    .where('m.processing_status', '=', 'ready')
    .where('m.trashed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media_renditions as r').select('r.key').whereRef('r.media_id', '=', 'm.id').where('r.key', '=', 'screen'))),
    )
    .limit(limit)
    .execute()
