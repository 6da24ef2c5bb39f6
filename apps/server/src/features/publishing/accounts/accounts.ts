/** Connected accounts: reads, changes and checks them. */
import { type Account, type Network, NetworkError } from '@broadside/networks/spec/index'
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import { assertMatch } from '#http/etag.ts'
import { assertNotHeld } from '#jobs/hold.ts'
import { invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { findAppByClientId } from '#publishing/provider-apps/provider-apps.ts'
import { meterOf } from '#publishing/spending/spending.ts'
import { findAvailability, saveFeatures } from './account-features.ts'
import { toConnectionProblem } from './accounts.policy.ts'
import { toolsOf } from './ask-network.ts'
import * as store from './accounts.store.ts'
import type { AccountFilter, AccountRow, CountedAccount, DetailedAccount, ListedAccount } from './accounts.store.ts'
import {
  markReconnectRequired,
  openCredential,
  payerOf,
  recordAccountEvents,
  saveCredential,
  toColumns,
  toNetworkAccount,
} from './grants.ts'
import { withLease } from './lease.ts'

export { explain } from './accounts.policy.ts'
export { sealApp, sealState, assertRoomFor, ask as askToConnect, saveConnection, redirectUriOf } from './accounts.connect.ts'
export { toolsOf }
export { readCredentials } from './accounts.policy.ts'
export { sealAttempt } from './selections.ts'
export { type AttemptRow, findAttempt, findAttemptOf, insertAttempt, mayConnect, settleAttempt } from './attempts.store.ts'
export { isRenewed, listMissing } from './permissions.policy.ts'
export { isSwitchedOn } from './account-features.ts'
export { eraseGrantData } from './erase.ts'
export {
  markReconnectRequired,
  type NetworkAccountRow,
  openCredential,
  openGrant,
  sealMissing,
  payerOf,
  renewNow,
  saveCredential,
  sealFor,
  toNetworkAccount,
} from './grants.ts'
export {
  type AccountRow,
  type GrantRow,
  type AccountWithGrant,
  findActiveAccounts,
  findGrant,
  findActiveOfWorkspaces,
  listAccountsOfNetwork,
  listAccountsWithGrants,
  lockAccounts,
} from './accounts.store.ts'

export const listAccounts = (db: Db, workspaceId: string, filter: AccountFilter): Promise<ListedAccount[]> =>
  store.listCounted(db, workspaceId, filter)

/** Throws `not_found`, also for disconnected accounts unless they are included. */
export async function getAccount(
  db: Db,
  workspaceId: string,
  id: string,
  filter: AccountFilter = { includeInactive: false },
): Promise<CountedAccount> {
  const row = await store.findCounted(db, workspaceId, id, filter)
  if (!row) throw notFound('account')
  return row
}

/** Throws `not_found`. Finds disconnected accounts too. */
export async function getDetails(db: Db, workspaceId: string, id: string): Promise<DetailedAccount> {
  const row = await store.findDetailed(db, workspaceId, id)
  if (!row) throw notFound('account')
  return row
}

/** Throws `not_found`, or `precondition_failed` if the account was changed in the meantime. */
export async function lockForChange(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<CountedAccount> {
  await store.lockAccounts(ctx.db, ctx.workspace.id)
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  assertMatch(ifMatch, row)
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
      throw invalidAt('body.messages_enabled', say('messages_unsupported'))
    const wanted = { slug: slug ?? row.slug, messages_chosen: messages_enabled ?? row.messages_chosen }
    if (wanted.slug === row.slug && wanted.messages_chosen === row.messages_chosen) return row
    if (wanted.slug !== row.slug && (await store.listSlugs(ctx.db, ctx.workspace.id)).has(wanted.slug))
      throw new Problem('name_taken', 'Another account in the workspace uses this slug.')
    if (wanted.messages_chosen !== row.messages_chosen)
      await saveFeatures(ctx, [{ account_id: id, feature: 'messaging', enabled: wanted.messages_chosen }])
    const changed = await store.updateAccount(ctx.db, ctx.workspace.id, id, { slug: wanted.slug, updated_at: nextUpdate(ctx, row) })
    if (!changed) throw notFound('account')
    await recordAccountEvents(ctx, 'account.updated', [changed])
    return { ...row, ...changed, messages_chosen: wanted.messages_chosen }
  })
}

interface Reading {
  account: Account
  /** The grant works again, or permits something else. */
  isGrantChanged: boolean
}

/** Updates an account from the network's response. Emits an event only if something changed. */
async function saveReading(ctx: Ctx, row: AccountRow, { account, isGrantChanged }: Reading): Promise<void> {
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
  if (isGrantChanged || differs || JSON.stringify(changed.limits) !== JSON.stringify(row.limits))
    await recordAccountEvents(ctx, 'account.updated', [changed])
}

/** A token is renewed with the app that it was granted to, and with the secret which that app has now. */
const refreshToolsOf = (ctx: Ctx, platform: string) => ({
  ...toolsOf(ctx),
  findApp: (clientId: string) => findAppByClientId(ctx, platform, clientId),
})

/**
 * Reads an account from the network, which also verifies its credential, and stores the response. Does nothing if the network has nothing to read.
 * `settle` runs first in the transaction that stores the response. Throws NetworkError; after a rejection, the grant is already marked.
 */
export async function readAccount(ctx: Ctx, row: AccountRow, network: Network, settle?: (ctx: Ctx) => Promise<void>): Promise<void> {
  const { grant_id: grantId } = row
  if (grantId !== null && network.refresh) await withLease(ctx, grantId, () => readWithGrant(ctx, row, network, settle))
}

async function readWithGrant(ctx: Ctx, row: AccountRow, network: Network, settle?: (ctx: Ctx) => Promise<void>): Promise<void> {
  const grant = row.grant_id === null ? undefined : await store.findGrant(ctx.db, row.workspace_id, row.grant_id)
  if (!grant || !network.refresh) return
  const answer = await network
    .refresh(
      { ...refreshToolsOf(ctx, row.platform), meter: meterOf(ctx, network, payerOf(row)) },
      { account: toNetworkAccount(row), credential: openCredential(ctx, grant) },
    )
    .catch(async (error: unknown) => {
      if (error instanceof NetworkError && error.kind === 'auth') await markReconnectRequired(ctx, grant.id, grant.sealed)
      throw error
    })
  await transact(ctx, async (ctx) => {
    await settle?.(ctx)
    if (answer.credential !== undefined) await saveCredential(ctx, grant.id, answer.credential, answer.expiresAt)
    const isGrantChanged = await store.markAccepted(ctx.db, grant, answer)
    await saveReading(ctx, row, { account: answer.account, isGrantChanged })
  })
}

export async function checkAccount(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<CountedAccount> {
  const row = await getAccount(ctx.db, ctx.workspace.id, id)
  assertMatch(ifMatch, row)
  const network = ctx.networks[row.platform]
  if (!network) return row
  // Reading may renew the credential, which the server whose data was restored may still use.
  await assertNotHeld(ctx)
  try {
    await readAccount(ctx, row, network)
  } catch (error) {
    throw toConnectionProblem(network, error)
  }
  return getAccount(ctx.db, ctx.workspace.id, id)
}
