/** Proof of identity for a sensitive action: the current password, or a grant from a re-authentication. */
import type { SensitiveAction } from '@broadside/contract/features/reauth.schemas'
import type { ActorCtx } from '#server/context.ts'
import { invalid, Problem, say } from '#lib/errors.ts'
import { consumeChallenge, createChallenge } from '#identity/challenges/challenges.ts'
import { findSessionId } from '#identity/sessions/sessions.ts'
import { findUser } from '#identity/users/users.ts'
import { defined } from '#lib/defined.ts'

export interface Proof {
  current_password?: string | undefined
  reauth_grant?: string | undefined
}

interface Grant {
  action: SensitiveAction
}

const refused = () => new Problem('reauthentication_failed', "The password or re-authentication grant isn't valid.")

const grantLifeSeconds = 300

/** A grant for one action, bound to the user and the session. */
export async function grantReauth(ctx: ActorCtx, action: SensitiveAction): Promise<{ token: string; expiresAt: Date }> {
  const sessionId = findSessionId(ctx)
  return createChallenge(ctx, {
    kind: 'reauth_grant',
    userId: ctx.actor.userId,
    ...defined({ sessionId }),
    seconds: grantLifeSeconds,
    data: { action } satisfies Grant,
  })
}

/** Counts every attempt in advance, and refunds it if the password is right. Throws `reauthentication_failed`. */
export async function assertPassword(ctx: ActorCtx, password: string): Promise<void> {
  await ctx.limiter.hit('reauth', ctx.actor.userId)
  const user = await findUser(ctx, ctx.actor.userId)
  if (!(await ctx.passwords.verify(user?.password_hash, password))) throw refused()
  await ctx.limiter.refund('reauth', ctx.actor.userId)
}

/**
 * Throws `validation_failed` without any proof, `reauthentication_failed` for a wrong one. Consumes the grant. Call it
 * before a transaction: quotas use their own connection, and hashing is slow.
 */
export async function assertProven(ctx: ActorCtx, action: SensitiveAction, proof: Proof): Promise<void> {
  if (proof.reauth_grant !== undefined) return assertGrant(ctx, action, proof.reauth_grant)
  if (proof.current_password !== undefined) return assertPassword(ctx, proof.current_password)
  throw invalid([{ ...say('proof_needed'), location: 'body.current_password' }])
}

async function assertGrant(ctx: ActorCtx, action: SensitiveAction, token: string): Promise<void> {
  const wanted = { kind: 'reauth_grant', token, userId: ctx.actor.userId } as const
  const grant = await consumeChallenge<Grant>(ctx, wanted).catch((error: unknown) => {
    throw error instanceof Problem ? refused() : error
  })
  if (grant.data.action !== action || grant.sessionId !== findSessionId(ctx)) throw refused()
}
