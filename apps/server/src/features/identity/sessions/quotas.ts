/** Sign-in quotas, which count a request under several subjects. */
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { clientAddress } from '#http/client-address.ts'
import type { PolicyName } from '#http/rate-limit.ts'

/** A challenge as a quota subject, hashed so that the counters don't reveal it. */
export const challengeSubject = (challengeId: string): string => sha256(challengeId).toString('base64url')

type Hit = [PolicyName, string]

/** Counts the request under the client's address and a second subject; the response reports the remaining quota. */
export async function hitBoth(
  ctx: Ctx,
  request: FastifyRequest,
  { name, second }: { name: 'register' | 'password-reset' | 'email-verification' | 'email-verification-resend'; second: Hit },
): Promise<void> {
  const hits: Hit[] = [[name, clientAddress(request.ip)], second]
  for (const [policy, subject] of hits) request.quotas.push(await ctx.limiter.hit(policy, subject))
}

/** Counts every attempt in advance; `forgive` refunds it after a success. */
export function countTries(ctx: Ctx, request: FastifyRequest) {
  const hits: Hit[] = []
  const count = async (policy: PolicyName, subject: string): Promise<void> => {
    hits.push([policy, subject])
    request.quotas.push(await ctx.limiter.hit(policy, subject))
  }
  return {
    count,
    /** By client address: the first count of a sign-in, before its user is known. */
    countClient: (policy: 'login' | 'mfa') => count(policy, clientAddress(request.ip)),
    /** By user or email address together with the place: the browser if it is known to the user, else the client's address. */
    countPlace: (policy: 'login-email' | 'mfa-user', subject: string, browserId: string | undefined) =>
      count(policy, `${subject}:${browserId ?? clientAddress(request.ip)}`),
    forgive: async () => {
      for (const [policy, subject] of hits) await ctx.limiter.refund(policy, subject)
    },
  }
}
