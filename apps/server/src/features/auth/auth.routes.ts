import {
  deleteSession,
  getAuthConfig,
  getMe,
  getSessionState,
  listSessions as listSessionsEndpoint,
  login,
  logout,
  register,
} from '@broadside/contract/features/auth'
import type { FastifyRequest } from 'fastify'
import type { ActorCtx, Ctx } from '../../context.ts'
import { type Route, route } from '../../http/bind.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { PolicyName } from '../../http/rate-limit.ts'
import { reply } from '../../http/reply.ts'
import { Problem } from '../../lib/errors.ts'
import { isPasswordForbidden } from '../sso/policy.ts'
import { authenticate, endSession, getUser, hasUsers, listSessions, registerUser, startSession, type User } from './auth.ts'
import { clearedCookie, presentSession, presentUser, toCookie } from './auth.present.ts'

/** Counts the request under the address of the client and under the e-mail address; the answer tells what is left. */
async function hitBoth(ctx: Ctx, request: FastifyRequest, name: 'register' | 'login', email: string): Promise<[PolicyName, string][]> {
  const hits: [PolicyName, string][] = [
    [name, clientAddress(request.ip)],
    [`${name}-email`, email.toLowerCase()],
  ]
  for (const [policy, subject] of hits) request.quotas.push(await ctx.limiter.hit(policy, subject))
  return hits
}

/** Gives the Set-Cookie header of a new session. */
async function signIn(ctx: Ctx, request: FastifyRequest, user: User): Promise<{ 'set-cookie': string }> {
  const session = await startSession(ctx, user.id, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
  return { 'set-cookie': toCookie(ctx.origin, session) }
}

/** Only on endpoints that tokens cannot reach. */
function sessionIdOf({ actor }: ActorCtx): string {
  if (actor.credential.kind !== 'session') throw new Error('not a browser session')
  return actor.credential.sessionId
}

export const authRoutes: Route[] = [
  route(getAuthConfig, async (ctx) => ({
    registration: ctx.config.REGISTRATION,
    password_sign_in: true,
    email_verification_required: false,
    mail_available: false,
    public_profiles_enabled: false,
    first_user: !(await hasUsers(ctx)),
    legal: {},
  })),
  route(getSessionState, async (ctx) =>
    ctx.actor ? { authenticated: true, user: presentUser(await getUser(ctx, ctx.actor.userId)) } : { authenticated: false },
  ),
  route(register, async (ctx, { body }, { request }) => {
    await hitBoth(ctx, request, 'register', body.email)
    const user = await registerUser(ctx, {
      email: body.email,
      password: body.password,
      ...(body.username === undefined ? {} : { username: body.username }),
      ...(body.display_name === undefined ? {} : { displayName: body.display_name }),
      ...(body.accepted_legal === undefined ? {} : { acceptedLegal: body.accepted_legal }),
    })
    return reply(201, { email_verification_required: false, user: presentUser(user) }, await signIn(ctx, request, user))
  }),
  route(login, async (ctx, { body }, { request }) => {
    const hits = await hitBoth(ctx, request, 'login', body.email)
    const user = await authenticate(ctx, body.email, body.password)
    for (const [policy, subject] of hits) await ctx.limiter.refund(policy, subject)
    if (await isPasswordForbidden(ctx, user.id))
      throw new Problem('sso_required', 'Your organization asks you to sign in at its identity provider.')
    return reply(200, { status: 'signed_in' as const, user: presentUser(user) }, await signIn(ctx, request, user))
  }),
  route(logout, async (ctx) => {
    await endSession(ctx, ctx.actor.userId, sessionIdOf(ctx))
    return reply(204, undefined, { 'set-cookie': clearedCookie(ctx.origin) })
  }),
  route(getMe, async (ctx) => presentUser(await getUser(ctx, ctx.actor.userId))),
  route(listSessionsEndpoint, async (ctx) => {
    const current = sessionIdOf(ctx)
    const sessions = await listSessions(ctx, ctx.actor.userId)
    return { items: sessions.map((session) => presentSession(session, current)) }
  }),
  route(deleteSession, async (ctx, { params }) => {
    await endSession(ctx, ctx.actor.userId, params.id)
    const isCurrent = params.id === sessionIdOf(ctx)
    return reply(204, undefined, isCurrent ? { 'set-cookie': clearedCookie(ctx.origin) } : {})
  }),
]
