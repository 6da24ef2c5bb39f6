import type { App } from '#server/context.ts'
import { getUser } from '#identity/sessions/sessions.ts'
import { listIdentities } from '#identity/identities/identities.store.ts'
import { isPasswordForbidden } from '#identity/sso/policy.ts'
import { countPasskeys } from '#identity/passkeys/passkeys.store.ts'

/**
 * What could sign the user in now: identities of active providers, and unless a policy forbids both, a password and
 * passkeys. Ask under the lock of the user before one is removed.
 */
export async function countSignInMethods(ctx: Pick<App, 'db' | 'config'>, userId: string): Promise<number> {
  const identities = (await listIdentities(ctx.db, userId)).filter(({ provider_is_active }) => provider_is_active).length
  if (await isPasswordForbidden(ctx, userId)) return identities
  const { password_hash } = await getUser(ctx, userId)
  return identities + (password_hash === null ? 0 : 1) + (await countPasskeys(ctx.db, userId))
}
