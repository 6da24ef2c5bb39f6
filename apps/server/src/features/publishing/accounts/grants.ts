/** Authorizations of accounts, and events about their accounts. */
import type { EventType } from '@broadside/contract/events'
import { type Account, type Json, NetworkError } from '@broadside/networks/spec/index'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { type App, type Ctx, transact } from '#server/context.ts'
import { afterCommit } from '#db/after-commit.ts'
import type { NewRow } from '#db/schema.ts'
import { notFound } from '#lib/errors.ts'
import { recordAccess } from '#signals/access-audit/access-audit.ts'
import { type EventCtx, recordEvents } from '#signals/events/events.ts'
import { notify } from '#signals/notifications/notifications.ts'
import type { Payer } from '#publishing/spending/spending.ts'
import { renewalTime } from './accounts.policy.ts'
import * as store from './accounts.store.ts'
import type { AccountRow, GrantRow } from './accounts.store.ts'
import { defined } from '#lib/defined.ts'

/** The columns of an account that are passed to a network. */
export type NetworkAccountRow = Pick<
  AccountRow,
  'account_id' | 'username' | 'display_name' | 'avatar_url' | 'instance_url' | 'account_kind' | 'fediverse_software' | 'limits'
>

export const toNetworkAccount = (row: NetworkAccountRow): Account => ({
  accountId: row.account_id,
  username: row.username,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  instanceUrl: row.instance_url,
  ...defined({ accountKind: row.account_kind ?? undefined, fediverseSoftware: row.fediverse_software ?? undefined }),
  limits: row.limits as Json,
})

/** Who pays for the calls of an account. */
export const payerOf = ({ id, workspace_id, platform }: Pick<AccountRow, 'id' | 'workspace_id' | 'platform'>): Payer => ({
  workspaceId: workspace_id,
  accountId: id,
  platform,
})

/** The columns for a network's response about an account. */
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

/** In place of the credential of an account that was moved to this server and has to be connected again. */
const missingCredential = 'missing'

export const sealMissing = ({ box }: Pick<App, 'box'>, grantId: string): string => box.seal(missingCredential, sealFor(grantId))

/** Throws SealBroken, and NetworkError kind `auth` if there is no credential. */
export function openCredential({ box }: Pick<App, 'box'>, { id, sealed }: Pick<GrantRow, 'id' | 'sealed'>): Json {
  const credential = box.open(sealed, sealFor(id)) as Json
  if (credential === missingCredential) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_missing' })
  return credential
}

/** Opens the credential of a grant. Throws `not_found` if it was erased. */
export async function openGrant(ctx: Pick<App, 'db' | 'box'>, workspaceId: string, grantId: string): Promise<Json> {
  const grant = await store.findGrant(ctx.db, workspaceId, grantId)
  if (!grant) throw notFound('account authorization')
  return openCredential(ctx, grant)
}

/** Stores a renewed credential, and schedules its next renewal if it expires. A grant that was erased in the meantime stays erased. */
export async function saveCredential(ctx: Ctx, grantId: string, credential: Json, expiresAt?: Date): Promise<void> {
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const sealed = ctx.box.seal(credential as object | string, sealFor(grantId))
    const grant = await store.updateGrant(ctx.db, grantId, { sealed, expires_at: expiresAt ?? null, updated_at: now })
    if (grant && expiresAt) await planRenewal(ctx, grant.workspace_id, grantId, expiresAt)
  })
}

export async function planRenewal(ctx: Ctx, workspaceId: string, grantId: string, expiresAt: Date): Promise<void> {
  await enqueueRenewal(ctx, workspaceId, grantId, renewalTime(ctx.clock.now(), expiresAt))
}

async function enqueueRenewal(ctx: Ctx, workspaceId: string, grantId: string, startAt: Date): Promise<void> {
  await ctx.queue.enqueue(ctx, 'account.refresh-token', { workspace_id: workspaceId, grant_id: grantId }, { subject: grantId, startAt })
  await store.bringForward(ctx.db, 'account.refresh-token', grantId, startAt)
}

/** Renews a credential that has ended, because the server was down when it was due or the network didn't respond. */
export const renewNow = (ctx: Ctx, workspaceId: string, grantId: string): Promise<void> =>
  transact(ctx, (ctx) => enqueueRenewal(ctx, workspaceId, grantId, ctx.clock.now()))

/** Records events, and for connecting and disconnecting also an entry of the access audit. */
export async function recordAccountEvents(
  ctx: EventCtx,
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
 * Marks a grant whose credential the network rejected permanently, and notifies once per rejection. With `sealed`, does so only if the grant still
 * has the rejected credential.
 */
export async function markReconnectRequired(ctx: Ctx, grantId: string, sealed?: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const grant = await store.markGrant(ctx.db, grantId, ctx.clock.now(), sealed)
    if (!grant) return
    const rows = (await store.listOfGrant(ctx.db, grant.workspace_id, grantId)).filter((row) => row.is_active)
    await recordAccountEvents(ctx, 'account.reconnect_required', rows)
    await askToReconnect(ctx, grant, rows)
    const about = { network: grant.platform, workspace: grant.workspace_id, accounts: rows.map(({ id }) => id) }
    afterCommit(ctx.db, () => ctx.log.info(about, 'account must be reconnected'))
  })
}

const dayMs = 24 * 3600 * 1000

/** Asks to reconnect before a credential expires that its network can't renew. Does nothing for others. */
export async function warnOfExpiry(ctx: Ctx, grant: GrantRow): Promise<void> {
  const { expires_at: expiresAt } = grant
  if (!expiresAt || ctx.networks[grant.platform]?.renews?.(openCredential(ctx, grant)) !== false) return
  const days = Math.floor((expiresAt.getTime() - ctx.clock.now().getTime()) / dayMs)
  const rows = (await store.listOfGrant(ctx.db, grant.workspace_id, grant.id)).filter((row) => row.is_active)
  if (days > 0) await askToReconnect(ctx, grant, rows, days)
}

/** Notifies the admins and the user who connected the accounts. `days`: the credential still works for so long. */
async function askToReconnect(ctx: Ctx, grant: GrantRow, rows: readonly AccountRow[], days?: number): Promise<void> {
  const [first] = rows
  if (!first) return
  const network = ctx.networks[grant.platform]?.name ?? grant.platform
  const href = pagePath('accounts', { w: grant.workspace_id })
  const accounts = rows.map((row) => row.username || row.display_name).join(', ')
  const isOver = days === undefined
  await notify(ctx, {
    topic: 'account_needs_attention',
    userIds: [...new Set([...(await store.listAdmins(ctx.db, grant.workspace_id)), ...rows.flatMap((row) => row.connected_by ?? [])])],
    workspaceId: grant.workspace_id,
    event: isOver ? `grant:${grant.id}:${grant.updated_at.getTime()}` : `grant:${grant.id}:expires:${grant.expires_at?.getTime() ?? 0}`,
    title: isOver ? wording('notices', 'reconnect', { accounts }) : wording('notices', 'reconnect_soon', { accounts, days }),
    body: [wording('notices', isOver ? 'reconnect_text' : 'reconnect_soon_text', { network })],
    href,
    payload: { account_id: first.id },
    actions: [{ label: wording('notices', 'connect_again'), kind: 'primary', href }],
  })
}
