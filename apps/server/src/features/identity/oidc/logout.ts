/** Logout in both directions: at the provider (RP-initiated), and by the provider (back-channel). */
import { pagePath } from '@broadside/contract/pages'
import { decodeJwt, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { type ActorCtx, type Ctx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { Problem } from '#lib/errors.ts'
import { findIdentity } from '#identity/identities/identities.ts'
import { connect, connectionOf, findActiveProvider, getActiveProvider, guardedFetch } from '#identity/providers/providers.ts'
import { endSession, sessionSeal } from '#identity/sessions/sessions.ts'
import { audit } from '#identity/sso/sso.ts'
import { recheckAccess } from '#signals/changes/changes.ts'
import { idOf } from './exchange.ts'
import * as store from './oidc.store.ts'
import { defined } from '#lib/defined.ts'

/** The ID token by which the provider recognizes the session, if this provider assured it. */
async function findHint(ctx: ActorCtx, sessionId: string, providerId: string): Promise<string | undefined> {
  const sealed = await store.findIdToken(ctx.db, { userId: ctx.actor.userId, sessionId, providerId })
  return sealed ? ctx.box.openText(sealed, sessionSeal(sessionId)) : undefined
}

/** The URL that ends the session at the provider; undefined if the provider has none or does not respond. */
async function findLogoutUrl(ctx: ActorCtx, provider: Row<'identity_providers'>, hint: string | undefined): Promise<string | undefined> {
  try {
    const configuration = await connect(ctx, connectionOf(ctx, provider))
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${ctx.origin}${pagePath('signIn')}`,
      ...defined({ id_token_hint: hint }),
    }).href
  } catch (error) {
    ctx.log.info({ err: error, provider: provider.id }, 'provider logout endpoint not available')
    return undefined
  }
}

/** Ends the local session in any case, and returns the URL that ends the provider's. Throws `not_found` for an unknown provider. */
export async function logOutAtProvider(ctx: ActorCtx, providerId: string, sessionId: string): Promise<string | undefined> {
  const provider = await getActiveProvider(ctx, providerId)
  const hint = await findHint(ctx, sessionId, provider.id)
  await endSession(ctx, ctx.actor.userId, sessionId)
  return findLogoutUrl(ctx, provider, hint)
}

const invalidToken = (detail: string) => new Problem('logout_token_invalid', detail)

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Allowed clock difference between two servers. */
const toleranceSeconds = 30
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

interface LogoutToken {
  jti: string
  sid: string | undefined
  sub: string | undefined
  expiresAt: Date
}

/** Checks the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6, that need neither keys nor a clock. */
function readClaims({ jti, sid, sub, exp, events, ...claims }: JWTPayload): LogoutToken {
  const event = typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[logoutEvent] : undefined
  if (typeof event !== 'object' || event === null) throw invalidToken('The logout event is missing.')
  if ('nonce' in claims) throw invalidToken('A logout token has no nonce.')
  const id = idOf(jti)
  if (id === undefined) throw invalidToken('The jti claim is missing.')
  if (typeof exp !== 'number') throw invalidToken('The exp claim is missing.')
  const named = { sid: idOf(sid), sub: idOf(sub) }
  if (named.sid === undefined && named.sub === undefined) throw invalidToken('Both the sid and sub claims are missing.')
  return { jti: id, ...named, expiresAt: new Date(exp * 1000) }
}

async function verify(ctx: Ctx, provider: Row<'identity_providers'>, token: string): Promise<LogoutToken> {
  // The endpoint is public, so run the cheap checks before contacting the provider.
  readClaims(decodeJwt(token))
  const { typ } = decodeProtectedHeader(token)
  if (typ !== undefined && !/^(?:application\/)?(?:logout\+jwt|jwt)$/i.test(typ)) throw invalidToken('The token is of another type.')
  const { issuer, jwks_uri } = (await connect(ctx, connectionOf(ctx, provider))).serverMetadata()
  if (!jwks_uri) throw invalidToken('The identity provider publishes no keys.')
  const answer = await guardedFetch(ctx)(jwks_uri, {
    method: 'GET',
    headers: { accept: 'application/json' },
    redirect: 'manual',
    body: undefined,
  })
  if (answer.status !== 200) throw invalidToken("Couldn't read the identity provider's keys.")
  const { payload } = await jwtVerify(token, createLocalJWKSet((await answer.json()) as JSONWebKeySet), {
    issuer,
    audience: provider.client_id,
    algorithms: signatures,
    currentDate: ctx.clock.now(),
    clockTolerance: toleranceSeconds,
    requiredClaims: ['iat', 'exp'],
  })
  return readClaims(payload)
}

/** Ends sessions that match the session id, the subject, or both if the token has both. */
async function endSessions(ctx: Ctx, provider: Row<'identity_providers'>, { sid, sub }: LogoutToken): Promise<void> {
  const identity = sub === undefined ? undefined : await findIdentity(ctx, provider.id, sub)
  if (sid === undefined && !identity) return
  // An unknown subject ends no session.
  const userId = sub === undefined ? undefined : (identity?.user_id ?? '')
  const users = await store.deleteAssuredSessions(ctx.db, provider.id, { sid, userId })
  recheckAccess(ctx, users)
  const about = { organizationId: provider.organization_id, providerId: provider.id, ...(identity ? { userId: identity.user_id } : {}) }
  await audit({ ...ctx, actor: undefined }, { ...about, type: 'session.backchannel_logout', data: { sessions: users.length } })
}

/** Ignores a repeated token. Throws `logout_token_invalid` for every fault. */
export async function acceptLogoutToken(ctx: Ctx, providerId: string, token: string | undefined): Promise<void> {
  const provider = await findActiveProvider(ctx, providerId)
  if (!provider || !token) throw invalidToken('The logout token is missing, or the identity provider is unknown.')
  const logout = await verify(ctx, provider, token).catch((error: unknown) => {
    if (error instanceof Problem) throw error
    ctx.log.info({ err: error, provider: provider.id }, 'a logout token was refused')
    throw invalidToken("The logout token isn't from this identity provider for this service, or has expired.")
  })
  const expires_at = new Date(logout.expiresAt.getTime() + toleranceSeconds * 1000)
  await transact(ctx, async (ctx) => {
    if (await store.insertLogoutToken(ctx.db, { provider_id: provider.id, jti: logout.jti, expires_at }))
      await endSessions(ctx, provider, logout)
  })
}
