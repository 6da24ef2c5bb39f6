/** Two-factor codes, enabled in three steps so that a broken authenticator app locks no one out. */
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import {
  changeChallenge,
  consumeChallenge,
  createChallenge,
  endChallenges,
  invalidChallenge,
  openChallenge,
} from '#identity/challenges/challenges.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { notifySecondFactor } from '#identity/security-notices/security-notices.ts'
import { lockUser } from '#identity/users/users.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.policy.ts'
import { lockTotp } from './recovery-codes.ts'
import { makeSecret, oldestStep, otpauthUrl, stepOf, toQrCode } from './totp.policy.ts'
import * as store from './totp.store.ts'

export {
  activateRecoveryCodes,
  countRecoveryCodes,
  inspectRecoveryCodes,
  regenerateRecoveryCodes,
  useRecoveryCode,
} from './recovery-codes.ts'

const setupLifeSeconds = 600

interface Setup {
  secret: string
  /** Set once a code was confirmed. */
  confirmed?: {
    step: number
    codeHashes: string[]
  }
}

export const totpSeal = (userId: string) => `totp:${userId}`

export const hasTotp = async ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<boolean> => (await store.findTotp(db, userId)) !== undefined

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
    const user = await lockUser(ctx, userId)
    if (await store.findTotp(ctx.db, userId)) throw new Problem('totp_already_enabled', 'Two-factor authentication is already on.')
    const secret = makeSecret()
    const challenge = { kind: 'totp_setup', userId, seconds: setupLifeSeconds, data: { secret } satisfies Setup, replaces: true } as const
    const { token, expiresAt } = await createChallenge(ctx, challenge)
    await notifySecondFactor(ctx, userId, 'totp.setup_started')
    const url = otpauthUrl(secret, user.email)
    return { challengeId: token, expiresAt, secret, otpauthUrl: url, qrCode: toQrCode(url) }
  })
}

/**
 * Returns the recovery codes, readable only now, that become valid once codes are enabled. Throws `challenge_invalid`,
 * `challenge_consumed` (also if it was confirmed before), or `validation_failed` for a wrong code.
 */
export const confirmTotp = (ctx: ActorCtx, challengeId: string, code: string): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const wanted = { kind: 'totp_setup', token: challengeId, userId } as const
    const { data } = await openChallenge<Setup>(ctx, wanted)
    if (data.confirmed) throw new Problem('challenge_consumed', 'A code was already confirmed. Start over.')
    const step = stepOf(data.secret, code, ctx.clock.now())
    if (step === undefined) throw invalidAt('body.code', say('wrong_app_code'))
    const recoveryCodes = makeRecoveryCodes()
    const codeHashes = recoveryCodes.map((each) => hashRecoveryCode(userId, each).toString('hex'))
    await changeChallenge(ctx, wanted, { secret: data.secret, confirmed: { step, codeHashes } } satisfies Setup)
    return recoveryCodes
  })

/**
 * Throws `challenge_invalid` (also if no code was confirmed), or `challenge_consumed`. Codes can't be on already: setup
 * is blocked while they are, and a user has only one open setup.
 */
export const enableTotp = (ctx: ActorCtx, challengeId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    await lockUser(ctx, userId)
    const { data } = await consumeChallenge<Setup>(ctx, { kind: 'totp_setup', token: challengeId, userId })
    if (!data.confirmed) throw invalidChallenge('Confirm a code from the app first.')
    const now = ctx.clock.now()
    const sealed = ctx.box.seal(data.secret, totpSeal(userId))
    await store.insertTotp(ctx.db, { user_id: userId, sealed, used_steps: [data.confirmed.step], enabled_at: now })
    const hashes = data.confirmed.codeHashes.map((hash) => Buffer.from(hash, 'hex'))
    await store.replaceRecoveryCodes(ctx.db, userId, hashes, now)
    // Drop a set that was created for the previous app.
    await endChallenges(ctx, 'recovery_codes', userId)
    await notifySecondFactor(ctx, userId, 'totp.enabled')
  })

/**
 * Throws as `assertProven` does, or `totp_not_enabled`. A pending set of recovery codes stays: it can't be activated
 * without an app, and ends when the next app is enabled.
 */
export async function disableTotp(ctx: ActorCtx, proof: Proof): Promise<void> {
  const { userId } = ctx.actor
  await assertProven(ctx, 'security.totp.disable', proof)
  await transact(ctx, async (ctx) => {
    await lockTotp(ctx, userId)
    await store.deleteTotp(ctx.db, userId)
    await notifySecondFactor(ctx, userId, 'totp.disabled')
  })
}

/** Uses up a code. False if it is wrong or was used before. */
export async function useTotpCode(ctx: Pick<Ctx, 'db' | 'clock' | 'box'>, userId: string, code: string): Promise<boolean> {
  const totp = await store.findTotp(ctx.db, userId)
  if (!totp) return false
  const now = ctx.clock.now()
  const step = stepOf(ctx.box.openText(totp.sealed, totpSeal(userId)), code, now)
  return step !== undefined && store.markStepUsed(ctx.db, userId, { step, oldest: oldestStep(now) })
}
