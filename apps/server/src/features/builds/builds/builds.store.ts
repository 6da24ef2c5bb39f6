/** SQL of builds. Writes by a worker are fenced: they apply only while the worker holds the lease. */
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import type { BuildRow } from './stored.ts'

export const insertBuild = (db: Db, row: NewRow<'builds'>): Promise<BuildRow> =>
  db.insertInto('builds').values(row).returningAll().$castTo<BuildRow>().executeTakeFirstOrThrow()

export const findBuild = (db: Db, workspaceId: string, id: string): Promise<BuildRow | undefined> =>
  db.selectFrom('builds').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).$castTo<BuildRow>().executeTakeFirst()

/** Searches every workspace; for the operator only. */
export const findAnyBuild = (db: Db, id: string): Promise<BuildRow | undefined> =>
  db.selectFrom('builds').selectAll().where('id', '=', id).$castTo<BuildRow>().executeTakeFirst()

export const lockBuild = (db: Db, workspaceId: string, id: string): Promise<BuildRow | undefined> =>
  db
    .selectFrom('builds')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<BuildRow>()
    .executeTakeFirst()

/** The caller must hold the lock. */
export const updateBuild = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'builds'>>): Promise<BuildRow> =>
  db
    .updateTable('builds')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .$castTo<BuildRow>()
    .executeTakeFirstOrThrow()

/** Serializes new builds of one user in a workspace, because they share a limit. */
export const lockRequester = (db: Db, workspaceId: string, userId: string) =>
  db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute()

/** Counts waiting and running builds of the workspace, or only those of `userId`. */
export async function countActive(db: Db, workspaceId: string, userId?: string): Promise<number> {
  const { count } = await db
    .selectFrom('builds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('state', 'in', ['queued', 'building'])
    .$if(userId !== undefined, (query) => query.where('created_by', '=', userId as string))
    .executeTakeFirstOrThrow()
  return count
}

export const findBuildSettings = (db: Db, workspaceId: string) =>
  db
    .selectFrom('workspaces')
    .select(['build_links', 'thread_numbering', 'build_own_sources', 'site_slug'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()

export async function mayEdit(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.role')
    .where('m.workspace_id', '=', workspaceId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('m.role', '<>', 'viewer')
    .where('u.suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
