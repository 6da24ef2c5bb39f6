/** SQL of collections: the posts and accounts, their next times, and outcomes. */
import type { Collection } from '@broadside/networks/spec/index'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'
import { isPublishedSince } from '#publishing/deliveries/deliveries.ts'
import { engagementCadence, engagementSpan, messagingInterval } from './collections.policy.ts'

export type CollectionRow = Row<'collections'>

export interface Subject {
  subject_id: string
  workspace_id: string
  account_id: string
  publication_id: string | null
}

/** The accounts to select. No scope means all workspaces; for the sweep only. */
export interface Scope {
  workspaceId: string
  accountIds?: readonly string[]
}

/** Accounts with this feature turned on, on networks that support it for them, with a credential that allows it. */
const collectable = (kind: Collection, sources: readonly string[], scope: Scope | undefined) => sql`
  select f.account_id, f.workspace_id, f.updated_at from account_features f
  join accounts a on a.id = f.account_id and a.is_active
    and (a.platform = any(${[...sources]}) or a.platform || ':' || a.account_kind = any(${[...sources]}))
  join grants g on g.id = a.grant_id and g.status = 'active' and ${kind} = any(g.allows)
  where f.feature = ${kind} and f.enabled ${
    scope
      ? sql`and f.workspace_id = ${scope.workspaceId} and (${scope.accountIds ? [...scope.accountIds] : null}::text[] is null
          or f.account_id = any(${scope.accountIds ? [...scope.accountIds] : null}))`
      : sql``
  }`

export interface Selection {
  kind: Collection
  /** Networks, as `bluesky`, or as `linkedin:organization` if it is collected for one kind of accounts. */
  sources: readonly string[]
  scope?: Scope
  now: Date
}

const subjectsOf = ({ kind, sources, scope, now }: Selection): RawBuilder<unknown> =>
  kind === 'engagement'
    ? sql`select x.id as subject_id, x.workspace_id, x.social_account_id as account_id, x.publication_id, x.published_at as since
        from destinations x
        where x.status = 'published' and x.external_id is not null and x.id in (
          select d.destination_id from (${collectable(kind, sources, scope)}) c
          join deliveries d on d.social_account_id = c.account_id and ${isPublishedSince(new Date(now.getTime() - engagementSpan))})`
    : sql`select c.account_id as subject_id, c.workspace_id, c.account_id, null::text as publication_id, c.updated_at as since
        from (${collectable(kind, sources, scope)}) c`

export const takeUp = (db: Db, selection: Selection) =>
  sql`insert into collections (kind, subject_id, workspace_id, account_id, publication_id, since, next_at)
    select ${selection.kind}, s.subject_id, s.workspace_id, s.account_id, s.publication_id, s.since, ${selection.now}::timestamptz
    from (${subjectsOf(selection)}) s
    left join collections c on c.kind = ${selection.kind} and c.subject_id = s.subject_id
    where c.subject_id is null or c.status = 'disabled'
    on conflict (kind, subject_id) do update set status = 'pending', error_code = null, next_at = excluded.next_at`.execute(db)

const seconds = (milliseconds: number) => sql`${milliseconds / 1000} * interval '1 second'`

/** A post's next time depends on its age; messages have a fixed interval. Null when the post is too old. */
const nextTime = (now: Date) => sql`case
  when c.kind = 'messaging' then ${now}::timestamptz + ${seconds(messagingInterval)}
  ${sql.join(
    engagementCadence.map(
      ({ age, every }) => sql`when c.since > ${now}::timestamptz - ${seconds(age)} then ${now}::timestamptz + ${seconds(every)}`,
    ),
    sql` `,
  )} end`

/** Claims every collected subject of the selection, due or not, and sets its next time. */
export async function claimAll(db: Db, selection: Selection): Promise<Subject[]> {
  const { rows } = await sql<Subject>`update collections c set next_at = ${nextTime(selection.now)} from (${subjectsOf(selection)}) s
    where c.kind = ${selection.kind} and c.subject_id = s.subject_id and c.next_at is not null
    returning c.subject_id, c.workspace_id, c.account_id, c.publication_id`.execute(db)
  return rows
}

/** Claims due subjects of all workspaces, and sets their next times; for the sweep only. */
export async function claimDue(db: Db, { now, due, limit }: { now: Date; due: Date; limit: number }): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`update collections c set next_at = ${nextTime(now)}
    where (kind, subject_id) in (
      select kind, subject_id from collections where next_at <= ${due} order by next_at limit ${limit} for update skip locked)
    returning *`.execute(db)
  return rows
}

/** What a job needs to call the network. Undefined if the account must not be queried now. */
export interface Source {
  account: Row<'accounts'>
  grant: Row<'grants'>
  enabledAt: Date
}

export async function findSource(db: Db, workspaceId: string, accountId: string, kind: Collection): Promise<Source | undefined> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', accountId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!account?.grant_id) return undefined
  const found = await db
    .selectFrom('grants as g')
    .innerJoin('account_features as f', (join) => join.on('f.account_id', '=', accountId).on('f.feature', '=', kind))
    .selectAll('g')
    .select('f.updated_at as enabled_at')
    .where('g.workspace_id', '=', workspaceId)
    .where('g.id', '=', account.grant_id)
    .where('g.status', '=', 'active')
    .where(sql<boolean>`${kind} = any(g.allows)`)
    .where('f.enabled', '=', true)
    .executeTakeFirst()
  if (!found) return undefined
  const { enabled_at: enabledAt, ...grant } = found
  return { account, grant, enabledAt }
}

export type SubjectKey = Pick<CollectionRow, 'kind' | 'subject_id' | 'workspace_id'>

export const findCollection = (db: Db, subject: SubjectKey): Promise<CollectionRow | undefined> =>
  db
    .selectFrom('collections')
    .selectAll()
    .where((eb) => eb.and(subject))
    .executeTakeFirst()

export const updateCollection = (
  db: Db,
  subject: SubjectKey,
  changes: Partial<Pick<CollectionRow, 'status' | 'error_code' | 'synced_at' | 'next_at' | 'cursor'>>,
) =>
  db
    .updateTable('collections')
    .set(changes)
    .where((eb) => eb.and(subject))
    .execute()

/** After the last attempt, a temporary problem becomes a failure. */
export async function markExhausted(db: Db, subject: SubjectKey): Promise<void> {
  await db
    .updateTable('collections')
    .set({ status: 'failed' })
    .where((eb) => eb.and(subject))
    .where('status', 'not in', ['ok', 'permission_required', 'disabled'])
    .execute()
}

/** Pauses collecting for accounts until it is started again. Returns the subjects. */
export async function layDown(db: Db, workspaceId: string, accountIds: readonly string[], kind?: Collection): Promise<string[]> {
  let query = db
    .updateTable('collections')
    .set({ status: 'disabled', error_code: null, next_at: null })
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
  if (kind) query = query.where('kind', '=', kind)
  const rows = await query.returning('subject_id').execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** Erases everything collected for these accounts. Messages are deleted with their conversations. */
export async function eraseAll(db: Db, workspaceId: string, accountIds: readonly string[]): Promise<void> {
  for (const table of ['engagement_items', 'conversations', 'collections'] as const)
    await db
      .deleteFrom(table)
      .where('workspace_id', '=', workspaceId)
      .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
      .execute()
  await db
    .deleteFrom('reaction_cursors')
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
    .execute()
}

export async function hasWorker(db: Db, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('processes')
    .select('id')
    .where('seen_at', '>=', since)
    .where('works_jobs', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface StateFilter {
  kind: Collection
  accountId?: string | undefined
  publicationId?: string | undefined
  after: After | undefined
  limit: number
}

export function listCollections(
  db: Db,
  workspaceId: string,
  { kind, accountId, publicationId, after, limit }: StateFilter,
): Promise<(CollectionRow & { id: string })[]> {
  let query = db
    .selectFrom('collections')
    .selectAll()
    .select('subject_id as id')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', kind)
    .where(olderThan(after, 'since', 'subject_id'))
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  if (publicationId !== undefined) query = query.where('publication_id', '=', publicationId)
  return query
    .orderBy('since', 'desc')
    .orderBy('subject_id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** From the worst on. States of posts that are no longer read don't count. */
const worstFirst = ['permission_required', 'rate_limited', 'temporarily_unavailable', 'failed', 'pending', 'ok', 'disabled'] as const

export type AccountState = Pick<CollectionRow, 'account_id' | 'kind' | 'status' | 'error_code' | 'synced_at' | 'next_at'>

/** One state per account and kind, for all of its subjects. */
export async function listAccountStates(db: Db, workspaceId: string): Promise<AccountState[]> {
  const { rows } = await sql<AccountState>`
    select account_id, kind, (array_agg(status order by severity, error_code))[1] as status,
      (array_agg(error_code order by severity, error_code))[1] as error_code, max(synced_at) as synced_at, min(next_at) as next_at
    from (select account_id, kind, status, error_code, array_position(${[...worstFirst]}::text[], status) as severity,
        max(synced_at) as synced_at, min(next_at) as next_at
      from collections
      where workspace_id = ${workspaceId} and kind in ('engagement', 'messaging') and (next_at is not null or status = 'disabled')
      group by account_id, kind, status, error_code) c
    group by account_id, kind order by account_id, kind`.execute(db)
  return rows
}
