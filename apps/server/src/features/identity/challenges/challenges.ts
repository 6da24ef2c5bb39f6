/**
 * One-time proofs that expire within minutes: emailed codes and links, second factors, grants after a
 * re-authentication, and the state of a sign-in at another server. The token is enough to attempt one. Only its hash is
 * stored, and its data is sealed.
 */
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { Problem, uncoded } from '#lib/errors.ts'
import * as store from './challenges.store.ts'

export { assertCode, assertMail, assertPaused, hashCode, makeCode, maxCodeTries, resendAt, tooSoon } from './codes.ts'

export type ChallengeKind =
  | 'email_verification'
  | 'password_reset_request'
  | 'password_reset'
  | 'mfa'
  | 'totp_setup'
  | 'recovery_codes'
  | 'passkey_registration'
  | 'passkey_sign_in'
  | 'passkey_reauth'
  | 'reauth_grant'
  | 'oidc_request'
  | 'oidc_ticket'

type Base = Pick<Ctx, 'db' | 'clock' | 'box'>

interface NewChallenge {
  kind: ChallengeKind
  userId?: string
  sessionId?: string
  seconds: number
  data: object
  replaces?: boolean
}

export const challengeSeal = (kind: ChallengeKind) => `challenge:${kind}`

const endAfter = ({ clock }: Pick<Base, 'clock'>, seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

/** The token is 32 random bytes in base64url. */
export async function createChallenge(
  ctx: Base,
  { kind, userId, sessionId, seconds, data, replaces = false }: NewChallenge,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = endAfter(ctx, seconds)
  if (replaces && userId !== undefined) await endChallenges(ctx, kind, userId)
  await store.insertChallenge(ctx.db, {
    token_hash: sha256(token),
    kind,
    user_id: userId ?? null,
    session_id: sessionId ?? null,
    sealed: ctx.box.seal(data, challengeSeal(kind)),
    created_at: ctx.clock.now(),
    expires_at: expiresAt,
  })
  return { token, expiresAt }
}

/** Ends the user's open challenges of this kind: they count as used. */
export const endChallenges = ({ db, clock }: Pick<Base, 'db' | 'clock'>, kind: ChallengeKind, userId: string) =>
  store.markAllConsumed(db, userId, kind, clock.now())

/** Replaces the data of a challenge that `openChallenge` has locked in the same transaction. */
export const changeChallenge = ({ db, box }: Base, { kind, token }: { kind: ChallengeKind; token: string }, data: object) =>
  store.updateSealed(db, sha256(token), kind, box.seal(data, challengeSeal(kind)))

export interface Challenge<T> {
  userId: string | undefined
  sessionId: string | undefined
  createdAt: Date
  expiresAt: Date
  data: T
}

interface Wanted {
  kind: ChallengeKind
  token: string
  userId?: string
  location?: string
}

/** `challenge_invalid`, located at the token in the request. */
export const invalidChallenge = (message: string, location = 'body.challenge_id'): Problem =>
  new Problem('challenge_invalid', message, { errors: [{ ...uncoded(message), location }] })

export const unknownChallenge = (location?: string): Problem =>
  invalidChallenge('The challenge is unknown, has expired, or belongs to another user.', location)

const consumed = () => new Problem('challenge_consumed', 'The challenge was used or replaced. Start over.')

/** For flows that must not reveal whether a challenge was used or never existed. */
export const hidingUse = <T>(opened: Promise<T>, location?: string): Promise<T> =>
  opened.catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'challenge_consumed' ? unknownChallenge(location) : error
  })

/** Throws `challenge_invalid`, or `challenge_consumed` if it was used or replaced. With `maxTries` this counts as an attempt. */
export async function openChallenge<T>(ctx: Base, { kind, token, userId, location }: Wanted, maxTries?: number): Promise<Challenge<T>> {
  const row = await store.tryChallenge(ctx.db, sha256(token), kind, maxTries !== undefined)
  if (!row || row.expires_at <= ctx.clock.now() || (userId !== undefined && row.user_id !== userId)) throw unknownChallenge(location)
  if (row.consumed_at) throw consumed()
  if (maxTries !== undefined && row.tries > maxTries) throw unknownChallenge(location)
  return {
    userId: row.user_id ?? undefined,
    sessionId: row.session_id ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    data: ctx.box.open(row.sealed, challengeSeal(kind)) as T,
  }
}

/** Opens and consumes a challenge; only one of several concurrent callers succeeds. Throws as `openChallenge` does. */
export async function consumeChallenge<T>(ctx: Base, wanted: Wanted): Promise<Challenge<T>> {
  const challenge = await openChallenge<T>(ctx, wanted)
  if (!(await store.markConsumed(ctx.db, sha256(wanted.token), ctx.clock.now()))) throw consumed()
  return challenge
}

interface Renewal {
  /** The expiry that the caller has read: only one of two concurrent renewals succeeds. */
  expiresAt: Date
  seconds: number
  data: object
}

/** Replaces the data of an open challenge, resets its tries and returns its new expiry. Undefined if it has changed since. */
export async function renewChallenge(ctx: Base, { kind, token }: Wanted, { expiresAt, seconds, data }: Renewal): Promise<Date | undefined> {
  const end = endAfter(ctx, seconds)
  const sealed = ctx.box.seal(data, challengeSeal(kind))
  return (await store.renewChallenge(ctx.db, sha256(token), { from: expiresAt, to: end, sealed })) ? end : undefined
}
