import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { readLong } from '#lib/event-loop.ts'
import type { TrashedRow } from '#lib/trash.ts'

const head = [
  'workspace_id',
  'id',
  'name',
  'head_revision',
  'created_by',
  'updated_by',
  'created_at',
  'updated_at',
  'trashed_at',
  'retention_expires_at',
] as const
export type ProjectHead = Pick<Row<'video_projects'>, (typeof head)[number]>

export interface ProjectState {
  sync_status: 'needs_attention' | 'uploading' | 'pending' | 'synced'
  attention_reason: string | null
  preview_object_key: string | null
}

export type ListedProject = ProjectHead & ProjectState
export type ProjectRow = ListedProject & { document: string }

const assetsOf = sql`from project_assets a where a.workspace_id = p.workspace_id and a.project_id = p.id`

const state = [
  sql<ProjectState['sync_status']>`(select case
    when bool_or(a.status in ('needs_storage', 'failed')) then 'needs_attention'
    when bool_or(a.status = 'uploading') then 'uploading'
    when bool_or(a.status = 'pending') then 'pending'
    else 'synced' end ${assetsOf} and a.required)`.as('sync_status'),
  sql<string | null>`(select a.attention_reason ${assetsOf} and a.required and a.status in ('needs_storage', 'failed')
    order by a.created_at, a.id limit 1)`.as('attention_reason'),
  sql<string | null>`(select m.thumbnail_key from project_assets a join media m on m.workspace_id = a.workspace_id and m.id = a.media_id
    where a.workspace_id = p.workspace_id and a.project_id = p.id and a.status = 'ready' and m.thumbnail_key is not null
    order by a.created_at, a.id limit 1)`.as('preview_object_key'),
]

const projects = (db: Db, workspaceId: string) =>
  db.selectFrom('video_projects as p').select(head).select(state).where('p.workspace_id', '=', workspaceId)

export const findProject = (db: Db, workspaceId: string, id: string): Promise<ProjectRow | undefined> =>
  readLong(projects(db, workspaceId).select('p.document').where('p.id', '=', id).executeTakeFirst())

export const findHead = (db: Db, workspaceId: string, id: string): Promise<ProjectHead | undefined> =>
  db.selectFrom('video_projects').select(head).where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

export const lockHead = (db: Db, workspaceId: string, id: string): Promise<ProjectHead | undefined> =>
  db
    .selectFrom('video_projects')
    .select(head)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** False if the workspace has a project with this id. */
export async function insertProject(db: Db, project: NewRow<'video_projects'>): Promise<boolean> {
  const inserted = await db
    .insertInto('video_projects')
    .values(project)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const updateProject = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'video_projects'>>) =>
  db.updateTable('video_projects').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export interface ProjectFilter {
  includeTrash: boolean
  after: After | undefined
  limit: number
}

export const listProjects = (db: Db, workspaceId: string, { includeTrash, after, limit }: ProjectFilter): Promise<ListedProject[]> =>
  projects(db, workspaceId)
    .$if(!includeTrash, (query) => query.where('p.trashed_at', 'is', null))
    .where(olderThan(after, 'p.updated_at', 'p.id'))
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()

/** Expired projects in the trash of all workspaces, locked until the transaction ends. */
export const lockExpired = (db: Db, now: Date, limit: number): Promise<TrashedRow[]> =>
  db
    .selectFrom('video_projects')
    .select(['workspace_id', 'id'])
    .where('retention_expires_at', '<=', now)
    .orderBy('retention_expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const deleteProject = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('video_projects').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()
