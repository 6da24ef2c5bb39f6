/** Identities of users at identity providers. Each one is a sign-in method. */
import { wording } from '@broadside/contract/sentences'
import { type ActorCtx, type App, transact } from '#server/context.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifyUser } from '#identity/security-notices/security-notices.ts'
import { audit } from '#identity/sso/sso.ts'
import { countSignInMethods, lockUser } from '#identity/users/users.ts'
import * as store from './identities.store.ts'

type Base = Pick<App, 'db' | 'clock'>

interface Claims {
  email: string
  emailVerified: boolean
  name: string
}

const columnsOf = ({ clock }: Base, { email, emailVerified, name }: Claims) => ({
  email,
  email_verified: emailVerified,
  name,
  last_used_at: clock.now(),
})

export const findIdentity = ({ db }: Pick<App, 'db'>, providerId: string, subject: string): Promise<store.KnownIdentity | undefined> =>
  store.findIdentity(db, providerId, subject)

/** False if the identity is already linked to any user. */
export function linkIdentity(ctx: Base, userId: string, providerId: string, identity: Claims & { subject: string }): Promise<boolean> {
  const now = ctx.clock.now()
  return store.insertIdentity(ctx.db, {
    id: uuid7(now),
    user_id: userId,
    provider_id: providerId,
    subject: identity.subject,
    created_at: now,
    ...columnsOf(ctx, identity),
  })
}

export async function refreshIdentity(ctx: Base, identityId: string, claims: Claims): Promise<void> {
  await store.updateIdentity(ctx.db, identityId, columnsOf(ctx, claims))
}

export const listIdentities = ({ db, actor }: ActorCtx): Promise<store.IdentityRow[]> => store.listIdentities(db, actor.userId)

export const listLinkProviders = ({ db, actor }: ActorCtx) => store.listLinkProviders(db, actor.userId)

/** Throws `not_found`, `last_sign_in_method`, or as `assertProven` does. */
export async function unlinkIdentity(ctx: ActorCtx, identityId: string, proof: Proof): Promise<void> {
  const { userId } = ctx.actor
  if (!(await listIdentities(ctx)).some(({ id }) => id === identityId)) throw notFound('identity')
  await assertProven(ctx, 'identity.unlink', proof)
  await transact(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    const identities = await listIdentities(ctx)
    const identity = identities.find(({ id }) => id === identityId)
    if (!identity) throw notFound('identity')
    await store.deleteIdentity(ctx.db, userId, identityId)
    if ((await countSignInMethods(ctx, userId)) === 0)
      throw new Problem('last_sign_in_method', 'This is your only sign-in method. Set a password or add a passkey first.')
    const isLastOfProvider = !identities.some(({ id, provider_id }) => id !== identityId && provider_id === identity.provider_id)
    if (isLastOfProvider) await store.dropAssurances(ctx.db, userId, identity.provider_id)
    const about = { organizationId: identity.organization_id, userId, providerId: identity.provider_id }
    await audit(ctx, { ...about, type: 'identity.unlinked' })
    await notifyUser(ctx, userId, {
      event: `identity.unlinked:${identityId}`,
      title: wording('notices', 'identity_unlinked'),
      body: [wording('notices', 'identity_unlinked_text', { provider: identity.provider_name })],
    })
  })
}
