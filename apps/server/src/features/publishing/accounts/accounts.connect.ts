/** Connects accounts with credentials or OAuth. */
import { randomBytes } from 'node:crypto'
import { type Account, type ConnectCode, type Connected, fieldsOf, type Json, type Network, waysOf } from '@broadside/networks/spec/index'
import { type ActorCtx, type Ctx, transact, type WorkspaceAccess, type WorkspaceCtx } from '#server/context.ts'
import { enterWorkspace, sha256 } from '#http/access.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { findOperatorApp } from '#publishing/provider-apps/provider-apps.ts'
import { assertConnectable, notConfigured } from '#publishing/readiness/readiness.ts'
import {
  checkInterval,
  connectable,
  readCredentials,
  refused,
  suggestSlug,
  toAuthorizationProblem,
  toConnectionProblem,
} from './accounts.policy.ts'
import { toolsOf } from './ask-network.ts'
import { chargeReads } from '#publishing/spending/spending.ts'
import { payerOf, planRenewal, recordAccountEvents, sealFor, toColumns } from './grants.ts'
import * as store from './accounts.store.ts'
import { findNetworkApp, insertGrant, insertState, replaceGrant, saveNetworkApp, takeState } from './connect.store.ts'
import type { AccountRow } from './accounts.store.ts'
import { defined } from '#lib/defined.ts'

/** Milliseconds in which an authorization must be completed. */
const stateLifeMs = 10 * 60_000

/** Calls a network, and converts its errors to problems. */
export async function ask<T>(ctx: Ctx, network: Network, question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    ctx.log.info({ err: error, platform: network.id }, 'a network refused to connect')
    throw toConnectionProblem(network, error)
  }
}

/** Verifies the credentials with a call to the network. Stores nothing. */
export async function proveCredentials(ctx: Ctx, platform: string, given: Record<string, unknown>): Promise<Connected> {
  const network = connectable(ctx.networks, platform, 'credentials', 'body.platform')
  const fields = readCredentials(fieldsOf(network.connect, 'credentials', given), given, 'body.credentials')
  await assertConnectable(ctx, network)
  return ask(ctx, network, () => network.credentials.connect(toolsOf(ctx), fields))
}

/** A connection with the client id of the operator's app, if it was granted to one. */
export type Granted = Connected & { appId?: string }

export interface Connecting extends Ctx {
  workspace: Pick<WorkspaceAccess, 'id'>
  userId: string
}

/** Reuses the grant of an account that is still connected. */
async function saveGrant(ctx: Connecting, platform: string, known: readonly AccountRow[], connected: Granted): Promise<string> {
  const kept = known.find((row) => row.is_active && row.grant_id !== null)?.grant_id
  const id = kept ?? newId(ctx)
  const now = ctx.clock.now()
  const values = {
    sealed: ctx.box.seal(connected.credential as object | string, sealFor(id)),
    status: 'active' as const,
    expires_at: connected.expiresAt ?? null,
    allows: [...(connected.allows ?? [])],
    scopes: connected.scopes ? [...connected.scopes] : null,
    granted_at: now,
    granted_app: connected.grantedBy?.clientId ?? connected.appId ?? null,
    granted_user: connected.grantedBy?.userId ?? null,
    updated_at: now,
  }
  if (kept) await replaceGrant(ctx.db, ctx.workspace.id, id, values)
  else await insertGrant(ctx.db, { id, workspace_id: ctx.workspace.id, platform, created_by: ctx.userId, created_at: now, ...values })
  if (connected.expiresAt) await planRenewal(ctx, ctx.workspace.id, id, connected.expiresAt)
  return id
}

interface AccountTarget {
  platform: string
  grantId: string
  known: AccountRow | undefined
  slugs: Set<string>
}

async function saveAccount(ctx: Connecting, account: Account, { platform, grantId, known, slugs }: AccountTarget): Promise<AccountRow> {
  const now = ctx.clock.now()
  const kept = known && (known.is_active || !slugs.has(known.slug)) ? known.slug : undefined
  const slug = kept ?? suggestSlug(platform, account.username, slugs)
  slugs.add(slug)
  const checkAt = ctx.networks[platform]?.refresh ? new Date(now.getTime() + checkInterval) : null
  const values = {
    ...toColumns(account),
    slug,
    grant_id: grantId,
    limits_checked_at: now,
    check_at: checkAt,
    is_active: true,
    updated_at: known ? nextUpdate(ctx, known) : now,
  }
  if (known) {
    const row = await store.updateAccount(ctx.db, ctx.workspace.id, known.id, values)
    if (row) return row
  }
  return store.insertAccount(ctx.db, {
    id: newId(ctx),
    workspace_id: ctx.workspace.id,
    platform,
    connected_by: ctx.userId,
    created_at: now,
    ...values,
  })
}

/** Each server numbers its own accounts, so the same number on another server is a different account. */
export const isSameAccount = (network: Network | undefined, row: AccountRow, account: Account) =>
  row.account_id === account.accountId && (!network?.idsPerInstance || row.instance_url === account.instanceUrl)

/** Throws `limit_reached` beyond the limit of the instance. Reconnected accounts count like new ones. The caller holds the lock. */
async function assertRoom(ctx: Pick<Connecting, 'db' | 'config' | 'workspace'>, added: number): Promise<void> {
  const limit = ctx.config.ACCOUNTS_PER_WORKSPACE
  if (limit === 0 || added === 0) return
  if ((await store.countConnected(ctx.db, ctx.workspace.id)) + added > limit)
    throw new Problem('limit_reached', `Workspaces on this instance can have up to ${limit} connected accounts.`)
}

/** Throws `limit_reached` if this identity can't be added now. */
export async function assertRoomFor(ctx: WorkspaceCtx, platform: string, accountId: string): Promise<void> {
  const known = await store.findByIdentity(ctx.db, ctx.workspace.id, platform, [accountId])
  await assertRoom(ctx, known.some((row) => row.is_active) ? 0 : 1)
}

const placeOf = ({ instanceUrl, accountKind }: Account) => ({ instanceUrl, ...defined({ accountKind }) })

/** Stores a verified connection. An account that the workspace had before keeps its id. Throws `limit_reached` or `provider_not_ready`. */
export async function saveConnection(ctx: Connecting, platform: string, connected: Granted): Promise<[AccountRow, ...AccountRow[]]> {
  if (!connected.accounts.length) throw refused('No account can be connected.')
  const network = ctx.networks[platform]
  if (network) await assertConnectable(ctx, network, connected.accounts.map(placeOf))
  return transact(ctx, async (ctx) => {
    await store.lockAccounts(ctx.db, ctx.workspace.id)
    const identities = connected.accounts.map(({ accountId }) => accountId)
    const rowsOfIds = await store.findByIdentity(ctx.db, ctx.workspace.id, platform, identities)
    const knownOf = (account: Account) => rowsOfIds.find((row) => isSameAccount(ctx.networks[platform], row, account))
    const known = connected.accounts.flatMap((account) => knownOf(account) ?? [])
    await assertRoom(ctx, connected.accounts.length - known.filter((row) => row.is_active).length)
    const grantId = await saveGrant(ctx, platform, known, connected)
    const slugs = await store.listSlugs(ctx.db, ctx.workspace.id)
    const rows: AccountRow[] = []
    for (const account of connected.accounts)
      rows.push(await saveAccount(ctx, account, { platform, grantId, slugs, known: knownOf(account) }))
    const left = known.flatMap((row) => (row.grant_id && row.grant_id !== grantId ? [row.grant_id] : []))
    for (const unused of await store.listUnused(ctx.db, ctx.workspace.id, left)) await store.eraseGrant(ctx.db, ctx.workspace.id, unused)
    for (const row of rows) await chargeReads(ctx, network?.prices, payerOf(row), connected.read ?? [])
    await recordAccountEvents(ctx, 'account.connected', rows)
    return rows as [AccountRow, ...AccountRow[]]
  })
}

export const redirectUriOf = (ctx: Pick<Ctx, 'baseUrl'>, platform: string) => `${ctx.baseUrl}/accounts/${platform}/callback`
export const sealApp = (platform: string, key: string) => `network-app:${platform}:${key}`
export const sealState = (hash: Buffer) => `connection:${hash.toString('hex')}`

async function findApp(ctx: Ctx, platform: string, key: string): Promise<Json | undefined> {
  const row = await findNetworkApp(ctx.db, platform, key)
  try {
    return row && (ctx.box.open(row.sealed, sealApp(platform, key)) as Json)
  } catch (error) {
    // The key that sealed it no longer exists, so register again.
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

async function saveApp(ctx: Ctx, platform: string, { key, value }: { key: string; value: Json }): Promise<void> {
  const sealed = ctx.box.seal(value as object | string, sealApp(platform, key))
  await saveNetworkApp(ctx.db, { platform, key, sealed, created_at: ctx.clock.now() })
}

/** Finds the requested alternative, or the first. Throws `validation_failed`. */
function wayOf({ connect }: Network, requested: string | undefined): { way?: ConnectCode<'way'> } {
  const ways = waysOf(connect, 'oauth')
  const way = requested === undefined ? ways[0] : ways.find((one) => one === requested)
  if (requested !== undefined && way === undefined) throw invalidAt('body.way', say('not_allowed', { values: ways.join(', ') }), requested)
  return defined({ way })
}

export interface AuthorizationRequest {
  instanceUrl: string | undefined
  way: string | undefined
}

/** Registers the app if necessary, and returns the URL to redirect the browser to. */
export async function startAuthorization(
  ctx: WorkspaceCtx,
  platform: string,
  { instanceUrl, way: requested }: AuthorizationRequest,
): Promise<string> {
  const network = connectable(ctx.networks, platform, 'oauth', 'path.platform')
  const { oauth } = network
  const way = wayOf(network, requested)
  if (oauth.needsInstance && instanceUrl === undefined) throw invalidAt('body.instance_url', say('server_of_account_needed'))
  const instance = oauth.needsInstance && instanceUrl !== undefined ? { instanceUrl } : {}
  await assertConnectable(ctx, network, [instance])
  const state = randomBytes(32).toString('base64url')
  const { appId, ...started } = await ask(ctx, network, async () => {
    const operatorApp = await findOperatorApp(ctx, platform, instance.instanceUrl)
    if (oauth.needsApp && !operatorApp) throw notConfigured(network)
    const app = operatorApp ? undefined : await findApp(ctx, platform, oauth.appKey(instance.instanceUrl))
    const request = { ...instance, ...way, redirectUri: redirectUriOf(ctx, platform), state, ...defined({ app, operatorApp }) }
    return { ...(await oauth.start(toolsOf(ctx), request)), ...defined({ appId: operatorApp?.clientId }) }
  })
  const hash = sha256(state)
  await transact(ctx, async (ctx) => {
    if (started.app) await saveApp(ctx, platform, started.app)
    await insertState(ctx.db, {
      state_hash: hash,
      workspace_id: ctx.workspace.id,
      user_id: ctx.actor.userId,
      platform,
      sealed: ctx.box.seal({ pending: started.pending, ...defined({ appId }) }, sealState(hash)),
      expires_at: new Date(ctx.clock.now().getTime() + stateLifeMs),
    })
  })
  return started.url
}

const unknownState = () => new Problem('challenge_invalid', 'This authorization is unknown, has expired, or belongs to another user.')

interface Pending {
  pending: Json
  /** The client id of the operator's app. */
  appId?: string
}

/** Consumes the state if it belongs to the same user. Another user's state stays, so that a forwarded link does no harm. */
async function consumeState(ctx: ActorCtx, platform: string, state: string): Promise<Pending & { workspaceId: string }> {
  const hash = sha256(state)
  const row = await takeState(ctx.db, { hash, userId: ctx.actor.userId, platform })
  if (!row || row.expires_at <= ctx.clock.now()) throw unknownState()
  return { ...(ctx.box.open(row.sealed, sealState(hash)) as Pending), workspaceId: row.workspace_id }
}

export interface Finished {
  connected: Granted
  ctx: Connecting
}

/** Completes an authorization with the network's response. Throws Problems, which the caller converts to a redirect. */
export async function finishAuthorization(ctx: Ctx, platform: string, query: Record<string, string>): Promise<Finished> {
  const { actor } = ctx
  if (actor?.credential.kind !== 'session') throw new Problem('authentication_required', 'Sign in with this browser, then connect again.')
  const mine: ActorCtx = { ...ctx, actor }
  const { workspaceId, pending, appId } = await consumeState(mine, platform, query['state'] ?? '')
  const workspace = await enterWorkspace(mine, 'workspace', workspaceId, 'editor')
  const network = connectable(ctx.networks, platform, 'oauth', 'path.platform')
  if (query['error'] !== undefined) throw toAuthorizationProblem(network, query)
  await assertConnectable(ctx, network)
  const connected = await ask(ctx, network, () =>
    network.oauth.finish(toolsOf(ctx), { query, pending, redirectUri: redirectUriOf(ctx, platform) }),
  )
  return { connected: { ...connected, ...defined({ appId }) }, ctx: { ...mine, workspace, userId: actor.userId } }
}
