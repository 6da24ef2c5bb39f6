/** Paused queues: of the workspace, or of one social set. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { WorkspaceCtx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'

export type Pause = Row<'queue_pauses'>

const pauses = (db: Db, workspaceId: string) => db.selectFrom('queue_pauses').where('workspace_id', '=', workspaceId)

export const listPauses = (db: Db, workspaceId: string): Promise<Pause[]> =>
  pauses(db, workspaceId).selectAll().orderBy('paused_at').execute()

/** When the first pause began that holds posts of this set; undefined if there is none. */
export const findPause = async ({ db, workspace }: WorkspaceCtx, setId: string | null): Promise<Date | undefined> =>
  (await listPauses(db, workspace.id)).find(({ social_set_id }) => social_set_id === null || social_set_id === setId)?.paused_at

/** Returns false if the queue is paused already. */
export async function insertPause(db: Db, pause: Pause): Promise<boolean> {
  const rows = await db
    .insertInto('queue_pauses')
    .values(pause)
    .onConflict((conflict) => conflict.doNothing())
    .returning('workspace_id')
    .execute()
  return rows.length > 0
}

/** Returns false if the queue is not paused. */
export async function deletePause(db: Db, workspaceId: string, setId: string | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('queue_pauses')
    .where('workspace_id', '=', workspaceId)
    .where('social_set_id', 'is not distinct from', setId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Which of these sets exist, outside the trash. */
export const findSetIds = async (db: Db, workspaceId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('social_sets')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', sql<string>`any(${[...ids]})`)
      .where('trashed_at', 'is', null)
      .execute()
  ).map(({ id }) => id)
