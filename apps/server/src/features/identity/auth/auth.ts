import type { App } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { findRegistration } from '#identity/registration/registration.ts'
import { credentialsInvalid } from '#identity/sessions/sessions.ts'
import { findUserByEmail, replacePasswordHash, type User } from '#identity/users/users.ts'

/** A user, or a registration whose address is not verified yet. */
export type Authenticated = { user: User; registration?: never } | { user?: never; registration: Row<'registrations'> }

/**
 * Returns the user or registration with this lowercase address and this password. Throws `credentials_invalid`, after
 * equal work for every cause.
 */
export async function authenticate(ctx: Pick<App, 'db' | 'passwords'>, email: string, password: string): Promise<Authenticated> {
  const [user, registration] = await Promise.all([findUserByEmail(ctx, email), findRegistration(ctx, email)])
  const hash = user ? user.password_hash : registration?.password_hash
  const isRight = await ctx.passwords.verify(hash, password)
  if (!isRight || user?.suspended_at) throw credentialsInvalid()
  if (!user) {
    if (!registration) throw credentialsInvalid()
    return { registration }
  }
  if (!hash || !ctx.passwords.isOutdated(hash)) return { user }
  const raised = await ctx.passwords.hash(password)
  const isReplaced = await replacePasswordHash(ctx, { userId: user.id, from: hash, to: raised })
  // Another sign-in replaced the hash first, or the password has changed.
  if (!isReplaced) return authenticate(ctx, email, password)
  return { user: { ...user, password_hash: raised } }
}
