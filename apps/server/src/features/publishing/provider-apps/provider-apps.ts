/** The operator's apps on networks, through which accounts are connected. */
import type { CreateProviderAppBody } from '@broadside/contract/features/admin.schemas'
import type { Network } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import { parseSetting } from '#server/config.ts'
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { type ErrorDetail, invalid, notFound, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { appFingerprint, originOf } from '#publishing/readiness/readiness.ts'
import * as store from './provider-apps.store.ts'

export type { AppRow } from './provider-apps.store.ts'

export const appSeal = (id: string) => `provider-app:${id}`

/** The app and its secret; undefined when the operator configured none. */
export async function findOperatorApp(
  ctx: Pick<Ctx, 'db' | 'box'>,
  provider: string,
  instanceUrl: string | undefined,
): Promise<{ clientId: string; clientSecret: string } | undefined> {
  const row = await store.findActive(ctx.db, provider, originOf(instanceUrl ?? ''))
  return row && { clientId: row.client_id, clientSecret: ctx.box.open(row.sealed, appSeal(row.id)) as string }
}

/** The apps of these networks with their secrets, also those that were replaced. Leaves out secrets whose key no longer exists. */
export async function listOperatorApps(
  ctx: Pick<Ctx, 'db' | 'box'>,
  providers: readonly string[],
): Promise<{ clientId: string; clientSecret: string }[]> {
  return (await store.listOfProviders(ctx.db, providers)).flatMap((row) => {
    try {
      return [{ clientId: row.client_id, clientSecret: ctx.box.open(row.sealed, appSeal(row.id)) as string }]
    } catch (error) {
      if (error instanceof SealBroken) return []
      throw error
    }
  })
}

/** The server must be given as a bare origin, like in accounts. */
function serverProblem(network: Network, instanceUrl: string | undefined): ErrorDetail | undefined {
  const location = 'body.instance_url'
  const needed = network.oauth?.needsInstance === true
  if (instanceUrl === undefined) return needed ? { ...say('server_of_app_needed'), location } : undefined
  if (!needed) return { ...say('server_not_named'), location, value: instanceUrl }
  const url = URL.canParse(instanceUrl) ? new URL(instanceUrl) : undefined
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username)
    return { ...say('not_a_server'), location, value: instanceUrl }
  return undefined
}

const tokenProblem = (secret: string): ErrorDetail | undefined =>
  'problem' in parseSetting('TELEGRAM_BOT_TOKEN', secret) ? { ...say('not_a_bot_token'), location: 'body.client_secret' } : undefined

/** Throws `validation_failed`. */
export async function createApp(ctx: ActorCtx, body: Static<typeof CreateProviderAppBody>): Promise<store.AppRow> {
  const { provider, name, client_id, client_secret, instance_url, is_active = true } = body
  const network = Object.hasOwn(ctx.networks, provider) ? ctx.networks[provider] : undefined
  const isBot = network?.modes.includes('bot_code') === true
  if (!network?.oauth && !isBot) throw invalid([{ ...say('network_without_app'), location: 'body.provider', value: provider }])
  const problems = [serverProblem(network, instance_url), isBot ? tokenProblem(client_secret) : undefined]
  const found = problems.filter((problem) => problem !== undefined)
  if (found.length) throw invalid(found)
  const server = originOf(instance_url ?? '')
  return transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const id = uuid7(now)
    await store.lockApps(ctx.db)
    if (is_active) await store.deactivate(ctx.db, provider, server)
    if (is_active && isBot) await ctx.queue.enqueue(ctx, 'telegram.register', {}, { subject: id })
    return store.insertApp(ctx.db, {
      id,
      provider,
      instance_url: server,
      name,
      client_id,
      sealed: ctx.box.seal(client_secret, appSeal(id)),
      fingerprint: appFingerprint(provider, { instance_url: server, client_id }),
      is_active,
      created_at: now,
    })
  })
}

export const listProvidersWithApp = async (ctx: Pick<Ctx, 'db'>): Promise<ReadonlySet<string>> => new Set(await store.listProviders(ctx.db))

export const listApps = (ctx: ActorCtx): Promise<store.AppRow[]> => store.listApps(ctx.db)

export async function deleteApp(ctx: ActorCtx, id: string): Promise<void> {
  if (!(await store.deleteApp(ctx.db, id))) throw notFound('provider app')
}
