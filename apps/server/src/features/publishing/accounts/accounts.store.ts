import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type AccountRow = Row<'accounts'>
export type GrantRow = Row<'grants'>

export type AccountWithGrant = AccountRow & {
  grant_status: GrantRow['status'] | null
  grant_expires_at: Date | null
}

/** An account with its grant, the number of active accounts with the same grant, and whether its messages are enabled and permitted. */
export type CountedAccount = AccountWithGrant & {
  grant_updated_at: Date | null
  grant_accounts: number
  messages_chosen: boolean
  allows: string[]
}

/** The collections that an account's credential permits; none while the network rejects it. */
const allowed = (grant: string) =>
  sql<string[]>`coalesce((select g.allows from grants g where g.id = ${sql.ref(grant)} and g.status = 'active'), '{}')`.as('allows')

const messagesChosen = (account: string) =>
  sql<boolean>`exists (select 1 from account_features f
    where f.account_id = ${sql.ref(account)} and f.feature = 'messaging' and f.enabled)`

export function findActiveAccounts(db: Db, workspaceId: string, ids?: readonly string[]): Promise<AccountRow[]> {
  let query = db.selectFrom('accounts').selectAll().where('workspace_id', '=', workspaceId).where('is_active', '=', true)
  if (ids) query = query.where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** The permitted collections of each account, by id. */
export async function mapAllowed(db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', allowed('grant_id')])
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
  return new Map(rows.map(({ id, allows }) => [id, allows]))
}

export interface AccountFilter {
  includeInactive: boolean
}

const counted = (db: Db, workspaceId: string, { includeInactive }: AccountFilter) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('grants as g', 'g.id', 'a.grant_id')
    .selectAll('a')
    .select(['g.status as grant_status', 'g.expires_at as grant_expires_at', 'g.updated_at as grant_updated_at'])
    .select([messagesChosen('a.id').as('messages_chosen'), allowed('a.grant_id')])
    .where('a.workspace_id', '=', workspaceId)
    .$if(!includeInactive, (query) => query.where('a.is_active', '=', sql.lit(true)))

/** Columns for lists. A row has twice as many, and some are long. */
const listed = [
  'id',
  'platform',
  'account_id',
  'account_kind',
  'username',
  'avatar_url',
  'slug',
  'instance_url',
  'fediverse_software',
  'limits',
  'limits_checked_at',
  'is_active',
  'display_name',
  'voice_profile_id',
  'updated_at',
] as const satisfies readonly (keyof AccountRow)[]

export type ListedAccount = Pick<CountedAccount, (typeof listed)[number] | Exclude<keyof CountedAccount, keyof AccountRow>>

const listedColumns = sql.raw(listed.map((name) => `a.${name}`).join(', '))

/** Newest first. */
export async function listCounted(db: Db, workspaceId: string, { includeInactive }: AccountFilter): Promise<ListedAccount[]> {
  // Use text, because the web app requests this on every page, and building the statement costs a tenth of the request.
  const { rows } = await sql<Omit<ListedAccount, 'grant_accounts'> & { grant_id: string | null }>`
    select ${listedColumns}, a.grant_id, g.status as grant_status, g.expires_at as grant_expires_at, g.updated_at as grant_updated_at,
      case when g.status = 'active' then g.allows else '{}' end as allows, ${messagesChosen('a.id')} as messages_chosen
    from accounts a left join grants g on g.id = a.grant_id
    where a.workspace_id = ${workspaceId} ${includeInactive ? sql`` : sql`and a.is_active`}
    order by a.created_at desc, a.id desc`.execute(db)
  // Count here, because a window function would make PostgreSQL sort the rows again.
  const counts = new Map<string | null, number>()
  for (const { grant_id, is_active } of rows) if (is_active) counts.set(grant_id, (counts.get(grant_id) ?? 0) + 1)
  return rows.map((row) => Object.assign(row, { grant_accounts: row.grant_id === null ? 0 : (counts.get(row.grant_id) ?? 0) }))
}

export const findCounted = (db: Db, workspaceId: string, id: string, filter: AccountFilter): Promise<CountedAccount | undefined> =>
  counted(db, workspaceId, filter)
    .select(sql<number>`(select count(*) from accounts o where o.grant_id = a.grant_id and o.is_active)`.as('grant_accounts'))
    .where('a.id', '=', id)
    .executeTakeFirst()

/** Facts about an account's grant for its details. The permissions are the last known ones, also while the network rejects the credential. */
export type DetailedAccount = CountedAccount & {
  grant_scopes: string[] | null
  grant_allows: string[] | null
  grant_app: string | null
  connector_name: string | null
  grant_sealed: string | null
}

export const findDetailed = (db: Db, workspaceId: string, id: string): Promise<DetailedAccount | undefined> =>
  counted(db, workspaceId, { includeInactive: true })
    .leftJoin('users as u', 'u.id', 'a.connected_by')
    .select([
      'g.scopes as grant_scopes',
      'g.allows as grant_allows',
      'g.sealed as grant_sealed',
      'g.granted_app as grant_app',
      'u.display_name as connector_name',
    ])
    .select(sql<number>`(select count(*) from accounts o where o.grant_id = a.grant_id and o.is_active)`.as('grant_accounts'))
    .where('a.id', '=', id)
    .executeTakeFirst()

/** Serializes connecting, renaming and disconnecting in a workspace, since these share names and grants. */
export async function lockAccounts(db: Db, workspaceId: string): Promise<void> {
  await db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}

/** Counts active accounts, without the built-in site of every workspace. */
export async function countConnected(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('is_active', '=', true)
    .where('platform', '!=', 'site')
    .executeTakeFirstOrThrow()
  return count
}

export const updateAccount = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'accounts'>>) =>
  db.updateTable('accounts').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).returningAll().executeTakeFirst()

export async function insertAccount(db: Db, row: NewRow<'accounts'>): Promise<AccountRow> {
  return db.insertInto('accounts').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Lists rows of these identities: active ones first, then by time of disconnection, latest first. */
export function findByIdentity(db: Db, workspaceId: string, platform: string, accountIds: readonly string[]): Promise<AccountRow[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('platform', '=', platform)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
    .orderBy('is_active', 'desc')
    .orderBy('updated_at', 'desc')
    .execute()
}

export async function listSlugs(db: Db, workspaceId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('accounts')
    .select('slug')
    .where('workspace_id', '=', workspaceId)
    .where('is_active', '=', true)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Lists all accounts that use or used a grant. */
export const listOfGrant = (db: Db, workspaceId: string, grantId: string): Promise<AccountRow[]> =>
  db.selectFrom('accounts').selectAll().where('workspace_id', '=', workspaceId).where('grant_id', '=', grantId).execute()

export const findGrant = (db: Db, workspaceId: string, id: string): Promise<GrantRow | undefined> =>
  db.selectFrom('grants').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

/** Deactivates accounts. Their rows stay for publications that used them. */
export async function deactivate(db: Db, workspaceId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ is_active: false, check_at: null, updated_at: now })
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute()
}

/** Erases what the network said about the accounts that use or used a grant. */
export const eraseProfiles = (db: Db, workspaceId: string, grantId: string): Promise<AccountRow[]> =>
  db
    .updateTable('accounts')
    .set({ username: '', display_name: '', avatar_url: '', limits: '{}', limits_checked_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('grant_id', '=', grantId)
    .returningAll()
    .execute()

/** Erases credentials permanently. */
export async function eraseGrant(db: Db, workspaceId: string, grantId: string): Promise<void> {
  await db.updateTable('accounts').set({ grant_id: null }).where('workspace_id', '=', workspaceId).where('grant_id', '=', grantId).execute()
  await db.deleteFrom('grants').where('workspace_id', '=', workspaceId).where('id', '=', grantId).execute()
}

/** Marks the grant as rejected, unless it is already, or was renewed after `sealed` was read. */
export async function markGrant(db: Db, grantId: string, now: Date, sealed?: string): Promise<GrantRow | undefined> {
  let query = db
    .updateTable('grants')
    .set({ status: 'reconnect_required', updated_at: now })
    .where('id', '=', grantId)
    .where('status', '=', 'active')
  if (sealed !== undefined) query = query.where('sealed', '=', sealed)
  return query.returningAll().executeTakeFirst()
}

/**
 * Records that the network accepted the credential, and what it permits. Without `allows` or `scopes`, the stored ones stay. Returns whether
 * anything changed.
 */
export async function markAccepted(
  db: Db,
  { workspace_id, id }: Pick<GrantRow, 'workspace_id' | 'id'>,
  { allows, scopes }: { allows?: readonly string[]; scopes?: readonly string[] },
): Promise<boolean> {
  const next = [allows, scopes].map((list) => sql`${list ? [...list] : null}::text[]`)
  const { numAffectedRows = 0n } =
    await sql`update grants set status = 'active', allows = coalesce(${next[0]}, allows), scopes = coalesce(${next[1]}, scopes)
    where workspace_id = ${workspace_id} and id = ${id}
      and (status, allows, scopes) is distinct from ('active', coalesce(${next[0]}, allows), coalesce(${next[1]}, scopes))`.execute(db)
  return numAffectedRows > 0n
}

export async function listAdmins(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Lists those of the grants that no active account uses. */
export async function listUnused(db: Db, workspaceId: string, grantIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('grants as g')
    .select('g.id')
    .where('g.workspace_id', '=', workspaceId)
    .where((eb) => eb('g.id', '=', eb.fn.any(eb.val([...grantIds]))))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts as a').select('a.id').whereRef('a.grant_id', '=', 'g.id').where('a.is_active', '=', true))),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims accounts that are due for a check, and sets the time of the next one. Spans all workspaces; only the sweep may call it. */
export async function claimDueChecks(
  db: Db,
  { due, next, limit }: { due: Date; next: Date; limit: number },
): Promise<Pick<AccountRow, 'id' | 'workspace_id'>[]> {
  const { rows } = await sql<Pick<AccountRow, 'id' | 'workspace_id'>>`
    update accounts set check_at = ${next} where id in (
      select id from accounts where is_active and check_at is not null and check_at <= ${due}
      order by check_at limit ${limit} for update skip locked)
    returning id, workspace_id`.execute(db)
  return rows
}

/** Moves a waiting job of this subject to this time if it would start later. */
export async function bringForward(db: Db, type: string, subject: string, at: Date): Promise<void> {
  await sql`update jobs set run_at = ${at}
    where type = ${type} and subject = ${subject} and state = 'pending' and run_at > ${at}`.execute(db)
}

/** Active accounts of a workspace, in the order of its list. */
export const listAccountsWithGrants = (db: Db, workspaceId: string): Promise<AccountWithGrant[]> =>
  db
    .selectFrom('accounts as a')
    .leftJoin('grants as g', 'g.id', 'a.grant_id')
    .selectAll('a')
    .select(['g.status as grant_status', 'g.expires_at as grant_expires_at'])
    .where('a.workspace_id', '=', workspaceId)
    .where('a.is_active', '=', true)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()

/** Active accounts of a network, in all workspaces. For server admins only. */
export const listAccountsOfNetwork = (db: Db, platform: string): Promise<AccountWithGrant[]> =>
  db
    .selectFrom('accounts as a')
    .leftJoin('grants as g', 'g.id', 'a.grant_id')
    .selectAll('a')
    .select(['g.status as grant_status', 'g.expires_at as grant_expires_at'])
    .where('a.platform', '=', platform)
    .where('a.is_active', '=', true)
    .execute()

/** Returns the workspace of the grant, or undefined if it was erased. */
export const updateGrant = (
  db: Db,
  grantId: string,
  values: Pick<NewRow<'grants'>, 'sealed' | 'expires_at' | 'updated_at'>,
): Promise<{ workspace_id: string } | undefined> =>
  db.updateTable('grants').set(values).where('id', '=', grantId).returning('workspace_id').executeTakeFirst()

/** Finds active accounts of these workspaces by id. */
export const findActiveOfWorkspaces = (db: Db, workspaceIds: readonly string[], ids: readonly string[]): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where((eb) => eb('workspace_id', '=', eb.fn.any(eb.val([...workspaceIds]))))
    .where('is_active', '=', true)
    .execute()
