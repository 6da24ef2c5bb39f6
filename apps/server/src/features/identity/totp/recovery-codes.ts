import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { consumeChallenge, createChallenge } from '#identity/challenges/challenges.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifySecondFactor } from '#identity/security-notices/security-notices.ts'
import { lockUser } from '#identity/users/users.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.policy.ts'
import * as store from './totp.store.ts'

const activationLifeSeconds = 600

interface NewSet {
  codeHashes: string[]
}

const totpOff = () => new Problem('totp_not_enabled', 'Two-factor authentication is off.')

/** Keeps codes enabled until the transaction ends. Throws `totp_not_enabled`. */
export async function lockTotp(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await lockUser(ctx, userId)
  if (!(await store.findTotp(ctx.db, userId))) throw totpOff()
}

export const countRecoveryCodes = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<number> => store.countRecoveryCodes(db, userId)

/** The number of unused codes. Notifies the user of the lookup. Throws as `assertProven` does, or `totp_not_enabled`. */
export async function inspectRecoveryCodes(ctx: ActorCtx, proof: Proof): Promise<number> {
  const { userId } = ctx.actor
  await assertProven(ctx, 'security.totp.recovery.inspect', proof)
  return transact(ctx, async (ctx) => {
    await lockTotp(ctx, userId)
    await notifySecondFactor(ctx, userId, 'recovery_codes.counted')
    return store.countRecoveryCodes(ctx.db, userId)
  })
}

/**
 * Returns a set that becomes valid once activated; its codes are readable only now. Throws as `assertProven` does, or
 * `totp_not_enabled`.
 */
export async function regenerateRecoveryCodes(
  ctx: ActorCtx,
  proof: Proof,
): Promise<{ challengeId: string; expiresAt: Date; recoveryCodes: string[] }> {
  const { userId } = ctx.actor
  await assertProven(ctx, 'security.totp.recovery.regenerate', proof)
  return transact(ctx, async (ctx) => {
    await lockTotp(ctx, userId)
    const recoveryCodes = makeRecoveryCodes()
    const data: NewSet = { codeHashes: recoveryCodes.map((code) => hashRecoveryCode(userId, code).toString('hex')) }
    const challenge = { kind: 'recovery_codes', userId, seconds: activationLifeSeconds, data, replaces: true } as const
    const { token, expiresAt } = await createChallenge(ctx, challenge)
    await notifySecondFactor(ctx, userId, 'recovery_codes.regenerated')
    return { challengeId: token, expiresAt, recoveryCodes }
  })
}

/** Throws the first that applies of `challenge_invalid`, `challenge_consumed` and `totp_not_enabled`. */
export const activateRecoveryCodes = (ctx: ActorCtx, challengeId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    // The lock comes first, as in every change of second factors, but the challenge is checked before the factor.
    await lockUser(ctx, userId)
    const { data } = await consumeChallenge<NewSet>(ctx, { kind: 'recovery_codes', token: challengeId, userId })
    if (!(await store.findTotp(ctx.db, userId))) throw totpOff()
    const hashes = data.codeHashes.map((hash) => Buffer.from(hash, 'hex'))
    await store.replaceRecoveryCodes(ctx.db, userId, hashes, ctx.clock.now())
    await notifySecondFactor(ctx, userId, 'recovery_codes.activated')
  })

/** Uses up a code and notifies its user. False if it is wrong or was used before. */
export async function useRecoveryCode(
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box' | 'announcer' | 'live'>,
  userId: string,
  code: string,
): Promise<boolean> {
  if (!(await store.deleteRecoveryCode(ctx.db, userId, hashRecoveryCode(userId, code)))) return false
  await notifySecondFactor(ctx, userId, 'recovery_code.used')
  return true
}
