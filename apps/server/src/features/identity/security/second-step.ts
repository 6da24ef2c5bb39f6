/** The second step of a sign-in, after the password, and the sign-in by a passkey alone. */
import type { Ctx } from '#server/context.ts'
import { consumeChallenge, createChallenge, openChallenge, hidingUse } from '#identity/challenges/challenges.ts'
import { invalidChallenge } from './challenge-problems.ts'
import { type PasskeyAsked, passkeyLife } from '#identity/passkeys/passkeys.ts'
import * as store from '#identity/passkeys/passkeys.store.ts'
import { askForPasskey } from '#identity/passkeys/webauthn.ts'

type Base = Pick<Ctx, 'db' | 'clock' | 'box'>

const maxTries = 5
const place = 'body.mfa_token'

const wanted = (token: string) => ({ kind: 'mfa', token, location: place }) as const

function ownerOf({ userId }: { userId: string | undefined }): string {
  if (userId === undefined) throw new Error('a second step without a user')
  return userId
}

/** The user of the token; counts as one of its tries. Throws `challenge_invalid`. */
export const trySecondStep = async (ctx: Base, mfaToken: string): Promise<string> =>
  ownerOf(await hidingUse(openChallenge(ctx, wanted(mfaToken), maxTries), place))

/** In the transaction that starts the session: of several successes at once only one goes on. Throws `challenge_invalid`. */
export const finishSecondStep = async (ctx: Base, mfaToken: string): Promise<void> =>
  void (await hidingUse(consumeChallenge(ctx, wanted(mfaToken)), place))

interface PasskeySignIn {
  challenge: string
  /** Absent when the passkey stands for the password too. */
  mfaToken?: string
}

/** Throws `challenge_invalid`, also when the user of the token has no passkey. */
export async function beginPasskeySignIn(ctx: Base & Pick<Ctx, 'origin'>, mfaToken: string | undefined): Promise<PasskeyAsked> {
  const known = mfaToken === undefined ? undefined : await listOf(ctx, mfaToken)
  const { challenge, options } = await askForPasskey(ctx, known)
  const data: PasskeySignIn = { challenge, ...(mfaToken === undefined ? {} : { mfaToken }) }
  const { token, expiresAt } = await createChallenge(ctx, { kind: 'passkey_sign_in', seconds: passkeyLife, data })
  return { challengeId: token, expiresAt, options }
}

async function listOf(ctx: Base, mfaToken: string) {
  const userId = ownerOf(await hidingUse(openChallenge(ctx, wanted(mfaToken)), place))
  const passkeys = await store.listPasskeys(ctx.db, userId)
  if (!passkeys.length) throw invalidChallenge('This sign-in cannot be finished with a passkey.', place)
  return passkeys
}

/** What the browser was asked; nobody can answer it again. Throws `challenge_invalid`. */
export const takePasskeySignIn = async (ctx: Base, challengeId: string): Promise<PasskeySignIn> =>
  (await hidingUse(consumeChallenge<PasskeySignIn>(ctx, { kind: 'passkey_sign_in', token: challengeId }))).data
