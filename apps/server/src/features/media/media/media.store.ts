import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { blockingStatuses, hiddenKinds } from './media.policy.ts'

export type MediaRow = Row<'media'>

export const insertMedia = (db: Db, row: NewRow<'media'>): Promise<MediaRow> =>
  db.insertInto('media').values(row).returningAll().executeTakeFirstOrThrow()

export const findMedia = (db: Db, workspaceId: string, id: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

export const lockMedia = (db: Db, workspaceId: string, id: string): Promise<MediaRow | undefined> =>
  db.selectFrom('media').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the rows until the transaction ends, always in the same order. */
export const lockAll = (db: Db, workspaceId: string, ids: readonly string[]): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export const moveToTrash = (db: Db, workspaceId: string, ids: readonly string[], now: Date) =>
  db
    .updateTable('media')
    .set({ trashed_at: now, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()

/** Files of any workspaces and in any state. Each is named with its workspace. */
export const findOfMany = (db: Db, refs: readonly Pick<MediaRow, 'workspace_id' | 'id'>[]): Promise<MediaRow[]> =>
  db
    .selectFrom('media')
    .innerJoin(
      sql<{
        workspace_id: string
        id: string
      }>`unnest(${refs.map((ref) => ref.workspace_id)}::text[], ${refs.map(({ id }) => id)}::text[])`.as<'wanted'>(
        sql`wanted (workspace_id, id)`,
      ),
      (join) => join.onRef('wanted.workspace_id', '=', 'media.workspace_id').onRef('wanted.id', '=', 'media.id'),
    )
    .selectAll('media')
    .execute()

const ready = (db: Db, workspaceId: string, ids: readonly string[]) =>
  db
    .selectFrom('media')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('processing_status', '=', 'ready')
    .where('trashed_at', 'is', null)

export const findReady = (db: Db, workspaceId: string, ids: readonly string[]): Promise<MediaRow[]> => ready(db, workspaceId, ids).execute()

/** Locks the rows in a fixed order, only against deletion and the trash. */
export const holdReady = (db: Db, workspaceId: string, ids: readonly string[]): Promise<MediaRow[]> =>
  ready(db, workspaceId, ids).orderBy('id').forKeyShare().execute()

/** Checks no workspace, because the id comes from a signed URL. */
export const findSigned = (db: Db, id: string): Promise<MediaRow | undefined> =>
  db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('processing_status', '=', 'ready')
    .where('trashed_at', 'is', null)
    .executeTakeFirst()

export interface SameFile {
  sha256: string
  size: number
  mime: string | undefined
  assetKind: string
  retentionClass: string
}

/** A ready file with these bytes that will be kept at least as long. */
export const findSame = (db: Db, workspaceId: string, same: SameFile): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('media')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('sha256', '=', same.sha256)
    .where('size', '=', same.size)
    .where('asset_kind', '=', same.assetKind)
    .where('retention_class', 'in', ['library', same.retentionClass])
    .where('processing_status', '=', 'ready')
    .where('trashed_at', 'is', null)
    .$if(same.mime !== undefined, (query) => query.where('mime', '=', same.mime ?? ''))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

export const updateMedia = (db: Db, workspaceId: string, id: string, change: Partial<NewRow<'media'>>): Promise<MediaRow | undefined> =>
  db.updateTable('media').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteMediaRow = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('media').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export interface StorageUse {
  used: number
  trashed: number
  count: number
}

export const sumStorage = (db: Db, workspaceId: string): Promise<StorageUse> =>
  db
    .selectFrom('media')
    .select((eb) => [
      sql<number>`coalesce(sum(size), 0)::bigint`.as('used'),
      sql<number>`coalesce(sum(size) filter (where trashed_at is not null), 0)::bigint`.as('trashed'),
      eb.fn.countAll<number>().filterWhere('trashed_at', 'is', null).as('count'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('asset_kind', 'not in', [...hiddenKinds])
    .where('processing_status', '!=', 'uploading')
    .executeTakeFirstOrThrow()

/** For every workspace. */
export const sumStorageOfAll = (db: Db): Promise<{ workspace_id: string; timezone: string; used: number }[]> =>
  db
    .selectFrom('workspaces as w')
    .leftJoin('media as m', (join) =>
      join
        .onRef('m.workspace_id', '=', 'w.id')
        .on('m.asset_kind', 'not in', [...hiddenKinds])
        .on('m.processing_status', '!=', 'uploading'),
    )
    .select(['w.id as workspace_id', 'w.timezone', sql<number>`coalesce(sum(m.size), 0)::bigint`.as('used')])
    .groupBy('w.id')
    .execute()

/** Serializes the use of this workspace's storage until the transaction ends. */
export const lockRoom = (db: Db, workspaceId: string) =>
  db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().executeTakeFirst()

/** Bytes that count against the limit without this file: finished files, and the announced sizes of active uploads. */
export async function sumOthers(db: Db, workspaceId: string, exceptId: string, now: Date): Promise<number> {
  const { taken } = await db
    .selectFrom('media as m')
    .leftJoin('uploads as u', 'u.media_id', 'm.id')
    .select(sql<number>`coalesce(sum(m.size), 0)::bigint`.as('taken'))
    .where('m.workspace_id', '=', workspaceId)
    .where('m.id', '!=', exceptId)
    .where('m.asset_kind', 'not in', [...hiddenKinds])
    .where((eb) => eb.or([eb('u.media_id', 'is', null), eb('u.expires_at', '>', now)]))
    .executeTakeFirstOrThrow()
  return taken
}

export interface UseRow {
  media_id: string
  kind: Row<'media_uses'>['subject_kind']
  id: string
  title: string
  status: string
  /** The user of the file still needs it. */
  blocks_deletion: boolean
}

/**
 * Whether a use `u` keeps its file from being deleted. Only the subquery for the kind of the use is evaluated. None is an `exists`, for which
 * PostgreSQL may read a table of all workspaces into a hash table.
 */
export const isNeeded = sql<boolean>`coalesce(case u.subject_kind
  when 'publication' then (
    select p.status = any(${[...blockingStatuses]}) from publications p
    where p.workspace_id = u.workspace_id and p.id = u.subject_id and p.trashed_at is null)
  when 'design' then (select d.trashed_at is null from designs d where d.workspace_id = u.workspace_id and d.id = u.subject_id)
  when 'design_template' then (select true from design_templates t where t.workspace_id = u.workspace_id and t.id = u.subject_id)
  when 'brand_kit' then (select true from brand_kits k where k.workspace_id = u.workspace_id and k.id = u.subject_id)
  when 'video_project' then (select true from video_projects v where v.workspace_id = u.workspace_id and v.id = u.subject_id)
  end, false)`

export async function listUsesOf(db: Db, workspaceId: string, mediaIds: readonly string[]): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select u.media_id, u.subject_kind as kind, u.subject_id as id,
      coalesce(nullif(p.title, ''), left(p.text, 80), left(b.input->>'idea', 80), d.title, t.name, k.name, v.name, '') as title,
      coalesce(p.status, b.state, 'active') as status, ${isNeeded} as blocks_deletion
    from media_uses u
      left join publications p on u.subject_kind = 'publication' and p.workspace_id = u.workspace_id and p.id = u.subject_id and p.trashed_at is null
      left join builds b on u.subject_kind = 'build' and b.workspace_id = u.workspace_id and b.id = u.subject_id
      left join designs d on u.subject_kind = 'design' and d.workspace_id = u.workspace_id and d.id = u.subject_id and d.trashed_at is null
      left join design_templates t on u.subject_kind = 'design_template' and t.workspace_id = u.workspace_id and t.id = u.subject_id
      left join brand_kits k on u.subject_kind = 'brand_kit' and k.workspace_id = u.workspace_id and k.id = u.subject_id
      left join video_projects v on u.subject_kind = 'video_project' and v.workspace_id = u.workspace_id and v.id = u.subject_id
    where u.workspace_id = ${workspaceId} and u.media_id = any(${[...mediaIds]}) and coalesce(p.id, b.id, d.id, t.id, k.id, v.id) is not null
    order by u.subject_id desc`.execute(db)
  return rows
}

export const listUses = (db: Db, workspaceId: string, mediaId: string): Promise<UseRow[]> => listUsesOf(db, workspaceId, [mediaId])

export interface MediaContext {
  tag_ids: string[]
  is_needed: boolean
}

/** Tag ids of the row of `media` that has this alias. */
export const tagIdsOf = (name: string) => sql<string[]>`array(
  select i.tag_id from media_tag_items i
  where i.workspace_id = ${sql.ref(`${name}.workspace_id`)} and i.media_id = ${sql.ref(`${name}.id`)} order by i.tag_id)`

export async function listContexts(db: Db, workspaceId: string, mediaIds: readonly string[]): Promise<Map<string, MediaContext>> {
  const { rows } = await sql<MediaContext & { id: string }>`
    select m.id,
      ${tagIdsOf('m')} as tag_ids,
      exists (select from media_uses u where u.workspace_id = m.workspace_id and u.media_id = m.id and ${isNeeded}) as is_needed
    from media m where m.workspace_id = ${workspaceId} and m.id = any(${[...mediaIds]})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface Subject {
  kind: Row<'media_uses'>['subject_kind']
  id: string
}

/**
 * Finds existing files and locks them, so that they can't be trashed before they are used. The lock is as strong as that of `insertUses`
 * and in a fixed order, so that two posts with the same files can't deadlock.
 */
export const lockUsable = (db: Db, workspaceId: string, ids: readonly string[]): Promise<{ id: string; trashed_at: Date | null }[]> =>
  db
    .selectFrom('media')
    .select(['id', 'trashed_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const listUsedBy = async (db: Db, workspaceId: string, subject: Subject): Promise<string[]> => {
  const rows = await db
    .selectFrom('media_uses')
    .select('media_id')
    .where('workspace_id', '=', workspaceId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .execute()
  return rows.map((row) => row.media_id)
}

export const listUsed = async (db: Db, workspaceId: string, mediaIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('media_uses')
    .select('media_id')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('media_id', '=', sql<string>`any(${[...mediaIds]})`)
    .execute()
  return rows.map((row) => row.media_id)
}

export const deleteUses = (db: Db, workspaceId: string, subject: Subject, mediaIds: readonly string[]) =>
  db
    .deleteFrom('media_uses')
    .where('workspace_id', '=', workspaceId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('media_id', '=', sql<string>`any(${[...mediaIds]})`)
    .execute()

/** Files that something refers to, including in the trash or on the site. */
export async function listHeld(db: Db, workspaceId: string, mediaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from media m
    where m.workspace_id = ${workspaceId} and m.id = any(${[...mediaIds]}) and ${isHeld}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds uses and records when the files were last used, which does not change their version. */
export async function insertUses(db: Db, workspaceId: string, subject: Subject, mediaIds: readonly string[], at: Date): Promise<void> {
  const rows = mediaIds.map((media_id) => ({ workspace_id: workspaceId, media_id, subject_kind: subject.kind, subject_id: subject.id }))
  await db
    .insertInto('media_uses')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('media')
    .set({ last_used_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...mediaIds]})`)
    .execute()
}

/** Whether anything refers to a file `m`, including in the trash or on the site. */
export const isHeld = sql<boolean>`(
  exists (select 1 from media_uses u where u.media_id = m.id)
  or exists (select 1 from site_posts s where s.workspace_id = m.workspace_id and s.removed_at is null
    and s.media @> jsonb_build_array(jsonb_build_object('media_id', m.id))))`

export async function untrash(db: Db, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('media')
    .set({ trashed_at: null, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('trashed_at', 'is not', null)
    .execute()
}

export async function setAssetKind(db: Db, workspaceId: string, ids: readonly string[], kind: string): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('media')
    .set({ asset_kind: kind })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .where('asset_kind', '!=', kind)
    .execute()
}
