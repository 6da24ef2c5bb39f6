import type { App } from '#server/context.ts'
import { isEmergencyUser } from '#http/sign-on.ts'
import { notFound } from '#lib/errors.ts'
import * as store from './users.store.ts'

/**
 * Whether an organization of the user requires single sign-on and forbids passwords, including passkeys in place of
 * one. Emergency users are exempt.
 */
export const isPasswordForbidden = (app: Pick<App, 'config'>, user: store.UserRow): boolean =>
  user.password_forbidden === true && !isEmergencyUser(app, user)

/**
 * Counts identities at active providers and, unless a policy forbids both, the password and passkeys. Lock the user
 * before removing one.
 */
export async function countSignInMethods(ctx: Pick<App, 'db' | 'config'>, userId: string): Promise<number> {
  const user = await store.findUser(ctx.db, userId)
  if (!user) throw notFound('user')
  const { identities, passkeys } = await store.countSignInMethods(ctx.db, userId)
  return isPasswordForbidden(ctx, user) ? identities : identities + passkeys + (user.password_hash === null ? 0 : 1)
}
