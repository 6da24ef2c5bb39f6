/** Linked identities: ways to sign in, seen and ended by their user. */
import type { SensitiveAction } from '@broadside/contract/features/reauth.schemas'
import { type ActorCtx, transact } from '#server/context.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { countSignInMethods } from '#identity/users/sign-in-methods.ts'
import { audit } from '#identity/sso/audit.ts'
import * as store from './identities.store.ts'
import { createTicket, getActiveProvider } from '#identity/oidc/requests.ts'

export const listIdentities = ({ db, actor }: ActorCtx): Promise<store.IdentityRow[]> => store.listIdentities(db, actor.userId)

export const listLinkProviders = ({ db, actor }: ActorCtx) => store.listLinkProviders(db, actor.userId)

type Ticket = Awaited<ReturnType<typeof createTicket>>

/** Throws `not_found` for providers of other organizations, and what `assertProven` throws. */
export async function startLink(ctx: ActorCtx, providerId: string, returnPath: string, proof: Proof): Promise<Ticket> {
  const own = await store.listLinkProviders(ctx.db, ctx.actor.userId)
  if (!own.some(({ id }) => id === providerId)) throw notFound('identity provider')
  await assertProven(ctx, 'identity.link', proof)
  return createTicket(ctx, { providerId, intent: 'link', returnPath })
}

/** Throws `not_found` for providers at which the user has no identity. */
export async function startReauth(ctx: ActorCtx, providerId: string, returnPath: string, action: SensitiveAction): Promise<Ticket> {
  const provider = await getActiveProvider(ctx, providerId)
  const own = await store.listIdentities(ctx.db, ctx.actor.userId)
  if (!own.some(({ provider_id }) => provider_id === provider.id)) throw notFound('identity provider')
  return createTicket(ctx, { providerId, intent: 'reauth', returnPath, action })
}

/** Throws `not_found`, `last_sign_in_method`, and what `assertProven` throws. */
export async function unlinkIdentity(ctx: ActorCtx, identityId: string, proof: Proof): Promise<void> {
  const { userId } = ctx.actor
  if (!(await store.listIdentities(ctx.db, userId)).some(({ id }) => id === identityId)) throw notFound('identity')
  await assertProven(ctx, 'identity.unlink', proof)
  await transact(ctx, async (ctx) => {
    await store.lockUser(ctx.db, userId)
    const identities = await store.listIdentities(ctx.db, userId)
    const identity = identities.find(({ id }) => id === identityId)
    if (!identity) throw notFound('identity')
    await store.deleteIdentity(ctx.db, userId, identityId)
    if ((await countSignInMethods(ctx, userId)) === 0)
      throw new Problem('last_sign_in_method', 'Without this identity you could not sign in any more.')
    const isLastOfProvider = !identities.some(({ id, provider_id }) => id !== identityId && provider_id === identity.provider_id)
    if (isLastOfProvider) await store.dropAssurances(ctx.db, userId, identity.provider_id)
    const about = { organizationId: identity.organization_id, userId, providerId: identity.provider_id }
    await audit(ctx, { ...about, type: 'identity.unlinked' })
    await notify(ctx, {
      topic: 'security_action',
      userIds: [userId],
      event: `identity.unlinked:${identityId}`,
      title: 'An identity was unlinked',
      body: `You can no longer sign in with ${identity.provider_name}.`,
      href: '/settings/security',
    })
  })
}
