/** What webhooks belong to. */
import type { Db } from '#db/open.ts'
import { uuid5 } from '#lib/ids.ts'

/** The built-in installation of a workspace, for the webhooks that its administrators make. */
export const builtInInstallation = (workspaceId: string): string => uuid5(workspaceId, 'installation')

/** Every workspace is born with one. */
export const createInstallation = (db: Db, workspaceId: string) =>
  db
    .insertInto('installations')
    .values({ id: builtInInstallation(workspaceId), workspace_id: workspaceId })
    .execute()

/** Whose installation it is, or undefined. */
export async function findInstallation(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('installations').select('workspace_id').where('id', '=', id).executeTakeFirst()
  return row?.workspace_id
}
