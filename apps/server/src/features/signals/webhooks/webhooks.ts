/** Webhooks: creating, changing and ending them, their secrets, and resending messages. */
import type { EventDetails } from '@broadside/contract/events'
import { makeSecret } from '@broadside/networks/kit/standard-webhooks'
import { type ActorCtx, type App, transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { type ErrorDetail, invalid, invalidAt, notFound, Problem, say, uncoded } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { isFetchError } from '#lib/safe-fetch-errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { actorColumns, enqueueWebhookDeliveries, insertWebhookDeliveries, toEventData, writeMessage } from '#signals/events/events.ts'
import { recordAccess } from '#signals/access-audit/access-audit.ts'
import { listReachable } from '#http/reachable.ts'
import { type DeliveryRow, findDelivery, restart, restartSince } from './deliveries.store.ts'
import { cancelDeliveries } from './disable.ts'
import { builtInInstallation, findInstallation } from './installations.store.ts'
import { inOrder, keptFor, maxSecrets, typeProblems } from './webhooks.policy.ts'
import * as store from './webhooks.store.ts'
import type { WebhookRow } from './webhooks.store.ts'

export { createInstallation } from './installations.store.ts'

const kind = 'webhook'

export const policy = { schemes: ['https'], ports: 'block-list' } as const

export const secretSeal = (secretId: string) => `webhook-secret:${secretId}`

/** What is currently wrong with a URL. It is checked again at every connection. */
async function addressProblems({ safeFetch }: Pick<App, 'safeFetch'>, url: string): Promise<ErrorDetail[]> {
  try {
    await safeFetch.verify(url, policy)
    return []
  } catch (error) {
    if (!isFetchError(error)) throw error
    // URLs can contain secrets, so the message never includes one.
    return [{ ...uncoded(`${error.message}.`), location: 'body.url' }]
  }
}

/** Newest first; optionally only those of an installation. Throws `not_found` or `workspace_access_denied` for the installation. */
export async function listWebhooks(ctx: ActorCtx, installationId: string | undefined): Promise<WebhookRow[]> {
  const reachable = (await listReachable(ctx, ctx.actor)).map(({ id }) => id)
  const since = new Date(ctx.clock.now().getTime() - keptFor)
  if (installationId === undefined) return store.listWebhooks(ctx.db, reachable, since)
  const owner = await findInstallation(ctx.db, installationId)
  if (owner === undefined) throw notFound('installation')
  if (!reachable.includes(owner))
    throw new Problem('workspace_access_denied', "You don't have access to the workspace of this installation.")
  const rows = await store.listWebhooks(ctx.db, [owner], since)
  return rows.filter((row) => row.installation_id === installationId)
}

export async function getWebhook(ctx: WorkspaceCtx, id: string): Promise<WebhookRow> {
  const row = await store.findWebhook(ctx.db, ctx.workspace.id, id)
  if (!row) throw notFound(kind)
  return row
}

async function addSecret(ctx: Pick<App, 'db' | 'clock' | 'box'>, webhookId: string): Promise<string> {
  const now = ctx.clock.now()
  const id = uuid7(now)
  const secret = makeSecret()
  await store.insertSecret(ctx.db, { id, webhook_id: webhookId, sealed: ctx.box.seal(secret, secretSeal(id)), created_at: now })
  return secret
}

export interface NewWebhook {
  url: string
  event_types: readonly string[]
  installation_id?: string
}

/** Returns the secret, which cannot be read again. Throws `validation_failed` or `limit_reached`. */
export async function createWebhook(ctx: WorkspaceCtx, wanted: NewWebhook): Promise<{ webhook: WebhookRow; secret: string }> {
  const installation_id = wanted.installation_id ?? builtInInstallation(ctx.workspace.id)
  const problems = [...(await addressProblems(ctx, wanted.url)), ...typeProblems(wanted.event_types)]
  if ((await findInstallation(ctx.db, installation_id)) !== ctx.workspace.id)
    problems.push({ ...say('unknown_installation'), location: 'body.installation_id', value: installation_id })
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    await store.lockWorkspace(ctx.db, ctx.workspace.id)
    const limit = ctx.config.WEBHOOKS_PER_WORKSPACE
    if ((await store.countWebhooks(ctx.db, ctx.workspace.id)) >= limit)
      throw new Problem('limit_reached', `A workspace can have up to ${limit} webhooks.`)
    const now = ctx.clock.now()
    const webhook = await store.insertWebhook(ctx.db, {
      id: uuid7(now),
      workspace_id: ctx.workspace.id,
      installation_id,
      url: wanted.url,
      event_types: inOrder(wanted.event_types),
      keeper_id: ctx.actor.userId,
      created_at: now,
      updated_at: now,
    })
    await recordAccess(ctx, { workspaceId: ctx.workspace.id, action: 'webhook.created', subjectId: webhook.id })
    return { webhook, secret: await addSecret(ctx, webhook.id) }
  })
}

/** Locks a webhook at the version the change is based on. Throws `not_found` or `precondition_failed`. */
async function lockForChange(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<WebhookRow> {
  return assertCurrent(await store.lockWebhook(ctx.db, ctx.workspace.id, id), kind, ifMatch)
}

function assertStatus({ status }: WebhookRow, ...allowed: readonly WebhookRow['status'][]): void {
  if (!allowed.includes(status)) throw new Problem('state_conflict', `The webhook is ${status}.`)
}

export interface WebhookChange {
  url?: string
  event_types?: readonly string[]
  status?: 'active' | 'disabled'
}

/** Makes the caller responsible for the webhook. Throws `validation_failed`, `precondition_failed` or `state_conflict`. */
export async function changeWebhook(
  ctx: WorkspaceCtx,
  id: string,
  { url, event_types, status }: WebhookChange,
  ifMatch: string | undefined,
): Promise<WebhookRow> {
  const problems = [...(url === undefined ? [] : await addressProblems(ctx, url)), ...typeProblems(event_types ?? [])]
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    assertStatus(row, 'active', 'disabled')
    const wanted = {
      url: url ?? row.url,
      event_types: inOrder(event_types ?? row.event_types),
      status: status ?? row.status,
      keeper_id: ctx.actor.userId,
    }
    const differs = (['url', 'status', 'keeper_id'] as const).some((key) => wanted[key] !== row[key])
    if (!differs && wanted.event_types.join(' ') === row.event_types.join(' ')) return row
    if (wanted.status === 'disabled') await cancelDeliveries(ctx, ctx.workspace.id, id)
    // Earlier failures say nothing about the changed webhook.
    const fresh = { failing_since: null, failed_at: null }
    return store.updateWebhook(ctx.db, ctx.workspace.id, id, { ...wanted, ...fresh, updated_at: nextUpdate(ctx, row) })
  })
}

/** Revokes a webhook permanently. Can be repeated. Throws `not_found` or `precondition_failed`. */
export const revokeWebhook = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    if (row.status === 'revoked') return
    const now = ctx.clock.now()
    await store.updateWebhook(ctx.db, ctx.workspace.id, id, { status: 'revoked', revoked_at: now, updated_at: nextUpdate(ctx, row) })
    await store.retireSecrets(ctx.db, id, { now, until: now, keep: 0 })
    await cancelDeliveries(ctx, ctx.workspace.id, id)
    await recordAccess(ctx, { workspaceId: ctx.workspace.id, action: 'webhook.revoked', subjectId: id })
  })

/** Creates a secret and returns it. Earlier ones sign too until the overlap ends. Throws `precondition_failed` or `state_conflict`. */
export const rotateSecret = (ctx: WorkspaceCtx, id: string, overlapSeconds: number, ifMatch: string | undefined): Promise<string> =>
  transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    assertStatus(row, 'active', 'disabled')
    const now = ctx.clock.now()
    await store.retireSecrets(ctx.db, id, { now, until: new Date(now.getTime() + overlapSeconds * 1000), keep: maxSecrets - 1 })
    const secret = await addSecret(ctx, id)
    await store.updateWebhook(ctx.db, ctx.workspace.id, id, { keeper_id: ctx.actor.userId, updated_at: nextUpdate(ctx, row) })
    return secret
  })

/** Queues a message to this webhook alone. Throws `precondition_failed` or `state_conflict`. */
export const testWebhook = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<DeliveryRow> =>
  transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    assertStatus(row, 'active')
    const now = ctx.clock.now()
    const details: EventDetails<'webhook.test'> = { message: 'This is a test.' }
    const type = 'webhook.test'
    const data = toEventData({ workspace_id: row.workspace_id, ...actorColumns(ctx) }, details)
    const deliveryId = uuid7(now)
    await insertWebhookDeliveries(ctx, [
      {
        id: deliveryId,
        workspace_id: row.workspace_id,
        webhook_id: id,
        message_id: uuid7(now),
        event_type: type,
        body: writeMessage({ type, data, created_at: now }),
        next_attempt_at: now,
        created_at: now,
      },
    ])
    return getDelivery(ctx, deliveryId)
  })

export async function getDelivery(ctx: WorkspaceCtx, id: string): Promise<DeliveryRow> {
  const row = await findDelivery(ctx.db, ctx.workspace.id, id)
  if (!row) throw notFound('webhook delivery')
  return row
}

/** Sends the same message again, on a new schedule. Throws `state_conflict` while it still waits, or if the webhook is not active. */
export const replayDelivery = (ctx: WorkspaceCtx, { id, webhook_id }: DeliveryRow): Promise<DeliveryRow> =>
  transact(ctx, async (ctx) => {
    assertStatus(await lockForChange(ctx, webhook_id, undefined), 'active')
    const row = await restart(ctx.db, ctx.workspace.id, id, ctx.clock.now())
    if (!row) throw new Problem('state_conflict', 'The message is still being delivered.')
    await enqueueWebhookDeliveries(ctx, [row])
    return row
  })

export interface Replay {
  since: Date
  onlyFailed: boolean
}

/**
 * Sends all messages that ended since a time again. Returns their number. Throws `validation_failed`,
 * `precondition_failed` or `state_conflict`.
 */
export function replayWebhook(ctx: WorkspaceCtx, id: string, { since, onlyFailed }: Replay, ifMatch: string | undefined): Promise<number> {
  return transact(ctx, async (ctx) => {
    const row = await lockForChange(ctx, id, ifMatch)
    const now = ctx.clock.now()
    if (now.getTime() - since.getTime() > keptFor) throw invalidAt('body.since', say('too_long_ago'), since.toISOString())
    assertStatus(row, 'active')
    const statuses = onlyFailed ? (['exhausted', 'cancelled'] as const) : (['delivered', 'exhausted', 'cancelled'] as const)
    const rows = await restartSince(ctx.db, ctx.workspace.id, id, { since, statuses, now })
    await enqueueWebhookDeliveries(ctx, rows)
    return rows.length
  })
}
