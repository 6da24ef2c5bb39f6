import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { MutationOutcome, NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'

const head = ['id', 'revision', 'kind', 'checkpoint_name', 'actor_id', 'device_id', 'created_at'] as const
export type RevisionHead = Pick<Row<'video_revisions'>, (typeof head)[number]>

const revisions = (db: Db, workspaceId: string, projectId: string) =>
  db.selectFrom('video_revisions').where('workspace_id', '=', workspaceId).where('project_id', '=', projectId)

export const insertRevision = (db: Db, revision: NewRow<'video_revisions'>) => db.insertInto('video_revisions').values(revision).execute()

/** Stores the head's document with its revision, copying it within the database. */
export const keepSnapshot = (db: Db, workspaceId: string, projectId: string) =>
  sql`update video_revisions r set snapshot = p.document from video_projects p
    where p.workspace_id = ${workspaceId} and p.id = ${projectId} and r.workspace_id = p.workspace_id and r.project_id = p.id
      and r.revision = p.head_revision and r.snapshot is null`.execute(db)

export const nameRevision = (db: Db, workspaceId: string, projectId: string, revision: number, name: string) =>
  db
    .updateTable('video_revisions')
    .set({ checkpoint_name: name })
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('revision', '=', revision)
    .returning(head)
    .executeTakeFirst()

export const listRevisions = (
  db: Db,
  workspaceId: string,
  projectId: string,
  { after, limit }: { after: After | undefined; limit: number },
): Promise<RevisionHead[]> =>
  revisions(db, workspaceId, projectId)
    .select(head)
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The targets of each later revision, oldest first. */
export const listChangesSince = (
  db: Db,
  workspaceId: string,
  projectId: string,
  revision: number,
): Promise<Pick<Row<'video_revisions'>, 'kind' | 'targets'>[]> =>
  revisions(db, workspaceId, projectId).select(['kind', 'targets']).where('revision', '>', revision).orderBy('revision').execute()

/** The last revision up to this one that has its document. */
export const findSnapshotRevision = async (db: Db, workspaceId: string, projectId: string, upTo: number): Promise<number | undefined> => {
  const row = await revisions(db, workspaceId, projectId)
    .select('revision')
    .where('snapshot', 'is not', null)
    .where('revision', '<=', upTo)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revision
}

export async function countRevisions(
  db: Db,
  workspaceId: string,
  projectId: string,
  span: { above: number; upTo: number },
): Promise<number> {
  const { count } = await revisions(db, workspaceId, projectId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('revision', '>', span.above)
    .where('revision', '<=', span.upTo)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A stored document and the operations of the following revisions, oldest first. */
export const listSteps = (
  db: Db,
  workspaceId: string,
  projectId: string,
  span: { from: number; upTo: number },
): Promise<Pick<Row<'video_revisions'>, 'revision' | 'snapshot' | 'operations'>[]> =>
  revisions(db, workspaceId, projectId)
    .select(['revision', 'operations'])
    .select((eb) => eb.case().when('revision', '=', span.from).then(eb.ref('snapshot')).else(null).end().as('snapshot'))
    .where('revision', '>=', span.from)
    .where('revision', '<=', span.upTo)
    .orderBy('revision')
    .execute()

export const findOutcome = async (
  db: Db,
  workspaceId: string,
  projectId: string,
  mutationId: string,
): Promise<MutationOutcome | undefined> => {
  const row = await db
    .selectFrom('video_mutations')
    .select('outcome')
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId)
    .where('mutation_id', '=', mutationId)
    .executeTakeFirst()
  return row?.outcome
}

export const insertOutcome = (db: Db, row: NewRow<'video_mutations'>) => db.insertInto('video_mutations').values(row).execute()

/** For all workspaces: stores the documents of heads older than this instant, so that earlier revisions can be deleted. */
export const keepOldHeads = (db: Db, before: Date) =>
  sql`update video_revisions r set snapshot = p.document from video_projects p
    where r.created_at < ${before} and r.kind = 'autosave' and r.checkpoint_name is null and r.snapshot is null
      and p.workspace_id = r.workspace_id and p.id = r.project_id and p.head_revision = r.revision`.execute(db)

/** For all workspaces: deletes autosaves older than this instant, except heads and those that a stored revision is rebuilt from. */
export const deleteOldAutosaves = (db: Db, before: Date) =>
  sql`delete from video_revisions r using video_projects p
    where r.created_at < ${before} and r.kind = 'autosave' and r.checkpoint_name is null
      and p.workspace_id = r.workspace_id and p.id = r.project_id and p.head_revision <> r.revision
      and not exists (select from video_revisions kept
        where kept.workspace_id = r.workspace_id and kept.project_id = r.project_id and kept.revision > r.revision
          and kept.created_at >= ${before} and kept.snapshot is null
          and not exists (select from video_revisions s
            where s.workspace_id = r.workspace_id and s.project_id = r.project_id and s.snapshot is not null
              and s.revision > r.revision and s.revision <= kept.revision))`.execute(db)
