import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'

export const insertGrant = (db: Db, grant: NewRow<'grants'>) => db.insertInto('grants').values(grant).execute()

type GrantValues = Omit<NewRow<'grants'>, 'id' | 'workspace_id' | 'platform' | 'created_by' | 'created_at'>

export const replaceGrant = (db: Db, workspaceId: string, grantId: string, values: GrantValues) =>
  db.updateTable('grants').set(values).where('workspace_id', '=', workspaceId).where('id', '=', grantId).execute()

export const findNetworkApp = (db: Db, platform: string, key: string): Promise<{ sealed: string } | undefined> =>
  db.selectFrom('network_apps').select('sealed').where('platform', '=', platform).where('key', '=', key).executeTakeFirst()

export const saveNetworkApp = (db: Db, app: NewRow<'network_apps'>) =>
  db
    .insertInto('network_apps')
    .values(app)
    .onConflict((conflict) => conflict.columns(['platform', 'key']).doUpdateSet({ sealed: app.sealed, created_at: app.created_at }))
    .execute()

export const insertState = (db: Db, state: NewRow<'connection_states'>) => db.insertInto('connection_states').values(state).execute()

/** Consumes the state of this user; another user's state stays. */
export const takeState = (db: Db, { hash, userId, platform }: { hash: Buffer; userId: string; platform: string }) =>
  db
    .deleteFrom('connection_states')
    .where('state_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('platform', '=', platform)
    .returning(['workspace_id', 'sealed', 'expires_at'])
    .executeTakeFirst()

export const deleteEndedStates = (db: Db, now: Date) => db.deleteFrom('connection_states').where('expires_at', '<=', now).execute()
