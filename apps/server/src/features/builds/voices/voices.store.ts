import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

/** A profile with the ids of the active accounts that use it, oldest first. */
export type AssignedProfile = Row<'voice_profiles'> & { assigned_account_ids: string[] }

const profiles = (db: Db, workspaceId: string) =>
  db
    .selectFrom('voice_profiles as p')
    .selectAll('p')
    .select(
      sql<string[]>`array(select a.id from accounts a where a.workspace_id = p.workspace_id and a.voice_profile_id = p.id and a.is_active
        order by a.created_at, a.id)`.as('assigned_account_ids'),
    )
    .where('p.workspace_id', '=', workspaceId)

/** The default first, then by name. */
export const listProfiles = (db: Db, workspaceId: string): Promise<AssignedProfile[]> =>
  profiles(db, workspaceId)
    .orderBy('p.is_default', 'desc')
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id')
    .execute()

export const findProfile = (db: Db, workspaceId: string, profileId: string): Promise<AssignedProfile | undefined> =>
  profiles(db, workspaceId).where('p.id', '=', profileId).executeTakeFirst()

export const lockProfile = (db: Db, workspaceId: string, profileId: string): Promise<Row<'voice_profiles'> | undefined> =>
  db
    .selectFrom('voice_profiles')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirst()

export const insertProfile = (db: Db, profile: NewRow<'voice_profiles'>) => db.insertInto('voice_profiles').values(profile).execute()

export const updateProfile = (db: Db, workspaceId: string, profileId: string, changes: Partial<NewRow<'voice_profiles'>>) =>
  db.updateTable('voice_profiles').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', profileId).execute()

export const deleteProfile = (db: Db, workspaceId: string, profileId: string) =>
  db.deleteFrom('voice_profiles').where('workspace_id', '=', workspaceId).where('id', '=', profileId).execute()

/** Serializes changes of the default, without blocking inserts that reference the workspace. */
export const lockDefault = (db: Db, workspaceId: string) =>
  db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()

export const clearDefault = (db: Db, workspaceId: string) =>
  db
    .updateTable('voice_profiles')
    .set({ is_default: false })
    .where('workspace_id', '=', workspaceId)
    .where('is_default', '=', true)
    .execute()

/** Locks the row until the transaction ends. Finds no disconnected account. */
export const lockAccount = (db: Db, workspaceId: string, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'voice_profile_id', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const assignProfile = (
  db: Db,
  workspaceId: string,
  accountId: string,
  changes: { voice_profile_id: string | null; updated_at: Date },
) => db.updateTable('accounts').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', accountId).execute()
