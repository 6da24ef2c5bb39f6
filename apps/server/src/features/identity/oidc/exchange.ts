/** What the provider says about the person at the browser, after every check of OpenID Connect Core 1.0, section 3.1.3.7. */
import * as client from 'openid-client'
import type { Ctx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { isStorable } from '#http/clean.ts'
import { Problem } from '#lib/errors.ts'
import { connect, connectionOf } from '#identity/providers/client.ts'
import { askProvider } from '#identity/providers/health.ts'
import type { Answered } from './requests.ts'
import { callbackUrlOf } from '#identity/sso/sso.present.ts'

export interface Statement {
  subject: string
  /** In lower case; empty when the provider told none that can be one. */
  email: string
  /** The provider says so of this very address. */
  emailVerified: boolean
  name: string
  picture: string
  /** When the provider last saw the person. */
  authenticatedAt: Date
  acr: string | null
  amr: string[] | null
  sid: string | null
  idToken: string
}

/** Milliseconds that the clocks of two servers may differ. */
const tolerance = 30_000
const textLimit = 1000

const subjectLimit = 255

/** One line without control characters, however the provider writes it. */
const textOf = (value: unknown, limit = textLimit): string =>
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

/** What a provider names a session, a person or a token by, as it is; undefined for what cannot be kept. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= textLimit && isStorable(value) ? value : undefined

/** OpenID Connect Core 1.0, section 2: at most 255 characters. It is compared as it is. */
function subjectOf({ sub }: client.IDToken): string {
  if (sub === '' || sub.length > subjectLimit || !isStorable(sub))
    throw new Problem('credentials_invalid', 'The identity provider told a subject that cannot be one.')
  return sub
}

function authenticationTime(ctx: Ctx, claims: client.IDToken, { intent, startedAt }: Answered): Date {
  const { auth_time: seconds, iat } = claims
  const now = ctx.clock.now()
  if (iat * 1000 > now.getTime() + tolerance) throw new Problem('credentials_invalid', 'The ID token comes from the future.')
  if (intent === 'reauth' && (typeof seconds !== 'number' || seconds * 1000 < startedAt.getTime() - tolerance))
    throw new Problem('reauthentication_failed', 'The identity provider did not ask for the proof again.')
  const at = (typeof seconds === 'number' ? seconds : iat) * 1000
  return new Date(Math.min(at, now.getTime()))
}

type Claims = Record<string, unknown>

const emailLimit = 254

/** A longer address is none: the part of it that fits would be another one. */
function addressOf(value: unknown): string {
  const address = textOf(value)
  return address.length > emailLimit ? '' : address.toLowerCase()
}

/**
 * Of ID token and userinfo those count that name this address: a proof of another one is none of this. One of them has to
 * say true, which is a boolean (OpenID Connect Core 1.0, section 5.1), and none the contrary.
 */
function isVerified(email: string, documents: Claims[], emailClaim: string): boolean {
  const about = documents.filter((each) => addressOf(each[emailClaim]) === email)
  return about.some((each) => each['email_verified'] === true) && about.every((each) => String(each['email_verified']) !== 'false')
}

function toStatement(
  ctx: Ctx,
  { provider, request, claims, info, idToken }: Told & { provider: Row<'identity_providers'>; request: Answered },
): Statement {
  const told: Claims = { ...claims, ...info }
  const email = addressOf(told[provider.email_claim])
  const emailVerified = isVerified(email, [claims, info], provider.email_claim)
  if (provider.require_verified_email && (!email || !emailVerified))
    throw new Problem('credentials_invalid', 'The identity provider has not verified the e-mail address.')
  return {
    subject: subjectOf(claims),
    email,
    emailVerified,
    name: textOf(told[provider.name_claim], 120),
    picture: pictureOf(told[provider.picture_claim]),
    authenticatedAt: authenticationTime(ctx, claims, request),
    acr: textOf(claims['acr']) || null,
    amr: Array.isArray(claims['amr']) ? claims['amr'].map((method) => textOf(method)).filter(Boolean) : null,
    sid: idOf(claims['sid']) ?? null,
    idToken,
  }
}

interface Told {
  claims: client.IDToken
  /** What the userinfo endpoint says where that is asked, which counts before the ID token. */
  info: Claims
  idToken: string
}

async function exchange(ctx: Ctx, provider: Row<'identity_providers'>, request: Answered, query: URLSearchParams): Promise<Told> {
  const configuration = await connect(ctx, connectionOf(ctx, provider))
  const url = new URL(`${callbackUrlOf(ctx, provider.id)}?${query.toString()}`)
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: query.get('state') ?? '',
    expectedNonce: request.nonce,
    pkceCodeVerifier: request.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || !tokens.id_token) throw new Problem('credentials_invalid', 'The identity provider sent no ID token.')
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
  const told = await askProvider(ctx, provider.id, () => exchange(ctx, provider, request, query))
  return toStatement(ctx, { ...told, provider, request })
}
