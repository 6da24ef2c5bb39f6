/** The way to an identity provider: one request per sign-in, bound to the browser, good for ten minutes and one answer. */
import { randomBytes } from 'node:crypto'
import type { SensitiveAction } from '@broadside/contract/features/reauth.schemas'
import * as client from 'openid-client'
import type { ActorCtx, Ctx } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { sha256 } from '#http/access.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { consumeChallenge, createChallenge, openChallenge } from '#identity/challenges/challenges.ts'
import { connect, connectionOf } from '#identity/providers/client.ts'
import { askProvider } from '#identity/providers/health.ts'
import { findActiveProvider, findMaxAge } from '#identity/identities/identities.store.ts'
import { callbackUrlOf } from '#identity/sso/sso.present.ts'

/** Seconds. */
const requestLife = 600

export type Intent = 'login' | 'signup' | 'link' | 'reauth'

/** What is kept until the browser comes back. */
export interface OidcRequest {
  providerId: string
  intent: Intent
  returnPath: string
  nonce: string
  verifier: string
  /** Hash of the cookie that binds the browser. */
  binding: string
  /** With `reauth`: what the proof is for. */
  action?: SensitiveAction
}

interface Ticket {
  providerId: string
  intent: Intent
  returnPath: string
  action?: SensitiveAction
}

/** Throws `not_found`, also for a provider that is switched off. */
export async function getActiveProvider({ db }: Pick<Ctx, 'db'>, providerId: string): Promise<Row<'identity_providers'>> {
  const provider = await findActiveProvider(db, providerId)
  if (!provider) throw notFound('identity provider')
  return provider
}

export const sessionOf = ({ actor }: Pick<Ctx, 'actor'>): string | undefined =>
  actor?.credential.kind === 'session' ? actor.credential.sessionId : undefined

const foreign = () => new Problem('challenge_invalid', 'This sign-in was not started in this browser, or has ended.')

/** A ticket that lets this session, and no other, start `link` or `reauth`. */
export async function createTicket(ctx: ActorCtx, ticket: Ticket): Promise<{ ticket: string; startUrl: string; expiresAt: Date }> {
  const sessionId = sessionOf(ctx)
  const { token, expiresAt } = await createChallenge(ctx, {
    kind: 'oidc_ticket',
    userId: ctx.actor.userId,
    ...(sessionId === undefined ? {} : { sessionId }),
    seconds: requestLife,
    data: ticket,
  })
  const query = new URLSearchParams({ intent: ticket.intent, return_path: ticket.returnPath, ticket: token })
  return { ticket: token, startUrl: `${ctx.baseUrl}/auth/oidc/${ticket.providerId}/start?${query.toString()}`, expiresAt }
}

async function consumeTicket(ctx: Ctx, token: string, providerId: string, intent: Intent): Promise<Ticket> {
  const userId = ctx.actor?.userId
  if (userId === undefined) throw foreign()
  const { sessionId, data } = await consumeChallenge<Ticket>(ctx, { kind: 'oidc_ticket', token, userId })
  if (sessionId !== sessionOf(ctx) || data.providerId !== providerId || data.intent !== intent) throw foreign()
  return data
}

export interface Start {
  providerId: string
  intent: Intent
  returnPath: string
  ticket: string | undefined
  /** The binding cookie that the browser has already, from another sign-in. */
  binding: string | undefined
}

const bindingForm = /^[A-Za-z0-9_-]{43}$/

/** The address to send the browser to, and the value of the cookie that binds it. Throws `not_found`, `challenge_invalid`, `challenge_consumed` or `provider_unavailable`. */
export async function startRequest(ctx: Ctx, start: Start): Promise<{ url: string; binding: string }> {
  const provider = await getActiveProvider(ctx, start.providerId)
  const needsTicket = start.intent === 'link' || start.intent === 'reauth'
  const ticket = needsTicket ? await consumeTicket(ctx, start.ticket ?? '', provider.id, start.intent) : undefined
  const configuration = await askProvider(ctx, provider.id, () => connect(ctx, connectionOf(ctx, provider)))
  const binding = start.binding && bindingForm.test(start.binding) ? start.binding : randomBytes(32).toString('base64url')
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
  const sessionId = ticket && sessionOf(ctx)
  const request: OidcRequest = {
    providerId: provider.id,
    intent: start.intent,
    returnPath: ticket?.returnPath ?? start.returnPath,
    nonce,
    verifier,
    binding: sha256(binding).toString('hex'),
    ...(ticket?.action === undefined ? {} : { action: ticket.action }),
  }
  const { token: state } = await createChallenge(ctx, {
    kind: 'oidc_request',
    ...(ticket && ctx.actor ? { userId: ctx.actor.userId } : {}),
    ...(sessionId === undefined ? {} : { sessionId }),
    seconds: requestLife,
    data: request,
  })
  const maxAge = start.intent === 'reauth' ? 0 : await findMaxAge(ctx.db, provider)
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrlOf(ctx, provider.id),
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
    ...(start.intent === 'reauth' ? { prompt: 'login' } : {}),
  })
  return { url: url.href, binding }
}

export interface Answered extends OidcRequest {
  startedAt: Date
}

/** The request that this browser started, used up by this call. Throws `challenge_invalid` or `challenge_consumed`. */
export async function consumeRequest(
  ctx: Ctx,
  { providerId, state, binding }: { providerId: string; state: string; binding: string | undefined },
): Promise<Answered> {
  const wanted = { kind: 'oidc_request', token: state } as const
  const { data, sessionId, createdAt } = await openChallenge<OidcRequest>(ctx, wanted)
  // Looked at before it is used up: whoever got hold of the address alone can do no harm.
  if (data.providerId !== providerId || binding === undefined || sha256(binding).toString('hex') !== data.binding) throw foreign()
  await consumeChallenge(ctx, wanted)
  if ((data.intent === 'link' || data.intent === 'reauth') && (sessionId === undefined || sessionId !== sessionOf(ctx))) throw foreign()
  return { ...data, startedAt: createdAt }
}
