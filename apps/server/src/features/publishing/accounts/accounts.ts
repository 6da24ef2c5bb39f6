/** Connected accounts: what other features need of them, and changing, checking and removing them. */
import type { EventType } from '@broadside/contract/events'
import { type Account, type Json, type Network, NetworkError } from '@broadside/networks/spec/index'
import { type App, type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import { invalidAt, notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { recordEvents } from '#signals/events/events.ts'
import { notify } from '#signals/notifications/notify.ts'
import { recordAccess } from '#signals/events/access-audit.ts'
import { findAvailability, saveFeatures } from './account-features.ts'
import { renewalTime, toConnectionProblem } from './accounts.policy.ts'
import * as store from './accounts.store.ts'
import type { AccountRow, CountedAccount, GrantRow } from './accounts.store.ts'

export { findActiveAccounts, lockAccounts } from './accounts.store.ts'
export type { AccountRow } from './accounts.store.ts'

export const toNetworkAccount = (row: AccountRow): Account => ({
  accountId: row.account_id,
  username: row.username,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  instanceUrl: row.instance_url,
  ...(row.account_kind === null ? {} : { accountKind: row.account_kind }),
  ...(row.fediverse_software === null ? {} : { fediverseSoftware: row.fediverse_software }),
  limits: row.limits as Json,
})

/** The columns that hold what a network said about an account. */
export const toColumns = (
  account: Account,
): Omit<NewRow<'accounts'>, 'id' | 'workspace_id' | 'platform' | 'slug' | 'created_at' | 'updated_at'> => ({
  account_id: account.accountId,
  account_kind: account.accountKind ?? null,
  username: account.username,
  display_name: account.displayName,
  avatar_url: account.avatarUrl,
  instance_url: account.instanceUrl,
  fediverse_software: account.fediverseSoftware ?? null,
  limits: JSON.stringify(account.limits),
})

export const sealFor = (grantId: string) => `grant:${grantId}`

const open = (ctx: Pick<App, 'box'>, grant: GrantRow): Json => ctx.box.open(grant.sealed, sealFor(grant.id)) as Json

/** The credential of a grant. Throws `not_found` when it was erased. */
export async function openGrant(ctx: Pick<App, 'db' | 'box'>, workspaceId: string, grantId: string): Promise<Json> {
  const grant = await store.findGrant(ctx.db, workspaceId, grantId)
  if (!grant) throw notFound('authorization of the account')
  return open(ctx, grant)
}

/** Keeps a renewed credential, and plans its next renewal when it ends. A grant that was erased meanwhile stays erased. */
export async function saveCredential(ctx: Ctx, grantId: string, credential: Json, expiresAt?: Date): Promise<void> {
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const grant = await ctx.db
      .updateTable('grants')
      .set({ sealed: ctx.box.seal(credential as object | string, sealFor(grantId)), expires_at: expiresAt ?? null, updated_at: now })
      .where('id', '=', grantId)
      .returning(['id', 'workspace_id'])
      .executeTakeFirst()
    if (grant && expiresAt) await planRenewal(ctx, grant.workspace_id, grantId, expiresAt)
  })
}

export async function planRenewal(ctx: Ctx, workspaceId: string, grantId: string, expiresAt: Date): Promise<void> {
  const startAt = renewalTime(ctx.clock.now(), expiresAt)
  await ctx.queue.enqueue(ctx, 'account.refresh-token', { workspace_id: workspaceId, grant_id: grantId }, { subject: grantId, startAt })
  await store.bringForward(ctx.db, 'account.refresh-token', grantId, startAt)
}

/** Connecting and disconnecting are changes of access too. */
export async function recordAccountEvents(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor' | 'queue'>,
  type: Extract<EventType, `account.${string}`>,
  rows: readonly AccountRow[],
): Promise<void> {
  await recordEvents(
    ctx,
    rows.map((row) => ({
      workspaceId: row.workspace_id,
      type,
      data: { account: { id: row.id, platform: row.platform, account_username: row.username, slug: row.slug } },
    })),
  )
  if (type !== 'account.connected' && type !== 'account.disconnected') return
  for (const { workspace_id: workspaceId, id, platform, username } of rows)
    await recordAccess(ctx, { workspaceId, action: type, subjectId: id, details: { platform, account_username: username } })
}

/**
 * A network refused the credential for good: its accounts have to be connected again. Told once per refusal. With
 * `sealed`, only when the grant still holds the credential that was refused.
 */
export async function markReconnectRequired(ctx: Ctx, grantId: string, sealed?: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const grant = await store.markGrant(ctx.db, grantId, ctx.clock.now(), sealed)
    if (!grant) return
    const rows = (await store.listOfGrant(ctx.db, grant.workspace_id, grantId)).filter((row) => row.is_active)
    await recordAccountEvents(ctx, 'account.reconnect_required', rows)
    await askToReconnect(ctx, grant, rows)
  })
}

/** Tells those who can do something about it: the admins, and whoever connected the accounts. */
async function askToReconnect(ctx: Ctx, grant: GrantRow, rows: readonly AccountRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const network = ctx.networks[grant.platform]?.name ?? grant.platform
  const names = rows.map((row) => row.username || row.display_name).join(', ')
  await notify(ctx, {
    topic: 'account_needs_attention',
    userIds: [...new Set([...(await store.listAdmins(ctx.db, grant.workspace_id)), ...rows.flatMap((row) => row.connected_by ?? [])])],
    workspaceId: grant.workspace_id,
    event: `grant:${grant.id}:${grant.updated_at.getTime()}`,
    title: `Connect ${names} again`,
    body: `${network} no longer accepts the connection. Posts to it fail until the account is connected again.`,
    href: '/accounts',
    payload: { account_id: first.id },
    actions: [{ label: 'Connect again', kind: 'primary', href: '/accounts' }],
  })
}

export const listAccounts = (db: Db, workspaceId: string): Promise<CountedAccount[]> => store.listCounted(db, workspaceId)

export async function getAccount(db: Db, workspaceId: string, id: string): Promise<CountedAccount> {
  const row = await store.findCounted(db, workspaceId, id)
  if (!row) throw notFound('account')
  return row
}

async function lockForChange(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<CountedAccount> {
  await store.lockAccounts(ctx.db, ctx.workspace.id)
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  assertMatch(ifMatch, `u${row.updated_at.getTime()}`)
  return row
}

export interface AccountChanges {
  slug?: string
  messages_enabled?: boolean
}

export async function changeAccount(
  ctx: WorkspaceCtx,
  id: string,
  { slug, messages_enabled }: AccountChanges,
  ifMatch: string | undefined,
): Promise<CountedAccount> {
  return transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (messages_enabled && findAvailability(ctx, 'messaging', row) !== 'available')
      throw invalidAt('body.messages_enabled', 'Messages are not supported for this account.')
    const wanted = { slug: slug ?? row.slug, messages_chosen: messages_enabled ?? row.messages_chosen }
    if (wanted.slug === row.slug && wanted.messages_chosen === row.messages_chosen) return row
    if (wanted.slug !== row.slug && (await store.listSlugs(ctx.db, ctx.workspace.id)).has(wanted.slug))
      throw new Problem('name_taken', 'Another account of the workspace has this slug.')
    if (wanted.messages_chosen !== row.messages_chosen)
      await saveFeatures(ctx, [{ account_id: id, feature: 'messaging', enabled: wanted.messages_chosen }])
    const changed = await store.updateAccount(ctx.db, ctx.workspace.id, id, { slug: wanted.slug, updated_at: nextUpdate(ctx, row) })
    if (!changed) throw notFound('account')
    await recordAccountEvents(ctx, 'account.updated', [changed])
    return { ...row, ...changed, messages_chosen: wanted.messages_chosen }
  })
}

async function takeOut(ctx: WorkspaceCtx, rows: readonly AccountRow[]): Promise<void> {
  const ids = rows.map((row) => row.id)
  await ctx.queue.cancel(ctx, 'account.check', ids)
  await ctx.handlers.accountsDisconnected(ctx, ids)
  await store.deactivate(ctx.db, ctx.workspace.id, ids, ctx.clock.now())
  await recordAccountEvents(ctx, 'account.disconnected', rows)
}

async function erase(ctx: WorkspaceCtx, grantId: string): Promise<void> {
  await ctx.queue.cancel(ctx, 'account.refresh-token', [grantId])
  await store.eraseGrant(ctx.db, ctx.workspace.id, grantId)
}

/** Disconnects one account. Credentials that served it alone are erased; the last account of shared ones has to go with them. */
export async function disconnectAccount(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> {
  await transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (row.grant_id === null) throw new Problem('built_in_account', 'The account of the site belongs to the workspace.')
    const siblings = (await store.listOfGrant(ctx.db, ctx.workspace.id, row.grant_id)).filter((other) => other.id !== id)
    if (siblings.length && row.grant_accounts === 1)
      throw new Problem(
        'last_destination_of_grant',
        'This is the last account of a shared authorization: remove the authorization instead.',
      )
    await takeOut(ctx, [row])
    if (!siblings.length) await erase(ctx, row.grant_id)
  })
}

/** Erases the credentials of an account and disconnects every account that uses them. */
export async function removeGrant(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> {
  await transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (row.grant_id === null) throw new Problem('built_in_account', 'The account of the site has no credentials.')
    const rows = await store.listOfGrant(ctx.db, ctx.workspace.id, row.grant_id)
    await takeOut(
      ctx,
      rows.filter((other) => other.is_active),
    )
    await erase(ctx, row.grant_id)
  })
}

/** Replaces what is known about an account. Told to others only when something of it is new. */
async function saveReading(ctx: Ctx, row: AccountRow, account: Account): Promise<void> {
  const now = ctx.clock.now()
  const changed = await store.updateAccount(ctx.db, row.workspace_id, row.id, {
    ...toColumns(account),
    account_id: row.account_id,
    limits_checked_at: now,
  })
  if (!changed) return
  const differs = (['username', 'display_name', 'avatar_url', 'account_kind', 'fediverse_software'] as const).some(
    (key) => changed[key] !== row[key],
  )
  if (differs || JSON.stringify(changed.limits) !== JSON.stringify(row.limits)) await recordAccountEvents(ctx, 'account.updated', [changed])
}

/**
 * Asks the network about an account, which proves its credential, and keeps what it answers. Does nothing where the
 * network has nothing to ask. `settle` runs first in the transaction that keeps the answer. Throws NetworkError; after a
 * refusal the grant is already marked.
 */
export async function readAccount(ctx: Ctx, row: AccountRow, network: Network, settle?: (ctx: Ctx) => Promise<void>): Promise<void> {
  const grant = row.grant_id === null ? undefined : await store.findGrant(ctx.db, row.workspace_id, row.grant_id)
  if (!grant || !network.refresh) return
  const tools = { http: ctx.http, now: () => ctx.clock.now() }
  const answer = await network
    .refresh(tools, { account: toNetworkAccount(row), credential: open(ctx, grant) })
    .catch(async (error: unknown) => {
      if (error instanceof NetworkError && error.kind === 'auth') await markReconnectRequired(ctx, grant.id, grant.sealed)
      throw error
    })
  await transact(ctx, async (ctx) => {
    await settle?.(ctx)
    if (answer.credential !== undefined) await saveCredential(ctx, grant.id, answer.credential, answer.expiresAt)
    await store.markAccepted(ctx.db, grant.id, answer.allows)
    await saveReading(ctx, row, answer.account)
  })
}

export const newId = (ctx: Pick<App, 'clock'>) => uuid7(ctx.clock.now().getTime())

/** Reads an account again because somebody asks for it. */
export async function checkAccount(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<CountedAccount> {
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  assertMatch(ifMatch, `u${row.updated_at.getTime()}`)
  const network = ctx.networks[row.platform]
  if (!network) return row
  try {
    await readAccount(ctx, row, network)
  } catch (error) {
    throw toConnectionProblem(network, error)
  }
  return getAccount(ctx.db, ctx.workspace.id, id)
}
