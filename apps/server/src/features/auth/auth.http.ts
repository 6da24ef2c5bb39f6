/** What the routes of this folder share: sessions as cookies, and quotas under two subjects. */
import type { FastifyRequest } from 'fastify'
import type { ActorCtx, Ctx } from '../../context.ts'
import { sha256 } from '../../http/access.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { PolicyName } from '../../http/rate-limit.ts'
import { type SignInOrigin, startSession, type User } from './auth.ts'
import { toCookie } from './auth.present.ts'

export const clientOf = (request: FastifyRequest): SignInOrigin => ({ ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })

/** Gives the Set-Cookie header of a new session. Throws `credentials_invalid` when the password was changed since the user was read. */
export async function signIn(
  ctx: Ctx,
  request: FastifyRequest,
  user: User,
  { secondFactor = false } = {},
): Promise<{ 'set-cookie': string }> {
  const from = { ...clientOf(request), passwordHash: user.password_hash, secondFactor }
  return { 'set-cookie': toCookie(ctx.origin, await startSession(ctx, user.id, from)) }
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
  { name, second }: { name: 'register' | 'login' | 'password-reset' | 'email-verification' | 'email-verification-resend'; second: Hit },
): Promise<Hit[]> {
  const hits: Hit[] = [[name, clientAddress(request.ip)], second]
  for (const [policy, subject] of hits) request.quotas.push(await ctx.limiter.hit(policy, subject))
  return hits
}
