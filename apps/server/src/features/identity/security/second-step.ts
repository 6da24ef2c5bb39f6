/** The second step of a sign-in, after the password: a token that is good for a few tries. */
import type { Ctx } from '#server/context.ts'
import { consumeChallenge, hidingUse, invalidChallenge, openChallenge } from '#identity/challenges/challenges.ts'
import { beginPasskeySignIn, listPasskeys, type PasskeyRequest } from '#identity/passkeys/passkeys.ts'

type Base = Pick<Ctx, 'db' | 'clock' | 'box'>

const maxTries = 5
const location = 'body.mfa_token'

const wanted = (token: string) => ({ kind: 'mfa', token, location }) as const

function ownerOf({ userId }: { userId: string | undefined }): string {
  if (userId === undefined) throw new Error('a second step without a user')
  return userId
}

/** The user of the token; counts as one of its tries. Throws `challenge_invalid`. */
export const trySecondStep = async (ctx: Base, mfaToken: string): Promise<string> =>
  ownerOf(await hidingUse(openChallenge(ctx, wanted(mfaToken), maxTries), location))

/** For the transaction that starts the session: of several concurrent successes, only one counts. Throws `challenge_invalid`. */
export const finishSecondStep = async (ctx: Base, mfaToken: string): Promise<void> =>
  void (await hidingUse(consumeChallenge(ctx, wanted(mfaToken)), location))

/** Throws `challenge_invalid`, also if the user of the token has no passkey. */
export async function beginPasskeyStep(ctx: Base & Pick<Ctx, 'origin'>, mfaToken: string): Promise<PasskeyRequest> {
  const userId = ownerOf(await hidingUse(openChallenge(ctx, wanted(mfaToken)), location))
  const passkeys = await listPasskeys(ctx, userId)
  if (!passkeys.length) throw invalidChallenge('This sign-in cannot be finished with a passkey.', location)
  return beginPasskeySignIn(ctx, { mfaToken, passkeys })
}
