/** Users, passwords and browser sessions. */
import { randomBytes } from 'node:crypto'
import { type App, type Ctx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { sha256 } from '#http/access.ts'
import { readPolicies } from '#http/rate-limit.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { hashPassword, isOutdated, verifyPassword } from '#identity/passwords/passwords.ts'
import * as store from '#identity/users/users.store.ts'
import { findRegistration } from '#identity/registration/registration.store.ts'

export { createUser, provisionUser, registerUser } from '#identity/users/new-users.ts'
export { tellSecurityAction } from '#identity/security-notices/security-notices.ts'

export type User = store.UserRow
type Base = Pick<App, 'db' | 'clock'>

/** Milliseconds. A session ends this long after sign-in, however much it is used. */
const sessionLife = 30 * 24 * 3600 * 1000
const userAgentLimit = 400
/** Milliseconds that a registration waits for the verification of its address. */
const registrationLife = 7 * 24 * 3600 * 1000

/** A user, or a registration whose address is not verified yet. */
export type Authenticated = { user: User; registration?: never } | { user?: never; registration: Row<'registrations'> }

export const credentialsInvalid = () => new Problem('credentials_invalid', 'The e-mail address or the password is not right.')

/** Whoever has this address and password. Throws `credentials_invalid`, whatever was wrong, after equal work. */
export async function authenticate(ctx: Base, email: string, password: string): Promise<Authenticated> {
  const address = email.toLowerCase()
  const [user, registration] = await Promise.all([store.findUserByEmail(ctx.db, address), findRegistration(ctx.db, address)])
  const hash = user ? user.password_hash : registration?.password_hash
  const isRight = await verifyPassword(hash, password)
  if (!isRight || user?.suspended_at) throw credentialsInvalid()
  if (!user) {
    if (!registration) throw credentialsInvalid()
    return { registration }
  }
  if (!hash || !isOutdated(hash)) return { user }
  const raised = await hashPassword(password)
  const isReplaced = await store.replacePasswordHash(ctx.db, { userId: user.id, from: hash, to: raised })
  // Another sign-in was faster, or the password is another now.
  if (!isReplaced) return authenticate(ctx, email, password)
  return { user: { ...user, password_hash: raised } }
}

export interface NewSession {
  id: string
  userId: string
  /** 32 random bytes in base64url. Only its hash is stored. */
  value: string
  expiresAt: Date
}

export interface SignInOrigin {
  ip: string
  userAgent: string
  /** Whether more than a password stands behind the sign-in. */
  secondFactor?: boolean
  /** What the user was recognised by: when it was changed since, there is no session (`credentials_invalid`). */
  passwordHash?: string | null
}

/** Signs a user in. A session that the browser had before ends, so that its value is of no more use to anybody. */
export async function startSession(ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>, userId: string, from: SignInOrigin): Promise<NewSession> {
  const now = ctx.clock.now()
  const session = {
    id: uuid7(now.getTime()),
    userId,
    value: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now.getTime() + sessionLife),
  }
  await transact(ctx, async (ctx) => {
    const { passwordHash } = from
    if (passwordHash !== undefined && !(await store.holdPassword(ctx.db, userId, passwordHash))) throw credentialsInvalid()
    if (ctx.actor?.credential.kind === 'session') await store.deleteSession(ctx.db, ctx.actor.userId, ctx.actor.credential.sessionId)
    await store.insertSession(ctx.db, {
      id: session.id,
      user_id: userId,
      token_hash: sha256(session.value),
      ip: from.ip,
      user_agent: from.userAgent.slice(0, userAgentLimit),
      created_at: now,
      last_used_at: now,
      expires_at: session.expiresAt,
      second_factor: from.secondFactor === true,
    })
  })
  return session
}

/** Throws `not_found` when the user has no such session. */
export async function endSession(ctx: Pick<App, 'db'>, userId: string, sessionId: string): Promise<void> {
  if (!(await store.deleteSession(ctx.db, userId, sessionId))) throw notFound('session')
}

/** All of a user, for example after a change of the password. `except` stays. */
export const endSessions = (ctx: Pick<App, 'db'>, userId: string, { except }: { except?: string } = {}): Promise<void> =>
  store.deleteSessions(ctx.db, userId, except)

export const listSessions = (ctx: Base, userId: string): Promise<Row<'sessions'>[]> => store.listSessions(ctx.db, userId, ctx.clock.now())

export const hasUsers = (ctx: Pick<App, 'db'>): Promise<boolean> => store.hasUsers(ctx.db)

/** Throws `not_found`. */
export async function getUser(ctx: Pick<App, 'db'>, userId: string): Promise<User> {
  const user = await store.findUser(ctx.db, userId)
  if (!user) throw notFound('user')
  return user
}

export const findUserByEmail = (ctx: Pick<App, 'db'>, email: string): Promise<User | undefined> =>
  store.findUserByEmail(ctx.db, email.trim().toLowerCase())

/** Each removes what no longer counts and gives the number of rows that went. */
export const cleanSessions = (ctx: Base): Promise<number> => store.deleteEndedSessions(ctx.db, ctx.clock.now())

/** Challenges, registrations and changes of address that nobody can finish any more. */
export async function cleanChallenges(ctx: Base): Promise<void> {
  const now = ctx.clock.now()
  await store.deleteEndedChallenges(ctx.db, now)
  await store.deleteEndedEmailChanges(ctx.db, now)
  await store.deleteRegistrations(ctx.db, new Date(now.getTime() - registrationLife))
}

export const cleanIdempotencyKeys = (ctx: Base): Promise<number> => store.deleteStaleIdempotencyKeys(ctx.db, ctx.clock.now())

export function cleanRateLimits(ctx: Pick<App, 'db' | 'clock' | 'config'>): Promise<number> {
  const longest = Math.max(...Object.values(readPolicies(ctx.config)).map(({ seconds }) => seconds))
  return store.deleteRateLimitCounters(ctx.db, new Date(ctx.clock.now().getTime() - 2 * longest * 1000))
}
