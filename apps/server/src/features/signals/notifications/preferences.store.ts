/** SQL of notification preferences and mutes. */
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type Settings = Row<'notification_settings'>

/** The user's address, and the settings if they exist. */
export async function findSettings(db: Db, userId: string): Promise<{ email: string; settings: Settings | undefined }> {
  const { email } = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const settings = await db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return { email, settings }
}

export async function writeSettings(db: Db, settings: NewRow<'notification_settings'>): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values(settings)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        preferences: ref('excluded.preferences'),
        digest_time: ref('excluded.digest_time'),
        digest_timezone: ref('excluded.digest_timezone'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export type ShownMute = Row<'notification_mutes'> & { workspace_name: string | null }

/** The account first, then workspaces by end time. Excludes workspaces that the user left. */
export const listActiveMutes = (db: Db, userId: string, now: Date): Promise<ShownMute[]> =>
  db
    .selectFrom('notification_mutes as n')
    .leftJoin('workspaces as w', 'w.id', 'n.workspace_id')
    .selectAll('n')
    .select('w.name as workspace_name')
    .where('n.user_id', '=', userId)
    .where('n.ends_at', '>', now)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('n.workspace_id', 'is', null),
        exists(
          selectFrom('workspace_members as m')
            .select('m.user_id')
            .whereRef('m.workspace_id', '=', 'n.workspace_id')
            .whereRef('m.user_id', '=', 'n.user_id')
            .where('m.status', '=', 'active'),
        ),
      ]),
    )
    .orderBy((eb) => eb('n.workspace_id', 'is not', null))
    .orderBy('n.ends_at')
    .orderBy('n.id')
    .execute()

export const findMute = (db: Db, userId: string, id: string): Promise<Row<'notification_mutes'> | undefined> =>
  db.selectFrom('notification_mutes').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** The id is derived from user and scope, so each has at most one mute. */
export async function writeMute(db: Db, mute: NewRow<'notification_mutes'>): Promise<void> {
  await db
    .insertInto('notification_mutes')
    .values(mute)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ starts_at: mute.starts_at, ends_at: mute.ends_at }))
    .execute()
}

/** An expired mute keeps its end. */
export async function endMute(db: Db, userId: string, id: string, now: Date): Promise<void> {
  await db
    .updateTable('notification_mutes')
    .set({ ends_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .execute()
}
