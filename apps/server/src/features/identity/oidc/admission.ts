/** Decides when a sign-in at an identity provider creates a user. See docs/decisions/0019-who-may-come-in.md. */
import type { Ctx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { Problem } from '#lib/errors.ts'
import { isInvited } from '#identity/registration/registration.ts'
import { isDomainProven } from '#identity/sso/sso.ts'
import { hasUsers, isEmail } from '#identity/users/users.ts'
import type { Statement } from './exchange.ts'
import { isJitAllowed } from './oidc.store.ts'

type Provider = Row<'identity_providers'>

/** Any user can set up a provider, so a provider alone does not admit anyone. */
const mayCome = async (ctx: Ctx, organizationId: string, email: string): Promise<boolean> =>
  ctx.config.REGISTRATION === 'open' ||
  (await isJitAllowed(ctx.db, organizationId)) ||
  (await isDomainProven(ctx, organizationId, email)) ||
  (await isInvited(ctx, email))

/**
 * Throws `credentials_invalid` without an address, else `registration_closed`, before any user is looked up. The first
 * user of an instance becomes its administrator, so a provider never creates that one.
 */
export async function assertAdmitted(ctx: Ctx, provider: Provider, { email, emailVerified }: Statement): Promise<void> {
  const refuse = (reason: string) => {
    ctx.log.info({ provider: provider.id, reason }, 'provider not allowed to create a user')
    return new Problem(
      'registration_closed',
      "This identity isn't linked to a user, and can't create one. Ask the organization for an invitation.",
    )
  }
  if (!provider.jit_enabled) throw refuse('jit_enabled is off')
  if (!isEmail(email))
    throw new Problem(
      'credentials_invalid',
      "The identity provider didn't send an email address. Ask its administrator to release the `email` claim.",
    )
  if (!emailVerified) throw refuse('the e-mail address is not verified')
  if (!(await mayCome(ctx, provider.organization_id, email)) || !(await hasUsers(ctx)))
    throw refuse('registration is closed to the address')
}
