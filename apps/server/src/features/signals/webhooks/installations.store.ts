/** SQL of installations, which own webhooks. */
import type { Db } from '#db/open.ts'
import { uuid5 } from '#lib/ids.ts'

/** The built-in installation of a workspace, for webhooks created by its administrators. */
export const builtInInstallation = (workspaceId: string): string => uuid5(workspaceId, 'installation')

export const createInstallation = (db: Db, workspaceId: string) =>
  db
    .insertInto('installations')
    .values({ id: builtInInstallation(workspaceId), workspace_id: workspaceId })
    .execute()

export async function findInstallation(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('installations').select('workspace_id').where('id', '=', id).executeTakeFirst()
  return row?.workspace_id
}
