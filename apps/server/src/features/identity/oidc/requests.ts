/** Requests to an identity provider: one per sign-in, bound to the browser, valid for ten minutes and one callback. */
import { randomBytes } from 'node:crypto'
import type { SensitiveAction } from '@broadside/contract/features/reauth.schemas'
import * as client from 'openid-client'
import type { Ctx } from '#server/context.ts'
import { sha256 } from '#http/access.ts'
import { consumeChallenge, createChallenge, openChallenge } from '#identity/challenges/challenges.ts'
import { askProvider, callbackUrlOf, connect, connectionOf, getActiveProvider } from '#identity/providers/providers.ts'
import { findSessionId } from '#identity/sessions/sessions.ts'
import { findMaxAgeSeconds } from './oidc.store.ts'
import { consumeTicket, foreign, type Intent, requestLifeSeconds } from './tickets.ts'
import { defined } from '#lib/defined.ts'

interface OidcRequest {
  providerId: string
  intent: Intent
  returnPath: string
  nonce: string
  verifier: string
  binding: string
  /** For `reauth`: the action to prove. */
  action?: SensitiveAction
}

export interface Start {
  providerId: string
  intent: Intent
  returnPath: string
  ticket: string | undefined
  /** The binding cookie the browser already has from another sign-in. */
  binding: string | undefined
}

const bindingForm = /^[A-Za-z0-9_-]{43}$/

/**
 * Returns the URL to redirect to, and the value of the cookie that binds the browser. Throws `not_found`,
 * `challenge_invalid`, `challenge_consumed` or `provider_unavailable`.
 */
export async function startRequest(ctx: Ctx, start: Start): Promise<{ url: string; binding: string }> {
  const provider = await getActiveProvider(ctx, start.providerId)
  const needsTicket = start.intent === 'link' || start.intent === 'reauth'
  const ticket = needsTicket ? await consumeTicket(ctx, start.ticket ?? '', provider.id, start.intent) : undefined
  const configuration = await askProvider(ctx, provider.id, () => connect(ctx, connectionOf(ctx, provider)))
  const binding = start.binding && bindingForm.test(start.binding) ? start.binding : randomBytes(32).toString('base64url')
  const [nonce, verifier] = [client.randomNonce(), client.randomPKCECodeVerifier()]
  const sessionId = ticket && findSessionId(ctx)
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
    ...defined({ sessionId }),
    seconds: requestLifeSeconds,
    data: request,
  })
  const maxAgeSeconds = start.intent === 'reauth' ? 0 : await findMaxAgeSeconds(ctx.db, provider)
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrlOf(ctx, provider.id),
    scope: provider.scopes.join(' '),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
    ...(start.intent === 'reauth' ? { prompt: 'login' } : {}),
  })
  return { url: url.href, binding }
}

export interface Answered extends OidcRequest {
  startedAt: Date
}

/** Consumes the request that this browser started. Throws `challenge_invalid` or `challenge_consumed`. */
export async function consumeRequest(
  ctx: Ctx,
  { providerId, state, binding }: { providerId: string; state: string; binding: string | undefined },
): Promise<Answered> {
  const wanted = { kind: 'oidc_request', token: state } as const
  const { data, sessionId, createdAt } = await openChallenge<OidcRequest>(ctx, wanted)
  // Check the binding first, so that another browser with the URL can't consume the request.
  if (data.providerId !== providerId || binding === undefined || sha256(binding).toString('hex') !== data.binding) throw foreign()
  await consumeChallenge(ctx, wanted)
  if ((data.intent === 'link' || data.intent === 'reauth') && (sessionId === undefined || sessionId !== findSessionId(ctx))) throw foreign()
  return { ...data, startedAt: createdAt }
}
