import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { readLong } from '#lib/event-loop.ts'

export type RevisionRow = Row<'design_revisions'>
export type RevisionHead = Omit<RevisionRow, 'document' | 'facts'> & { actor_name: string | null }

interface NewRevision {
  id: string
  kind: RevisionRow['kind']
  name: string
  actorId: string
  now: Date
}

/** Copies the document between tables without loading it. */
export const copyToRevision = (db: Db, workspaceId: string, designId: string, { id, kind, name, actorId, now }: NewRevision) =>
  sql`insert into design_revisions (id, workspace_id, design_id, kind, name, revision, document, facts, actor_id, created_at)
    select ${id}, d.workspace_id, d.id, ${kind}, ${name}, d.revision, d.document,
      jsonb_build_object('title', d.title, 'preset_key', d.preset_key, 'width_px', d.width_px, 'height_px', d.height_px,
        'page_count', d.page_count, 'first_picture_id', d.first_picture_id,
        'media_ids', to_jsonb(d.media_ids)),
      ${actorId}, ${now}
    from designs d where d.workspace_id = ${workspaceId} and d.id = ${designId}`.execute(db)

const heads = (db: Db, workspaceId: string, designId: string) =>
  db
    .selectFrom('design_revisions as r')
    .leftJoin('users as u', 'u.id', 'r.actor_id')
    .select(['r.id', 'r.workspace_id', 'r.design_id', 'r.kind', 'r.name', 'r.revision', 'r.actor_id', 'r.created_at'])
    .select(sql<string | null>`coalesce(nullif(u.display_name, ''), u.username)`.as('actor_name'))
    .where('r.workspace_id', '=', workspaceId)
    .where('r.design_id', '=', designId)

export const findRevisionHead = (db: Db, workspaceId: string, designId: string, id: string): Promise<RevisionHead | undefined> =>
  heads(db, workspaceId, designId).where('r.id', '=', id).executeTakeFirst()

export const listRevisions = (
  db: Db,
  workspaceId: string,
  designId: string,
  { after, limit }: { after: After | undefined; limit: number },
): Promise<RevisionHead[]> =>
  heads(db, workspaceId, designId)
    .where(olderThan(after, 'r.created_at', 'r.id'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

const revision = (db: Db, workspaceId: string, designId: string, id: string) =>
  db.selectFrom('design_revisions').where('workspace_id', '=', workspaceId).where('design_id', '=', designId).where('id', '=', id)

export const findRevision = (db: Db, workspaceId: string, designId: string, id: string): Promise<RevisionRow | undefined> =>
  readLong(revision(db, workspaceId, designId, id).selectAll().executeTakeFirst())

export const findKept = (
  db: Db,
  workspaceId: string,
  designId: string,
  id: string,
): Promise<(Pick<RevisionRow, 'facts'> & { sha256: string }) | undefined> =>
  revision(db, workspaceId, designId, id)
    .select('facts')
    .select(sql<string>`encode(sha256(convert_to(document, 'UTF8')), 'hex')`.as('sha256'))
    .executeTakeFirst()

/** A revision's document as a subquery, so that it can be copied without loading it. */
export const documentOf = (workspaceId: string, id: string) =>
  sql<string>`(select document from design_revisions where workspace_id = ${workspaceId} and id = ${id})`

export async function findLastAutosave(db: Db, workspaceId: string, designId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('design_revisions')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('design_id', '=', designId)
    .where('kind', '=', 'autosave')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

export const dropOldAutosaves = (db: Db, workspaceId: string, designId: string, keep: number) =>
  sql`delete from design_revisions where id in (
    select id from design_revisions where workspace_id = ${workspaceId} and design_id = ${designId} and kind = 'autosave'
    order by created_at desc, id desc offset ${keep})`.execute(db)

export const deleteAgedAutosaves = (db: Db, before: Date) =>
  db.deleteFrom('design_revisions').where('kind', '=', 'autosave').where('created_at', '<', before).execute()
