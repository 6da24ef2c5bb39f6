/** Codes of an authenticator app. Switched on in three steps, so that nobody locks themselves out with an app that does not work. */
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { invalidAt, Problem } from '#lib/errors.ts'
import { getUser } from '#identity/sessions/sessions.ts'
import { changeChallenge, consumeChallenge, createChallenge, endChallenges, openChallenge } from '#identity/challenges/challenges.ts'
import { invalidChallenge } from '#identity/security/challenge-problems.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { tell } from '#identity/security-notices/second-factors.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.policy.ts'
import * as store from '#identity/passkeys/passkeys.store.ts'
import { makeSecret, oldestStep, otpauthUrl, stepOf, toQrCode } from './totp.policy.ts'

/** Seconds. */
const setupLife = 600

interface Setup {
  secret: string
  /** Since a code was right. */
  confirmed?: {
    step: number
    /** Hex. */
    codeHashes: string[]
  }
}

export const totpSeal = (userId: string) => `totp:${userId}`

export const totpOff = (): Problem => new Problem('totp_not_enabled', 'Two-factor codes are off.')

export interface TotpSetup {
  challengeId: string
  expiresAt: Date
  secret: string
  otpauthUrl: string
  qrCode: string
}

/** Throws as `assertProven` does, or `totp_already_enabled`. */
export async function setUpTotp(ctx: ActorCtx, proof: Proof): Promise<TotpSetup> {
  const { userId } = ctx.actor
  await assertProven(ctx, 'security.totp.setup', proof)
  return transact(ctx, async (ctx) => {
    await store.lockUser(ctx.db, userId)
    if (await store.findTotp(ctx.db, userId)) throw new Problem('totp_already_enabled', 'Two-factor codes are on already.')
    const secret = makeSecret()
    const challenge = { kind: 'totp_setup', userId, seconds: setupLife, data: { secret } satisfies Setup, replaces: true } as const
    const { token, expiresAt } = await createChallenge(ctx, challenge)
    await tell(ctx, userId, 'totp.setup_started')
    const url = otpauthUrl(secret, (await getUser(ctx, userId)).email)
    return { challengeId: token, expiresAt, secret, otpauthUrl: url, qrCode: toQrCode(url) }
  })
}

/**
 * The recovery codes that will count, readable this once. Throws `challenge_invalid`, `challenge_consumed` also when it
 * was confirmed before, or `validation_failed` for a wrong code.
 */
export const confirmTotp = (ctx: ActorCtx, challengeId: string, code: string): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const wanted = { kind: 'totp_setup', token: challengeId, userId } as const
    const { data } = await openChallenge<Setup>(ctx, wanted)
    if (data.confirmed) throw new Problem('challenge_consumed', 'A code was confirmed already.')
    const step = stepOf(data.secret, code, ctx.clock.now())
    if (step === undefined) throw invalidAt('body.code', 'This is not the code that the app shows now.')
    const recoveryCodes = makeRecoveryCodes()
    const codeHashes = recoveryCodes.map((each) => hashRecoveryCode(userId, each).toString('hex'))
    await changeChallenge(ctx, wanted, { secret: data.secret, confirmed: { step, codeHashes } } satisfies Setup)
    return recoveryCodes
  })

/**
 * Throws `challenge_invalid` also when no code was confirmed, or `challenge_consumed`. That codes are on already cannot
 * be: while they are, nobody sets up, and one user has one open setup.
 */
export const enableTotp = (ctx: ActorCtx, challengeId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await store.lockUser(ctx.db, userId)
    const { data } = await consumeChallenge<Setup>(ctx, { kind: 'totp_setup', token: challengeId, userId })
    if (!data.confirmed) throw invalidChallenge('Confirm a code of the app first.')
    const now = ctx.clock.now()
    const sealed = ctx.box.seal(data.secret, totpSeal(userId))
    await store.insertTotp(ctx.db, { user_id: userId, sealed, used_steps: [data.confirmed.step], enabled_at: now })
    const hashes = data.confirmed.codeHashes.map((hash) => Buffer.from(hash, 'hex'))
    await store.replaceRecoveryCodes(ctx.db, userId, hashes, now)
    // A set that was made for the app before this one.
    await endChallenges(ctx, 'recovery_codes', userId)
    await tell(ctx, userId, 'totp.enabled')
  })

/**
 * Throws as `assertProven` does, or `totp_not_enabled`. A new set of recovery codes that waits is left alone: it cannot
 * be activated without an app, and ends when the next one is enabled.
 */
export async function disableTotp(ctx: ActorCtx, proof: Proof): Promise<void> {
  const { userId } = ctx.actor
  await assertProven(ctx, 'security.totp.disable', proof)
  await transact(ctx, async (ctx) => {
    await store.lockUser(ctx.db, userId)
    if (!(await store.findTotp(ctx.db, userId))) throw totpOff()
    await store.deleteTotp(ctx.db, userId)
    await tell(ctx, userId, 'totp.disabled')
  })
}

/** Whether this is a code that was not used yet; it is used from now on. */
export async function useTotpCode(ctx: Pick<Ctx, 'db' | 'clock' | 'box'>, userId: string, code: string): Promise<boolean> {
  const totp = await store.findTotp(ctx.db, userId)
  if (!totp) return false
  const now = ctx.clock.now()
  const step = stepOf(ctx.box.openText(totp.sealed, totpSeal(userId)), code, now)
  return step !== undefined && store.markStepUsed(ctx.db, userId, { step, oldest: oldestStep(now) })
}
