/** What the routes of sign-in share: sessions as cookies, and quotas under several subjects. */
import type { FastifyRequest } from 'fastify'
import type { ActorCtx, App, Ctx } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { clientAddress } from '#http/client-address.ts'
import type { PolicyName } from '#http/rate-limit.ts'
import { type NewSession, type SignInOrigin, startSession, type User } from './sessions.ts'
import { toBrowserCookie, toCookie } from '#identity/users/users.present.ts'
import { rememberBrowser } from './known-browsers.ts'

export const clientOf = (request: FastifyRequest): SignInOrigin => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })

/** The Set-Cookie headers of a new session: its value, and that its user is known at this browser from now on. */
export const sessionCookies = (ctx: Pick<App, 'box' | 'clock' | 'origin'>, request: FastifyRequest, session: NewSession): string[] => [
  toCookie(ctx.origin, session),
  toBrowserCookie(ctx.origin, rememberBrowser(ctx, request, session.userId)),
]

/** Gives the Set-Cookie headers of a new session. Throws `credentials_invalid` when the password was changed since the user was read. */
export async function signIn(
  ctx: Ctx,
  request: FastifyRequest,
  user: User,
  { secondFactor = false } = {},
): Promise<{ 'set-cookie': string[] }> {
  const from = { ...clientOf(request), passwordHash: user.password_hash, secondFactor }
  return { 'set-cookie': sessionCookies(ctx, request, await startSession(ctx, user.id, from)) }
}

/** Only on endpoints that tokens cannot reach. */
export function sessionIdOf({ actor }: ActorCtx): string {
  if (actor.credential.kind !== 'session') throw new Error('not a browser session')
  return actor.credential.sessionId
}

/** A challenge as the subject of a quota: whoever reads the counters learns no challenge. */
export const challengeSubject = (challengeId: string): string => sha256(challengeId).toString('base64url')

type Hit = [PolicyName, string]

/** Counts the request under the address of the client and under a second subject; the answer tells what is left. */
export async function hitBoth(
  ctx: Ctx,
  request: FastifyRequest,
  { name, second }: { name: 'register' | 'password-reset' | 'email-verification' | 'email-verification-resend'; second: Hit },
): Promise<void> {
  const hits: Hit[] = [[name, clientAddress(request.ip)], second]
  for (const [policy, subject] of hits) request.quotas.push(await ctx.limiter.hit(policy, subject))
}

/** Every try is counted before it is made; a success gives the counts back. */
export function countTries(ctx: Ctx, request: FastifyRequest) {
  const hits: Hit[] = []
  const count = async (policy: PolicyName, subject: string): Promise<void> => {
    hits.push([policy, subject])
    request.quotas.push(await ctx.limiter.hit(policy, subject))
  }
  return {
    count,
    /** By the address of the client: the first count of a sign-in, before anything is known of whom it is for. */
    countClient: (policy: 'login' | 'mfa') => count(policy, clientAddress(request.ip)),
    /** By address or user together with the place: the browser where the user is known there, else the address of the client. */
    countPlace: (policy: 'login-email' | 'mfa-user', subject: string, browserId: string | undefined) =>
      count(policy, `${subject}:${browserId ?? clientAddress(request.ip)}`),
    forgive: async () => {
      for (const [policy, subject] of hits) await ctx.limiter.refund(policy, subject)
    },
  }
}
