import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'

const head = [
  'id',
  'name',
  'mutation_id',
  'base_revision',
  'overlap',
  'device_id',
  'actor_id',
  'created_at',
  'resolution',
  'resolved_at',
] as const
export type ConflictHead = Pick<Row<'video_conflicts'>, (typeof head)[number]>
export type ConflictRow = Row<'video_conflicts'>

const conflicts = (db: Db, workspaceId: string, projectId: string) =>
  db.selectFrom('video_conflicts').where('workspace_id', '=', workspaceId).where('project_id', '=', projectId)

export const insertConflict = (db: Db, conflict: NewRow<'video_conflicts'>) => db.insertInto('video_conflicts').values(conflict).execute()

export const findConflict = (db: Db, workspaceId: string, projectId: string, id: string): Promise<ConflictRow | undefined> =>
  conflicts(db, workspaceId, projectId).selectAll().where('id', '=', id).executeTakeFirst()

export const listConflicts = (
  db: Db,
  workspaceId: string,
  projectId: string,
  { after, limit }: { after: After | undefined; limit: number },
): Promise<ConflictHead[]> =>
  conflicts(db, workspaceId, projectId)
    .select(head)
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** False if it was already resolved. */
export async function resolveConflict(
  db: Db,
  { workspace_id, id }: Pick<ConflictRow, 'workspace_id' | 'id'>,
  values: Pick<ConflictRow, 'resolution' | 'resolved_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_conflicts')
    .set(values)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
