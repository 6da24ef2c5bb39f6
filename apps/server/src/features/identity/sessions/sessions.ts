import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type ActorCtx, type App, type Ctx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { sha256 } from '#http/access.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { type AccessCtx, recheckAccess } from '#signals/changes/changes.ts'
import { holdPassword, type User } from '#identity/users/users.ts'
import { toBrowserCookie, toSessionCookie } from './cookies.ts'
import { rememberBrowser } from './known-browsers.ts'
import * as store from './sessions.store.ts'
import { days } from '#lib/time.ts'

export { clearedCookie } from './cookies.ts'
export { findBrowserOfAddress, findBrowserOfUser } from './known-browsers.ts'
export { challengeSubject, countTries, hitBoth } from './quotas.ts'

/** From sign-in, regardless of use. */
const sessionLifeMs = days(30)
const maxUserAgentLength = 400

export const sessionSeal = (sessionId: string): string => `session:${sessionId}`

export const credentialsInvalid = () => new Problem('credentials_invalid', 'Incorrect email address or password.')

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
  secondFactor?: boolean
  /** The hash that authenticated the user. If it has changed since, no session starts (`credentials_invalid`). */
  passwordHash?: string | null
}

/** Signs a user in. The browser's previous session ends, so its value becomes useless. */
export async function startSession(ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>, userId: string, from: SignInOrigin): Promise<NewSession> {
  const now = ctx.clock.now()
  const session = {
    id: uuid7(now),
    userId,
    value: randomBytes(32).toString('base64url'),
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  }
  await transact(ctx, async (ctx) => {
    const { passwordHash } = from
    if (passwordHash !== undefined && !(await holdPassword(ctx, userId, passwordHash))) throw credentialsInvalid()
    if (ctx.actor?.credential.kind === 'session') await store.deleteSession(ctx.db, ctx.actor.userId, ctx.actor.credential.sessionId)
    await store.insertSession(ctx.db, {
      id: session.id,
      user_id: userId,
      token_hash: sha256(session.value),
      ip: from.ip,
      user_agent: from.userAgent.slice(0, maxUserAgentLength),
      created_at: now,
      last_used_at: now,
      expires_at: session.expiresAt,
      second_factor: from.secondFactor === true,
    })
  })
  return session
}

export const originOf = (request: FastifyRequest): SignInOrigin => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })

/** The Set-Cookie headers of a new session: its value, and the cookie that makes the browser known. */
export const sessionCookies = (ctx: Pick<App, 'box' | 'clock' | 'origin'>, request: FastifyRequest, session: NewSession): string[] => [
  toSessionCookie(ctx.origin, session),
  toBrowserCookie(ctx.origin, rememberBrowser(ctx, request, session.userId)),
]

/** The Set-Cookie headers of a new session. Throws `credentials_invalid` if the password has changed since the user was read. */
export async function signIn(
  ctx: Ctx,
  request: FastifyRequest,
  user: User,
  { secondFactor = false } = {},
): Promise<{ 'set-cookie': string[] }> {
  const from = { ...originOf(request), passwordHash: user.password_hash, secondFactor }
  return { 'set-cookie': sessionCookies(ctx, request, await startSession(ctx, user.id, from)) }
}

export const findSessionId = ({ actor }: Pick<Ctx, 'actor'>): string | undefined =>
  actor?.credential.kind === 'session' ? actor.credential.sessionId : undefined

/** Only for endpoints that tokens cannot reach. */
export function getSessionId(ctx: ActorCtx): string {
  const sessionId = findSessionId(ctx)
  if (sessionId === undefined) throw new Error('This endpoint needs a browser session.')
  return sessionId
}

/** Locks the session until the transaction ends. Throws `session_expired`. */
export async function holdSession(ctx: ActorCtx): Promise<void> {
  if (!(await store.holdSession(ctx.db, ctx.actor.userId, findSessionId(ctx) ?? '')))
    throw new Problem('session_expired', 'The session has expired.')
}

/** Throws `not_found` if the user has no such session. */
export async function endSession(ctx: AccessCtx, userId: string, sessionId: string): Promise<void> {
  if (!(await store.deleteSession(ctx.db, userId, sessionId))) throw notFound('session')
  recheckAccess(ctx, [userId])
}

export async function endSessions(ctx: AccessCtx, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await store.deleteSessions(ctx.db, userId, except)
  recheckAccess(ctx, [userId])
}

export const listSessions = (ctx: Pick<App, 'db' | 'clock'>, userId: string): Promise<Row<'sessions'>[]> =>
  store.listSessions(ctx.db, userId, ctx.clock.now())
