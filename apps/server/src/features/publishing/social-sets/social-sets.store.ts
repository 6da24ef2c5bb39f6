import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type SetRow = Row<'social_sets'>

/** An account of a set with its current data. */
export type SetAccount = Omit<Row<'social_set_accounts'>, 'social_set_id' | 'workspace_id'> &
  Pick<Row<'accounts'>, 'platform' | 'username' | 'avatar_url'>

/** A set with its active accounts in their order. Times are text, for `toIso`. */
export type SocialSet = Omit<SetRow, 'created_at' | 'updated_at'> & { created_at: string; updated_at: string; accounts: SetAccount[] }

type Defaults = Pick<SetAccount, 'default_output_profile' | 'default_settings' | 'default_segment_settings'>

/** JSON arrays instead of objects, since names would double the JSON and its cost. */
type KnownAccount = [id: string, platform: SetAccount['platform'], username: string, avatar_url: string]
type OwnDefaults = [
  position: number,
  Defaults['default_output_profile'],
  Defaults['default_settings'],
  Defaults['default_segment_settings'],
]

interface ListedSet extends Omit<SocialSet, 'accounts'> {
  /** Ids and positions in their order, separated by spaces; null for an empty set. */
  account_ids: string | null
  positions: string | null
  /** Of accounts that have any. */
  defaults: OwnDefaults[] | null
  /** The active accounts of all chosen sets, in the first row. */
  known: KnownAccount[] | null
}

const none: Defaults = { default_output_profile: null, default_settings: null, default_segment_settings: null }

function toDefaults([, profile, settings, segments]: OwnDefaults): Defaults {
  return { default_output_profile: profile, default_settings: settings, default_segment_settings: segments }
}

type Known = ReadonlyMap<string, Pick<SetAccount, 'platform' | 'username' | 'avatar_url'>>

function accountsOf({ account_ids, positions, defaults }: ListedSet, known: Known): SetAccount[] {
  if (account_ids === null || positions === null) return []
  const places = positions.split(' ')
  const own = defaults && new Map(defaults.map((one) => [one[0], toDefaults(one)]))
  return account_ids.split(' ').flatMap((social_account_id, index) => {
    const account = known.get(social_account_id)
    const position = Number(places[index])
    return account ? [{ social_account_id, position, ...(own?.get(position) ?? none), ...account }] : []
  })
}

function toSet(row: ListedSet, known: Known): SocialSet {
  const { id, workspace_id, name, is_default, created_at, updated_at, trashed_at } = row
  return { id, workspace_id, name, is_default, created_at, updated_at, trashed_at, accounts: accountsOf(row, known) }
}

/**
 * Sets with their accounts, which are grouped in one pass: looked up set by set, PostgreSQL reads the accounts of the workspace again
 * for each of them. Sets share accounts, so each is described once.
 */
async function readSets(
  db: Db,
  workspaceId: string,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`s.id`,
): Promise<SocialSet[]> {
  const { rows } = await sql<ListedSet>`
    with chosen as (select s.* from social_sets s where s.workspace_id = ${workspaceId} and ${which}),
    members as (
      select m.* from social_set_accounts m
      where m.workspace_id = ${workspaceId} and m.social_set_id = any(array(select id from chosen))),
    grouped as materialized (
      select social_set_id, string_agg(social_account_id, ' ' order by position) as account_ids,
        string_agg(position::text, ' ' order by position) as positions,
        json_agg(json_build_array(position, default_output_profile, default_settings, default_segment_settings))
          filter (where num_nonnulls(default_output_profile, default_settings, default_segment_settings) > 0) as defaults
      from members group by social_set_id)
    select s.id, s.workspace_id, s.name, s.is_default, s.created_at::text as created_at, s.updated_at::text as updated_at, s.trashed_at,
      g.account_ids, g.positions, g.defaults, case when row_number() over (order by ${order}) = 1 then (
        select json_agg(json_build_array(a.id, a.platform, a.username, a.avatar_url)) from accounts a
        where a.workspace_id = ${workspaceId} and a.is_active and a.id = any(array(select social_account_id from members))) end as known
    from chosen s left join grouped g on g.social_set_id = s.id
    order by ${order}`.execute(db)
  const known = new Map(
    rows[0]?.known?.map(([id, platform, username, avatar_url]) => [id, { platform, username, avatar_url }] as const) ?? [],
  )
  return rows.map((row) => toSet(row, known))
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

/** Locks a set, even one in the trash. */
export const lockAnySet = (db: Db, workspaceId: string, id: string): Promise<SetRow | undefined> =>
  db.selectFrom('social_sets').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertSet = (db: Db, set: NewRow<'social_sets'>) => db.insertInto('social_sets').values(set).execute()

export const updateSet = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'social_sets'>>) =>
  db.updateTable('social_sets').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export const deleteSet = (db: Db, workspaceId: string, id: string) =>
  db.deleteFrom('social_sets').where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** Deletes sets of any workspace. Only the daily cleanup may call it. */
export const deleteSets = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom('social_sets')
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()

/** Clears the flag of the current default. The set's version changes too, so that clients notice. */
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
