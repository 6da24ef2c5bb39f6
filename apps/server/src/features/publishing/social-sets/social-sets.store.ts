/** SQL of social sets. */
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#db/open.ts'
import type { NewRow, Row, Tables } from '#db/schema.ts'

export type SetRow = Row<'social_sets'>

/** An account of a set, joined with what is known about it now. */
export type SetAccount = Omit<Row<'social_set_accounts'>, 'social_set_id' | 'workspace_id'> &
  Pick<Row<'accounts'>, 'platform' | 'username' | 'avatar_url'>

/** A set with its active accounts in their order. */
export type SocialSet = SetRow & { accounts: SetAccount[] }

const activeAccounts = (eb: ExpressionBuilder<Tables & { s: Tables['social_sets'] }, 's'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('social_set_accounts as m')
      .innerJoin('accounts as a', (join) => join.onRef('a.workspace_id', '=', 'm.workspace_id').onRef('a.id', '=', 'm.social_account_id'))
      .select(['m.social_account_id', 'm.position', 'm.default_output_profile', 'm.default_settings', 'm.default_segment_settings'])
      .select(['a.platform', 'a.username', 'a.avatar_url'])
      .whereRef('m.social_set_id', '=', 's.id')
      .where('a.is_active', '=', true)
      .orderBy('m.position'),
  )

const sets = (db: Db, workspaceId: string) =>
  db
    .selectFrom('social_sets as s')
    .selectAll('s')
    .select((eb) => activeAccounts(eb).as('accounts'))
    .where('s.workspace_id', '=', workspaceId)

const living = (db: Db, workspaceId: string) => sets(db, workspaceId).where('s.trashed_at', 'is', null)

/** Last deleted first. */
export const listTrash = (db: Db, workspaceId: string): Promise<SocialSet[]> =>
  sets(db, workspaceId).where('s.trashed_at', 'is not', null).orderBy('s.trashed_at', 'desc').orderBy('s.id', 'desc').execute()

/** The default first, then by name without case. */
export const listSets = (db: Db, workspaceId: string): Promise<SocialSet[]> =>
  living(db, workspaceId)
    .orderBy('s.is_default', 'desc')
    .orderBy(sql`lower(s.name)`)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()

export const findSet = (db: Db, workspaceId: string, id: string): Promise<SocialSet | undefined> =>
  living(db, workspaceId).where('s.id', '=', id).executeTakeFirst()

export const findDefault = (db: Db, workspaceId: string): Promise<SocialSet | undefined> =>
  living(db, workspaceId).where('s.is_default', '=', true).executeTakeFirst()

/** Held until the transaction ends; it may be in the trash. */
export const lockAnySet = (db: Db, workspaceId: string, id: string): Promise<SetRow | undefined> =>
  db.selectFrom('social_sets').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertSet = (db: Db, set: NewRow<'social_sets'>) => db.insertInto('social_sets').values(set).execute()

export const updateSet = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'social_sets'>>) =>
  db.updateTable('social_sets').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export const deleteSet = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('social_sets').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** Removes some sets, of all workspaces, that went to the trash before this instant, and gives how many: only the daily cleaning calls it. */
export async function removeOldTrash(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from social_sets where id in (
    select id from social_sets where trashed_at <= ${before} order by trashed_at limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Takes the flag from whichever set has it. That set has changed, so whoever still sees the flag there is told by its version. */
export const clearDefault = (db: Db, workspaceId: string, now: Date) =>
  db
    .updateTable('social_sets')
    .set({ is_default: false, updated_at: sql<Date>`greatest(${now}, updated_at + interval '1 millisecond')` })
    .where('workspace_id', '=', workspaceId)
    .where('is_default', '=', true)
    .where('trashed_at', 'is', null)
    .execute()

export async function replaceAccounts(
  db: Db,
  workspaceId: string,
  setId: string,
  rows: Omit<NewRow<'social_set_accounts'>, 'workspace_id' | 'social_set_id'>[],
): Promise<void> {
  await db.deleteFrom('social_set_accounts').where('workspace_id', '=', workspaceId).where('social_set_id', '=', setId).execute()
  if (!rows.length) return
  await db
    .insertInto('social_set_accounts')
    .values(rows.map((row) => ({ ...row, workspace_id: workspaceId, social_set_id: setId })))
    .execute()
}
