/** The operator's apps on networks, through which accounts are connected. */
import type { CreateProviderAppBody, UpdateProviderAppBody } from '@broadside/contract/features/admin.schemas'
import type { Network, OperatorApp } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import { parseSetting } from '#server/config.ts'
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { SealBroken } from '#lib/crypto-box.ts'
import { type ErrorDetail, invalid, notFound, say } from '#lib/errors.ts'
import { defined } from '#lib/defined.ts'
import { uuid7 } from '#lib/ids.ts'
import { appFingerprint, originOf } from '#publishing/readiness/readiness.ts'
import * as store from './provider-apps.store.ts'

export type { CountedApp } from './provider-apps.store.ts'

export const appSeal = (id: string) => `provider-app:${id}`

/** The app and its secret; undefined when the operator configured none. */
export async function findOperatorApp(
  ctx: Pick<Ctx, 'db' | 'box'>,
  provider: string,
  instanceUrl: string | undefined,
): Promise<OperatorApp | undefined> {
  const row = await store.findActive(ctx.db, provider, originOf(instanceUrl ?? ''))
  return row && openApp(ctx, row)
}

/** Throws SealBroken. */
const openApp = ({ box }: Pick<Ctx, 'box'>, row: store.AppRow): OperatorApp => ({
  clientId: row.client_id,
  clientSecret: box.open(row.sealed, appSeal(row.id)) as string,
})

const openIfPossible = (ctx: Pick<Ctx, 'box'>, row: store.AppRow): OperatorApp | undefined => {
  try {
    return openApp(ctx, row)
  } catch (error) {
    // The key that sealed it no longer exists.
    if (error instanceof SealBroken) return undefined
    throw error
  }
}

/** The app with this client id, whether or not new authorizations use it. */
export async function findAppByClientId(
  ctx: Pick<Ctx, 'db' | 'box'>,
  provider: string,
  clientId: string,
): Promise<OperatorApp | undefined> {
  const row = await store.findByClientId(ctx.db, provider, clientId)
  return row && openIfPossible(ctx, row)
}

/** Throws `not_found`. */
export async function getApp(ctx: Pick<Ctx, 'db'>, id: string): Promise<store.CountedApp> {
  const row = await store.findApp(ctx.db, id)
  if (!row) throw notFound('provider app')
  return row
}

/** The app with its secret, or undefined if the key that sealed it no longer exists. Throws `not_found`. */
export async function getSecretOf(ctx: Pick<Ctx, 'db' | 'box'>, id: string): Promise<OperatorApp | undefined> {
  return openIfPossible(ctx, await getApp(ctx, id))
}

/** The apps of these networks with their secrets, also those that were replaced. Leaves out secrets whose key no longer exists. */
export async function listOperatorApps(ctx: Pick<Ctx, 'db' | 'box'>, providers: readonly string[]): Promise<OperatorApp[]> {
  return (await store.listOfProviders(ctx.db, providers)).flatMap((row) => openIfPossible(ctx, row) ?? [])
}

/** A bot that the server itself runs; its app is a username and a token. */
export const isBotOfServer = ({ modes, code }: Network): boolean => modes.includes('bot_code') && code === undefined

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
export async function createApp(ctx: ActorCtx, body: Static<typeof CreateProviderAppBody>): Promise<store.CountedApp> {
  const { provider, name, client_id, client_secret, instance_url, is_active = true } = body
  const network = Object.hasOwn(ctx.networks, provider) ? ctx.networks[provider] : undefined
  const isBot = network !== undefined && isBotOfServer(network)
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
    await store.insertApp(ctx.db, {
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
    return getApp(ctx, id)
  })
}

/** Throws `not_found`, or `validation_failed` for a secret that can't be a bot's token. */
export async function updateApp(ctx: ActorCtx, id: string, body: Static<typeof UpdateProviderAppBody>): Promise<store.CountedApp> {
  const { name, client_secret, is_active } = body
  return transact(ctx, async (ctx) => {
    await store.lockApps(ctx.db)
    const row = await getApp(ctx, id)
    const network = ctx.networks[row.provider]
    const isBot = network !== undefined && isBotOfServer(network)
    const problem = isBot && client_secret !== undefined ? tokenProblem(client_secret) : undefined
    if (problem) throw invalid([problem])
    if (is_active) await store.deactivate(ctx.db, row.provider, row.instance_url)
    const sealed = client_secret === undefined ? undefined : ctx.box.seal(client_secret, appSeal(id))
    await store.updateApp(ctx.db, id, defined({ name, sealed, is_active }))
    if (isBot && (is_active ?? row.is_active)) await ctx.queue.enqueue(ctx, 'telegram.register', {}, { subject: id })
    return getApp(ctx, id)
  })
}

export const listProvidersWithApp = async (ctx: Pick<Ctx, 'db'>): Promise<ReadonlySet<string>> => new Set(await store.listProviders(ctx.db))

export const listApps = (ctx: ActorCtx): Promise<store.CountedApp[]> => store.listApps(ctx.db)

export async function deleteApp(ctx: ActorCtx, id: string): Promise<void> {
  if (!(await store.deleteApp(ctx.db, id))) throw notFound('provider app')
}
