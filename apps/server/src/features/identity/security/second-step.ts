/** The second step of a sign-in, after the password: a token that allows a few attempts. */
import type { Ctx } from '#server/context.ts'
import { consumeChallenge, hidingUse, invalidChallenge, openChallenge } from '#identity/challenges/challenges.ts'
import { beginPasskeySignIn, listPasskeys, type PasskeyRequest } from '#identity/passkeys/passkeys.ts'

type Base = Pick<Ctx, 'db' | 'clock' | 'box'>

const maxTries = 5
const location = 'body.mfa_token'

const wanted = (token: string) => ({ kind: 'mfa', token, location }) as const

function ownerOf({ userId }: { userId: string | undefined }): string {
  if (userId === undefined) throw new Error('A second step needs a user.')
  return userId
}

/** Returns the token's user and counts one attempt. Throws `challenge_invalid`. */
export const trySecondStep = async (ctx: Base, mfaToken: string): Promise<string> =>
  ownerOf(await hidingUse(openChallenge(ctx, wanted(mfaToken), maxTries), location))

/** Call it in the transaction that starts the session: only one of several concurrent successes counts. Throws `challenge_invalid`. */
export const finishSecondStep = async (ctx: Base, mfaToken: string): Promise<void> =>
  void (await hidingUse(consumeChallenge(ctx, wanted(mfaToken)), location))

/** Throws `challenge_invalid`, also if the user of the token has no passkey. */
export async function beginPasskeyStep(ctx: Base & Pick<Ctx, 'origin'>, mfaToken: string): Promise<PasskeyRequest> {
  const userId = ownerOf(await hidingUse(openChallenge(ctx, wanted(mfaToken)), location))
  const passkeys = await listPasskeys(ctx, userId)
  if (!passkeys.length) throw invalidChallenge("This sign-in can't be completed with a passkey.", location)
  return beginPasskeySignIn(ctx, { mfaToken, passkeys })
}
