/** Recovery codes: what signs in when the authenticator app is lost. */
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { consumeChallenge, createChallenge } from '#identity/challenges/challenges.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { tell } from '#identity/security-notices/second-factors.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.policy.ts'
import * as store from '#identity/passkeys/passkeys.store.ts'
import { totpOff } from './totp.ts'

/** Seconds. */
const activationLife = 600

interface NewSet {
  /** Hex. */
  codeHashes: string[]
}

async function lockTotp(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await store.lockUser(ctx.db, userId)
  if (!(await store.findTotp(ctx.db, userId))) throw totpOff()
}

/** How many codes were not used yet. Throws as `assertProven` does, or `totp_not_enabled`. */
export async function inspectRecoveryCodes(ctx: ActorCtx, proof: Proof): Promise<number> {
  const { userId } = ctx.actor
  await assertProven(ctx, 'security.totp.recovery.inspect', proof)
  return transact(ctx, async (ctx) => {
    await lockTotp(ctx, userId)
    await tell(ctx, userId, 'recovery_codes.counted')
    return store.countRecoveryCodes(ctx.db, userId)
  })
}

/** A set that counts once it is activated; its codes are readable this once. Throws as `assertProven` does, or `totp_not_enabled`. */
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
    const challenge = { kind: 'recovery_codes', userId, seconds: activationLife, data, replaces: true } as const
    const { token, expiresAt } = await createChallenge(ctx, challenge)
    await tell(ctx, userId, 'recovery_codes.regenerated')
    return { challengeId: token, expiresAt, recoveryCodes }
  })
}

/** Throws `challenge_invalid`, `challenge_consumed` or `totp_not_enabled`, the first that applies. */
export const activateRecoveryCodes = (ctx: ActorCtx, challengeId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    // The lock comes first, as in every change of the second factors; the order of the refusals is that of the challenge.
    await store.lockUser(ctx.db, userId)
    const { data } = await consumeChallenge<NewSet>(ctx, { kind: 'recovery_codes', token: challengeId, userId })
    if (!(await store.findTotp(ctx.db, userId))) throw totpOff()
    const hashes = data.codeHashes.map((hash) => Buffer.from(hash, 'hex'))
    await store.replaceRecoveryCodes(ctx.db, userId, hashes, ctx.clock.now())
    await tell(ctx, userId, 'recovery_codes.activated')
  })

/** Whether this is an unused code; it is used up and its user told. */
export async function useRecoveryCode(ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box'>, userId: string, code: string): Promise<boolean> {
  if (!(await store.deleteRecoveryCode(ctx.db, userId, hashRecoveryCode(userId, code)))) return false
  await tell(ctx, userId, 'recovery_code.used')
  return true
}
