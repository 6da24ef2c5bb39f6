/** SQL of social sets. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type SetRow = Row<'social_sets'>

/** An account of a set, joined with what is known about it now. */
export type SetAccount = Omit<Row<'social_set_accounts'>, 'social_set_id' | 'workspace_id'> &
  Pick<Row<'accounts'>, 'platform' | 'username' | 'avatar_url'>

/** A set with its active accounts in their order. */
export type SocialSet = SetRow & { accounts: SetAccount[] }

/** The columns of an account of a set, in the order in which the statement gives them: names would double the JSON and its cost. */
type Listed = [
  social_account_id: string,
  position: number,
  default_output_profile: string | null,
  default_settings: SetAccount['default_settings'],
  default_segment_settings: SetAccount['default_segment_settings'],
  platform: SetAccount['platform'],
  username: string,
  avatar_url: string,
]

const toAccount = ([
  social_account_id,
  position,
  default_output_profile,
  default_settings,
  default_segment_settings,
  platform,
  username,
  avatar_url,
]: Listed): SetAccount => ({
  social_account_id,
  position,
  default_output_profile,
  default_settings,
  default_segment_settings,
  platform,
  username,
  avatar_url,
})

/**
 * Sets with their accounts. Those of all chosen sets are grouped in one pass: looked up set by set, PostgreSQL reads the accounts
 * of the workspace again for each of them.
 */
async function readSets(
  db: Db,
  workspaceId: string,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`s.id`,
): Promise<SocialSet[]> {
  const { rows } = await sql<SetRow & { accounts: Listed[] | null }>`
    with chosen as (select s.* from social_sets s where s.workspace_id = ${workspaceId} and ${which})
    select s.*, g.accounts from chosen s left join (
      select m.social_set_id, json_agg(json_build_array(m.social_account_id, m.position, m.default_output_profile, m.default_settings,
        m.default_segment_settings, a.platform, a.username, a.avatar_url) order by m.position) as accounts
      from social_set_accounts m
        join accounts a on a.workspace_id = m.workspace_id and a.id = m.social_account_id and a.workspace_id = ${workspaceId} and a.is_active
      where m.social_set_id in (select id from chosen)
      group by m.social_set_id) g on g.social_set_id = s.id
    order by ${order}`.execute(db)
  return rows.map((row) => ({ ...row, accounts: (row.accounts ?? []).map(toAccount) }))
}

/** Last deleted first. */
export const listTrash = (db: Db, workspaceId: string): Promise<SocialSet[]> =>
  readSets(db, workspaceId, sql`s.trashed_at is not null`, sql`s.trashed_at desc, s.id desc`)

/** The default first, then by name without case. */
export const listSets = (db: Db, workspaceId: string): Promise<SocialSet[]> =>
  readSets(db, workspaceId, sql`s.trashed_at is null`, sql`s.is_default desc, lower(s.name), s.created_at, s.id`)

export const findSet = async (db: Db, workspaceId: string, id: string): Promise<SocialSet | undefined> =>
  (await readSets(db, workspaceId, sql`s.trashed_at is null and s.id = ${id}`))[0]

export const findDefault = async (db: Db, workspaceId: string): Promise<SocialSet | undefined> =>
  (await readSets(db, workspaceId, sql`s.trashed_at is null and s.is_default`))[0]

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
