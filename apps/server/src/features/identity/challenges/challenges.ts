/**
 * One-time proofs that live for minutes: codes by mail, links, second factors, grants after a re-authentication, and the
 * state of a sign-in at another server. Whoever holds the token may try; only its hash is stored, and what belongs to it
 * is sealed.
 */
import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { Problem } from '#lib/errors.ts'

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
  /** Ends what is open of this kind for this user. */
  replaces?: boolean
}

export const challengeSeal = (kind: ChallengeKind) => `challenge:${kind}`

/** Gives the token: 32 random bytes in base64url. */
export async function createChallenge(
  ctx: Base,
  { kind, userId, sessionId, seconds, data, replaces = false }: NewChallenge,
): Promise<{ token: string; expiresAt: Date }> {
  const now = ctx.clock.now()
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  if (replaces && userId !== undefined) await endChallenges(ctx, kind, userId)
  await ctx.db
    .insertInto('challenges')
    .values({
      token_hash: sha256(token),
      kind,
      user_id: userId ?? null,
      session_id: sessionId ?? null,
      sealed: ctx.box.seal(data, challengeSeal(kind)),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Whatever is open of this kind for this user counts as used. */
export const endChallenges = (ctx: Pick<Base, 'db' | 'clock'>, kind: ChallengeKind, userId: string) =>
  ctx.db
    .updateTable('challenges')
    .set({ consumed_at: ctx.clock.now() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('consumed_at', 'is', null)
    .execute()

/** Puts other data into a challenge that `openChallenge` has opened in the same transaction, where nobody else can change it. */
export const changeChallenge = (ctx: Base, { kind, token }: { kind: ChallengeKind; token: string }, data: object) =>
  ctx.db
    .updateTable('challenges')
    .set({ sealed: ctx.box.seal(data, challengeSeal(kind)) })
    .where('token_hash', '=', sha256(token))
    .where('kind', '=', kind)
    .execute()

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
  /** Another user's challenge is as good as none. */
  userId?: string
  /** Where the token stands in the request. */
  location?: string
}

/** `challenge_invalid`, with the place of the token in the request. */
export function unknownChallenge(location = 'body.challenge_id'): Problem {
  const message = 'The challenge is not known, has ended, or belongs to somebody else.'
  return new Problem('challenge_invalid', message, { errors: [{ message, location }] })
}

/** For flows that tell a used challenge from an unknown one to nobody. */
export const hidingUse = <T>(opened: Promise<T>, location?: string): Promise<T> =>
  opened.catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'challenge_consumed' ? unknownChallenge(location) : error
  })

/** Throws `challenge_invalid`, or `challenge_consumed` when it was used or replaced. With `tries` this counts as one. */
export async function openChallenge<T>(ctx: Base, { kind, token, userId, location }: Wanted, tries?: number): Promise<Challenge<T>> {
  const hash = sha256(token)
  const query = ctx.db
    .updateTable('challenges')
    .set((eb) => ({ tries: eb('tries', '+', tries === undefined ? 0 : 1) }))
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .returningAll()
  const row = await query.executeTakeFirst()
  if (!row || row.expires_at <= ctx.clock.now() || (userId !== undefined && row.user_id !== userId)) throw unknownChallenge(location)
  if (row.consumed_at) throw new Problem('challenge_consumed', 'The challenge was used or replaced: start again.')
  if (tries !== undefined && row.tries > tries) throw unknownChallenge(location)
  return {
    userId: row.user_id ?? undefined,
    sessionId: row.session_id ?? undefined,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    data: ctx.box.open(row.sealed, challengeSeal(kind)) as T,
  }
}

/** The same, and of several callers at once only one goes on. */
export async function consumeChallenge<T>(ctx: Base, wanted: Wanted): Promise<Challenge<T>> {
  const challenge = await openChallenge<T>(ctx, wanted)
  const consumed = await ctx.db
    .updateTable('challenges')
    .set({ consumed_at: ctx.clock.now() })
    .where('token_hash', '=', sha256(wanted.token))
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  if (consumed.numUpdatedRows !== 1n) throw new Problem('challenge_consumed', 'The challenge was used or replaced: start again.')
  return challenge
}

interface Renewal {
  /** The end that the caller has seen: of two renewals at once only one comes about. */
  expiresAt: Date
  seconds: number
  data: object
}

/** Gives an open challenge other data, all its tries and a new end, which is the answer; undefined when it was changed meanwhile. */
export async function renewChallenge(ctx: Base, { kind, token }: Wanted, { expiresAt, seconds, data }: Renewal): Promise<Date | undefined> {
  const end = new Date(ctx.clock.now().getTime() + seconds * 1000)
  const renewed = await ctx.db
    .updateTable('challenges')
    .set({ sealed: ctx.box.seal(data, challengeSeal(kind)), expires_at: end, tries: 0 })
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '=', expiresAt)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return renewed.numUpdatedRows === 1n ? end : undefined
}
