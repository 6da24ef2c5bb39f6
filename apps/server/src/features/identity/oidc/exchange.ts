/** Reads a provider's claims about the user, after every check of OpenID Connect Core 1.0, section 3.1.3.7. */
import * as client from 'openid-client'
import type { Ctx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { isStorable } from '#http/clean.ts'
import { Problem } from '#lib/errors.ts'
import { askProvider, callbackUrlOf, connect, connectionOf } from '#identity/providers/providers.ts'
import { maxEmailLength } from '#identity/users/users.ts'
import type { Answered } from './requests.ts'

export interface Statement {
  subject: string
  /** In lower case; empty if the provider sent no usable one. */
  email: string
  /** The provider has verified exactly this address. */
  emailVerified: boolean
  name: string
  picture: string
  authenticatedAt: Date
  acr: string | null
  amr: string[] | null
  sid: string | null
  idToken: string
}

/** Allowed clock difference between two servers. */
const toleranceMs = 30_000
const maxTextLength = 1000
const maxSubjectLength = 255

const textOf = (value: unknown, limit = maxTextLength): string =>
  typeof value === 'string'
    ? value
        .replace(/[\u0000-\u001f\u007f]+/g, ' ')
        .trim()
        .slice(0, limit)
        .toWellFormed()
    : ''

const pictureOf = (value: unknown): string => {
  const address = textOf(value)
  return /^https?:\/\/\S+$/.test(address) ? address : ''
}

/** The provider's id of a session, a person or a token, unchanged; undefined if it cannot be stored. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= maxTextLength && isStorable(value) ? value : undefined

/** OpenID Connect Core 1.0, section 2: at most 255 characters, compared exactly. */
function subjectOf({ sub }: client.IDToken): string {
  if (sub === '' || sub.length > maxSubjectLength || !isStorable(sub))
    throw new Problem('credentials_invalid', 'The identity provider sent an invalid subject.')
  return sub
}

function authenticationTime(ctx: Ctx, claims: client.IDToken, { intent, startedAt }: Answered): Date {
  const { auth_time: seconds, iat } = claims
  const now = ctx.clock.now()
  if (iat * 1000 > now.getTime() + toleranceMs)
    throw new Problem(
      'credentials_invalid',
      'The ID token was issued in the future. Check the clocks of this server and the identity provider.',
    )
  if (intent === 'reauth' && (typeof seconds !== 'number' || seconds * 1000 < startedAt.getTime() - toleranceMs))
    throw new Problem('reauthentication_failed', "The identity provider didn't re-authenticate you.")
  const at = (typeof seconds === 'number' ? seconds : iat) * 1000
  return new Date(Math.min(at, now.getTime()))
}

type Claims = Record<string, unknown>

/** A longer address counts as missing, because a truncated one would be a different address. */
function addressOf(value: unknown): string {
  const address = textOf(value)
  return address.length > maxEmailLength ? '' : address.toLowerCase()
}

/**
 * Only documents (ID token, userinfo) that contain this address count. At least one must say `true`, as a boolean
 * (OpenID Connect Core 1.0, section 5.1), and none may contradict.
 */
function isVerified(email: string, documents: Claims[], emailClaim: string): boolean {
  const about = documents.filter((each) => addressOf(each[emailClaim]) === email)
  return about.some((each) => each['email_verified'] === true) && about.every((each) => String(each['email_verified']) !== 'false')
}

function toStatement(
  ctx: Ctx,
  { provider, request, claims, info, idToken }: TokenClaims & { provider: Row<'identity_providers'>; request: Answered },
): Statement {
  const merged: Claims = { ...claims, ...info }
  const email = addressOf(merged[provider.email_claim])
  const emailVerified = isVerified(email, [claims, info], provider.email_claim)
  if (provider.require_verified_email && (!email || !emailVerified))
    throw new Problem('credentials_invalid', "The identity provider hasn't verified the email address.")
  return {
    subject: subjectOf(claims),
    email,
    emailVerified,
    name: textOf(merged[provider.name_claim], 120),
    picture: pictureOf(merged[provider.picture_claim]),
    authenticatedAt: authenticationTime(ctx, claims, request),
    acr: textOf(claims['acr']) || null,
    amr: Array.isArray(claims['amr']) ? claims['amr'].map((method) => textOf(method)).filter(Boolean) : null,
    sid: idOf(claims['sid']) ?? null,
    idToken,
  }
}

interface TokenClaims {
  claims: client.IDToken
  /** Userinfo claims if the provider is set to use them; they take precedence over the ID token. */
  info: Claims
  idToken: string
}

async function exchange(ctx: Ctx, provider: Row<'identity_providers'>, request: Answered, query: URLSearchParams): Promise<TokenClaims> {
  const configuration = await connect(ctx, connectionOf(ctx, provider))
  const url = new URL(`${callbackUrlOf(ctx, provider.id)}?${query.toString()}`)
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: query.get('state') ?? '',
    expectedNonce: request.nonce,
    pkceCodeVerifier: request.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Problem('credentials_invalid', "The identity provider didn't send an ID token.")
  const info = provider.use_userinfo ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  return { claims, info, idToken: tokens.id_token }
}

/** Throws `provider_unavailable`, `credentials_invalid` or `reauthentication_failed`. */
export async function readStatement(
  ctx: Ctx,
  provider: Row<'identity_providers'>,
  request: Answered,
  query: URLSearchParams,
): Promise<Statement> {
  const received = await askProvider(ctx, provider.id, () => exchange(ctx, provider, request, query))
  return toStatement(ctx, { ...received, provider, request })
}
