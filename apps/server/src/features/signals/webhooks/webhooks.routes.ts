import * as contract from '@broadside/contract/features/webhooks'
import type { Input } from '@broadside/contract/endpoint'
import type { ActorCtx, Ctx } from '#server/context.ts'
import { enterWorkspace } from '#http/access.ts'
import { type Exchange, type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { invalidAt, notFound, say } from '#lib/errors.ts'
import { type DeliveryRow, listAttempts, listDeliveries } from './deliveries.store.ts'
import { presentDelivery, presentDetails, presentVersioned, presentWebhook } from './webhooks.present.ts'
import {
  changeWebhook,
  createWebhook,
  getDelivery,
  getWebhook,
  listWebhooks,
  replayDelivery,
  replayWebhook,
  revokeWebhook,
  rotateSecret,
  testWebhook,
} from './webhooks.ts'

type Query = Input<typeof contract.listWebhookDeliveries>['query']

/** The workspace whose messages to list, taken from the webhook if one is given. */
async function scopeOf(ctx: ActorCtx, { webhook_id, workspace_id }: Query): Promise<string> {
  const named = workspace_id === undefined ? undefined : await enterWorkspace(ctx, 'workspace', workspace_id, 'viewer')
  if (webhook_id === undefined) {
    if (named) return named.id
    throw invalidAt('query.webhook_id', say('webhook_or_workspace'))
  }
  const { id } = await enterWorkspace(ctx, 'webhook', webhook_id, 'viewer')
  if (named && named.id !== id) throw notFound('webhook')
  return id
}

async function listPage(ctx: ActorCtx, given: Query) {
  const { webhook_id, workspace_id, status, event_type, cursor, limit } = given
  const query = { webhook_id, workspace_id, status, event_type }
  const filters = { list: 'webhook-deliveries', ...query }
  const after = readCursor(ctx, filters, cursor)
  const workspaceId = await scopeOf(ctx, given)
  const rows = await listDeliveries(ctx.db, { workspaceId, webhookId: webhook_id, status, eventType: event_type, after, limit }).execute()
  const attempts = await listAttempts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const present = (row: DeliveryRow) => presentDelivery(row, attempts)
  return toPage(ctx, { rows, limit, filters, path: '/external-webhooks/deliveries', query, present })
}

/** Tests and replays of one webhook share a quota. */
const countTry = async (ctx: Ctx, webhookId: string, { request }: Exchange) =>
  void request.quotas.push(await ctx.limiter.hit('webhook-test', webhookId))

export const webhooksRoutes: Route[] = [
  route(contract.listExternalWebhooks, async (ctx, { query }) => (await listWebhooks(ctx, query.installation_id)).map(presentWebhook)),
  route(
    contract.createExternalWebhook,
    async (ctx, { body }) => {
      const { webhook, secret } = await createWebhook(ctx, body)
      return { subscription: presentWebhook(webhook), signing_secret: secret }
    },
    { remote: true },
  ),
  route(contract.getExternalWebhook, async (ctx, { params }) => presentVersioned(await getWebhook(ctx, params.id))),
  route(contract.updateExternalWebhook, async (ctx, { params, body }, { ifMatch }) =>
    presentVersioned(await changeWebhook(ctx, params.id, body, ifMatch)),
  ),
  route(contract.revokeExternalWebhook, async (ctx, { params }, { ifMatch }) => {
    await revokeWebhook(ctx, params.id, ifMatch)
  }),
  route(contract.rotateWebhookSecret, async (ctx, { params, body }, { ifMatch }) => ({
    signing_secret: await rotateSecret(ctx, params.id, body.overlap_seconds, ifMatch),
  })),
  route(contract.testExternalWebhook, async (ctx, { params }, exchange) => {
    await countTry(ctx, params.id, exchange)
    return presentDelivery(await testWebhook(ctx, params.id, exchange.ifMatch), [])
  }),
  route(contract.listWebhookDeliveries, async (ctx, { query }) => listPage(ctx, query)),
  route(contract.getWebhookDelivery, async (ctx, { params }) => {
    const delivery = await getDelivery(ctx, params.id)
    const { url } = await getWebhook(ctx, delivery.webhook_id)
    return presentDetails(delivery, url, await listAttempts(ctx.db, [delivery.id]))
  }),
  route(contract.replayWebhookDelivery, async (ctx, { params }, exchange) => {
    const delivery = await getDelivery(ctx, params.id)
    await countTry(ctx, delivery.webhook_id, exchange)
    const row = await replayDelivery(ctx, delivery)
    return presentDelivery(row, await listAttempts(ctx.db, [row.id]))
  }),
  route(contract.replayExternalWebhook, async (ctx, { params, body }, exchange) => {
    await countTry(ctx, params.id, exchange)
    const replay = { since: new Date(body.since), onlyFailed: body.only_failed }
    return { queued: await replayWebhook(ctx, params.id, replay, exchange.ifMatch) }
  }),
]
