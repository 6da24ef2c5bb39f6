import type { saveIdentityProvider } from '@broadside/contract/features/sso'
import type { Input } from '@broadside/contract/endpoint'
import { type App, type OrganizationCtx, transact } from '#server/context.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { assertSignOn } from '#http/sign-on.ts'
import { assertMatch } from '#http/etag.ts'
import { invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { nextUpdate } from '#lib/time.ts'
import { audit, findRequiredPolicy, lockOrganization } from '#identity/sso/sso.ts'
import { connect, providerSeal } from './client.ts'
import { issuerProblem, metadataProblem, toScopes } from './providers.policy.ts'
import { recheckAccess } from '#signals/changes/changes.ts'
import * as store from './providers.store.ts'

export { connect, connectionOf, guardedFetch, providerSeal } from './client.ts'
export { askProvider } from './health.ts'
export { callbackUrlOf } from './providers.present.ts'

export type Provider = Row<'identity_providers'>
type SaveBody = Input<typeof saveIdentityProvider>['body']

/** Throws `sso_required` if the organization requires single sign-on and the credential did not go through it. */
export async function listProviders(ctx: OrganizationCtx): Promise<Provider[]> {
  const policy = await findRequiredPolicy(ctx, ctx.organization.id)
  if (policy && ctx.actor.credential.kind === 'token')
    throw new Problem('sso_required', "The organization requires single sign-on. Tokens with access to all workspaces can't be used.")
  if (policy) await assertSignOn(ctx, policy, ctx.organization.id)
  return store.listProviders(ctx.db, ctx.organization.id)
}

/** Throws `not_found`. */
export async function getProvider(ctx: OrganizationCtx, providerId: string): Promise<Provider> {
  const provider = await store.findProvider(ctx.db, ctx.organization.id, providerId)
  if (!provider) throw notFound('identity provider')
  return provider
}

export const findActiveProvider = ({ db }: Pick<App, 'db'>, providerId: string): Promise<Provider | undefined> =>
  store.findActiveProvider(db, providerId)

/** Throws `not_found`, also for an inactive provider. */
export async function getActiveProvider(ctx: Pick<App, 'db'>, providerId: string): Promise<Provider> {
  const provider = await findActiveProvider(ctx, providerId)
  if (!provider) throw notFound('identity provider')
  return provider
}

export const listNamedProviders = ({ db, config }: Pick<App, 'db' | 'config'>): Promise<{ id: string; name: string }[]> =>
  store.listNamedProviders(db, { all: config.REGISTRATION === 'open' })

/** Blocks concurrent changes of the provider, and provisioning or linking of its users, until the transaction ends. */
export const lockProvider = ({ db }: Pick<App, 'db'>, providerId: string): Promise<Provider | undefined> =>
  store.lockProvider(db, providerId)

/** Reads the provider's configuration. Throws `validation_failed` at `body.issuer`. */
async function proveIssuer(ctx: OrganizationCtx, body: SaveBody): Promise<void> {
  const { issuer, client_id } = body
  const problem = issuerProblem(issuer, ctx.config.FETCH_ALLOW_LIST)
  if (problem) throw invalidAt('body.issuer', problem, issuer)
  const configuration = await connect(ctx, { issuer, client_id, clientSecret: undefined }).catch((error: unknown) => {
    ctx.log.info({ err: error }, 'identity provider configuration not readable')
    throw invalidAt('body.issuer', say('issuer_unreadable'), issuer)
  })
  const metadata = configuration.serverMetadata()
  const mismatch = metadataProblem(issuer, metadata.issuer)
  if (mismatch) throw invalidAt('body.issuer', mismatch, issuer)
  if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
    throw invalidAt('body.issuer', say('provider_lacks_addresses'), issuer)
  if (body.use_userinfo && !metadata.userinfo_endpoint) throw invalidAt('body.use_userinfo', say('provider_lacks_userinfo'))
}

function secretColumn(ctx: OrganizationCtx, id: string, secret: string | undefined): Pick<NewRow<'identity_providers'>, 'client_secret'> {
  if (secret === undefined) return {}
  return { client_secret: secret === '' ? null : ctx.box.seal(secret, providerSeal(id)) }
}

/** Throws `provider_required_by_policy`. The transaction must hold the organization's lock. */
async function assertDispensable(ctx: OrganizationCtx, providerId: string): Promise<void> {
  const policy = await findRequiredPolicy(ctx, ctx.organization.id)
  if (policy?.providers.length === 1 && policy.providers[0] === providerId)
    throw new Problem(
      'provider_required_by_policy',
      "This is the last active identity provider that the organization's policy accepts. Change the policy first.",
    )
}

/** Ends the sessions of a deactivated provider, and audits the change. Returns the number of ended sessions. */
async function recordSwitch(ctx: OrganizationCtx, provider: Provider, wasActive: boolean): Promise<number> {
  if (provider.is_active === wasActive) return 0
  const ended = provider.is_active ? [] : await store.endAssuredSessions(ctx.db, provider.id)
  recheckAccess(ctx, ended)
  const type = provider.is_active ? 'provider.enabled' : 'provider.disabled'
  const data = { name: provider.name, ...(provider.is_active ? {} : { revoked_sessions: ended.length }) }
  await audit(ctx, { organizationId: ctx.organization.id, type, providerId: provider.id, data })
  return ended.length
}

async function changeProvider(ctx: OrganizationCtx, known: Provider, values: Partial<NewRow<'identity_providers'>>): Promise<Provider> {
  // After this lock, a concurrent link is either visible to the next statement, or sees the new issuer.
  await store.lockProvider(ctx.db, known.id)
  if (values.issuer !== known.issuer && (await store.hasIdentities(ctx.db, known.id)))
    throw invalidAt('body.issuer', say('issuer_in_use'), values.issuer)
  if (known.is_active && !values.is_active) await assertDispensable(ctx, known.id)
  const updated_at = nextUpdate(ctx, known)
  const provider = await store.updateProvider(ctx.db, ctx.organization.id, known.id, {
    ...values,
    health_status: 'unchecked',
    health_message: null,
    health_code: null,
    updated_at,
  })
  await recordSwitch(ctx, provider, known.is_active)
  return provider
}

/**
 * Adds a provider, or changes the one with `body.id`, after reading its configuration. Throws `validation_failed`,
 * `not_found` or `provider_required_by_policy`.
 */
export async function saveProvider(ctx: OrganizationCtx, body: SaveBody): Promise<{ provider: Provider; created: boolean }> {
  if (body.id !== undefined) await getProvider(ctx, body.id)
  await proveIssuer(ctx, body)
  return transact(ctx, async (ctx) => {
    await lockOrganization(ctx)
    const now = ctx.clock.now()
    const { id: knownId, client_secret, scopes, ...fields } = body
    const id = knownId ?? uuid7(now)
    const values = { ...fields, scopes: toScopes(scopes), ...secretColumn(ctx, id, client_secret) }
    const stamps = { organization_id: ctx.organization.id, created_at: now, updated_at: now }
    const provider =
      knownId === undefined
        ? await store.insertProvider(ctx.db, { ...values, id, ...stamps })
        : await changeProvider(ctx, await getProvider(ctx, knownId), values)
    const data = { name: provider.name, issuer: provider.issuer }
    await audit(ctx, { organizationId: ctx.organization.id, type: 'provider.saved', providerId: id, data })
    return { provider, created: knownId === undefined }
  })
}

/** Deactivating ends all sessions that the provider assured. Throws `not_found`, `precondition_failed` or `provider_required_by_policy`. */
export const switchProvider = (
  ctx: OrganizationCtx,
  providerId: string,
  isActive: boolean,
  ifMatch: string | undefined,
): Promise<{ is_active: boolean; revoked_sessions: number }> =>
  transact(ctx, async (ctx) => {
    await lockOrganization(ctx)
    const known = await getProvider(ctx, providerId)
    assertMatch(ifMatch, known)
    if (known.is_active === isActive) return { is_active: isActive, revoked_sessions: 0 }
    if (!isActive) await assertDispensable(ctx, providerId)
    const changes = { is_active: isActive, updated_at: nextUpdate(ctx, known) }
    const provider = await store.updateProvider(ctx.db, ctx.organization.id, providerId, changes)
    return { is_active: isActive, revoked_sessions: await recordSwitch(ctx, provider, known.is_active) }
  })
