import type { SensitiveAction } from '@broadside/contract/features/reauth.schemas'
import type { NewCredential, UsedCredential } from '@broadside/contract/features/security.schemas'
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { consumeChallenge, createChallenge, hidingUse, openChallenge } from '#identity/challenges/challenges.ts'
import { assertProven, grantReauth, type Proof } from '#identity/reauth/reauth.ts'
import { notifySecondFactor } from '#identity/security-notices/security-notices.ts'
import { getSessionId } from '#identity/sessions/sessions.ts'
import { countSignInMethods, getUser, lockUser } from '#identity/users/users.ts'
import * as store from './passkeys.store.ts'
import { askForNewPasskey, askForPasskey, toUserHandle, verifyNewPasskey, verifyPasskey } from './webauthn.ts'
import { defined } from '#lib/defined.ts'

export type Passkey = Row<'passkeys'>

const maxPasskeys = 20
const challengeLifeSeconds = 600

export interface PasskeyRequest {
  challengeId: string
  expiresAt: Date
  options: Record<string, unknown>
}

const tooMany = () => new Problem('limit_reached', `You can have up to ${maxPasskeys} passkeys.`)

export const listPasskeys = ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<Passkey[]> => store.listPasskeys(db, userId)

/** Throws as `assertProven` does, or `limit_reached`. */
export async function beginPasskey(ctx: ActorCtx, proof: Proof): Promise<PasskeyRequest> {
  const { userId } = ctx.actor
  await assertProven(ctx, 'security.passkey.add', proof)
  const known = await store.listPasskeys(ctx.db, userId)
  if (known.length >= maxPasskeys) throw tooMany()
  const { challenge, options } = await askForNewPasskey(ctx, await getUser(ctx, userId), known)
  return transact(ctx, async (ctx) => {
    const wanted = { kind: 'passkey_registration', userId, seconds: challengeLifeSeconds, data: { challenge } } as const
    const { token, expiresAt } = await createChallenge(ctx, wanted)
    await notifySecondFactor(ctx, userId, 'passkey.begun')
    return { challengeId: token, expiresAt, options }
  })
}

/** Throws `challenge_invalid`, `validation_failed` for a credential that is invalid or already registered, or `limit_reached`. */
export async function finishPasskey(
  ctx: ActorCtx,
  { challengeId, name, credential }: { challengeId: string; name: string; credential: NewCredential },
): Promise<void> {
  const { userId } = ctx.actor
  const wanted = { kind: 'passkey_registration', token: challengeId, userId } as const
  const { data } = await hidingUse(openChallenge<{ challenge: string }>(ctx, wanted))
  const made = await verifyNewPasskey(ctx, data.challenge, credential)
  if (!made) throw invalidAt('body.credential', say('wrong_challenge_answer'))
  await transact(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    await hidingUse(consumeChallenge(ctx, wanted))
    if ((await store.countPasskeys(ctx.db, userId)) >= maxPasskeys) throw tooMany()
    const now = ctx.clock.now()
    const isNew = await store.insertPasskey(ctx.db, {
      id: uuid7(now),
      user_id: userId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: credential.response.transports ?? [],
      name,
      created_at: now,
    })
    if (!isNew) throw invalidAt('body.credential', say('passkey_known'))
    await notifySecondFactor(ctx, userId, 'passkey.added', name)
  })
}

/** Throws `not_found`, as `assertProven` does, or `last_sign_in_method` if no other sign-in method would be left. */
export async function removePasskey(ctx: ActorCtx, passkeyId: string, proof: Proof): Promise<void> {
  const { userId } = ctx.actor
  const passkey = await store.findPasskey(ctx.db, userId, passkeyId)
  if (!passkey) throw notFound('passkey')
  await assertProven(ctx, 'security.passkey.remove', proof)
  await transact(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    if (!(await store.deletePasskey(ctx.db, userId, passkeyId))) throw notFound('passkey')
    if ((await countSignInMethods(ctx, userId)) === 0)
      throw new Problem('last_sign_in_method', 'This is your only sign-in method. Set a password or add another passkey first.')
    await notifySecondFactor(ctx, userId, 'passkey.removed', passkey.name)
  })
}

interface SignIn {
  challenge: string
  /** Absent if the passkey replaces the password too. */
  mfaToken?: string
}

/** Accepts any passkey; with `mfaToken`, only those of its user, as the second step of that sign-in. */
export async function beginPasskeySignIn(
  ctx: Pick<Ctx, 'db' | 'clock' | 'box' | 'origin'>,
  second?: { mfaToken: string; passkeys: readonly Passkey[] },
): Promise<PasskeyRequest> {
  const { challenge, options } = await askForPasskey(ctx, second?.passkeys)
  const data: SignIn = { challenge, ...defined({ mfaToken: second?.mfaToken }) }
  const { token, expiresAt } = await createChallenge(ctx, { kind: 'passkey_sign_in', seconds: challengeLifeSeconds, data })
  return { challengeId: token, expiresAt, options }
}

/** Consumes the challenge that the browser responds to. Throws `challenge_invalid`. */
export const takePasskeySignIn = async (ctx: Pick<Ctx, 'db' | 'clock' | 'box'>, challengeId: string): Promise<SignIn> =>
  (await hidingUse(consumeChallenge<SignIn>(ctx, { kind: 'passkey_sign_in', token: challengeId }))).data

interface Use {
  challenge: string
  credential: UsedCredential
  /** Absent if the passkey itself must identify the user. */
  userId?: string | undefined
}

/** The passkey that was used, or undefined if the credential is invalid. A counter that went back is rejected and the user notified. */
export async function provePasskey(ctx: Ctx, { challenge, credential, userId }: Use): Promise<Passkey | undefined> {
  const passkey = await store.findPasskeyByCredential(ctx.db, credential.id)
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) return undefined
  const handle = credential.response.userHandle ?? (userId && toUserHandle(userId))
  if (handle !== toUserHandle(passkey.user_id)) return undefined
  const use = { challenge, sent: credential, publicKey: passkey.public_key, userVerified: userId === undefined }
  const counter = await verifyPasskey(ctx, use)
  if (counter === undefined) return undefined
  if (await store.markPasskeyUsed(ctx.db, passkey.id, counter, ctx.clock.now())) return passkey
  await transact(ctx, (ctx) => notifySecondFactor(ctx, passkey.user_id, 'passkey.refused', passkey.name))
  return undefined
}

interface Reauth {
  challenge: string
  action: SensitiveAction
}

const refused = () => new Problem('reauthentication_failed', "The passkey couldn't be verified.")

/** Throws `reauthentication_failed` if the user has no passkey. */
export async function beginPasskeyReauth(ctx: ActorCtx, action: SensitiveAction): Promise<PasskeyRequest> {
  const { userId } = ctx.actor
  const known = await store.listPasskeys(ctx.db, userId)
  if (!known.length) throw new Problem('reauthentication_failed', "You don't have a passkey.")
  const { challenge, options } = await askForPasskey(ctx, known)
  const { token, expiresAt } = await createChallenge(ctx, {
    kind: 'passkey_reauth',
    userId,
    sessionId: getSessionId(ctx),
    seconds: challengeLifeSeconds,
    data: { challenge, action } satisfies Reauth,
  })
  return { challengeId: token, expiresAt, options }
}

/** Returns a grant for the action of the request. Throws `reauthentication_failed`. */
export async function finishPasskeyReauth(
  ctx: ActorCtx,
  challengeId: string,
  credential: UsedCredential,
): Promise<{ token: string; expiresAt: Date }> {
  const { userId } = ctx.actor
  const wanted = { kind: 'passkey_reauth', token: challengeId, userId } as const
  const { data, sessionId } = await consumeChallenge<Reauth>(ctx, wanted).catch((error: unknown) => {
    throw error instanceof Problem ? refused() : error
  })
  if (sessionId !== getSessionId(ctx) || !(await provePasskey(ctx, { challenge: data.challenge, credential, userId }))) throw refused()
  return grantReauth(ctx, data.action)
}
