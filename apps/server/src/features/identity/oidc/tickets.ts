/** Tickets let one session start a sign-in at a provider, to link an identity or to re-authenticate. */
import type { SensitiveAction } from '@broadside/contract/features/reauth.schemas'
import type { ActorCtx, Ctx } from '#server/context.ts'
import { notFound, Problem } from '#lib/errors.ts'
import { consumeChallenge, createChallenge } from '#identity/challenges/challenges.ts'
import { listIdentities, listLinkProviders } from '#identity/identities/identities.ts'
import { getActiveProvider } from '#identity/providers/providers.ts'
import { assertProven, type Proof } from '#identity/reauth/reauth.ts'
import { findSessionId } from '#identity/sessions/sessions.ts'
import { defined } from '#lib/defined.ts'

export const requestLifeSeconds = 600

export type Intent = 'login' | 'signup' | 'link' | 'reauth'

interface Ticket {
  providerId: string
  intent: Intent
  returnPath: string
  /** For `reauth`: the action to prove. */
  action?: SensitiveAction
}

export interface StartTicket {
  ticket: string
  startUrl: string
  expiresAt: Date
}

export const foreign = () => new Problem('challenge_invalid', 'This sign-in expired or was started in another browser.')

async function createTicket(ctx: ActorCtx, ticket: Ticket): Promise<StartTicket> {
  const sessionId = findSessionId(ctx)
  const { token, expiresAt } = await createChallenge(ctx, {
    kind: 'oidc_ticket',
    userId: ctx.actor.userId,
    ...defined({ sessionId }),
    seconds: requestLifeSeconds,
    data: ticket,
  })
  const query = new URLSearchParams({ intent: ticket.intent, return_path: ticket.returnPath, ticket: token })
  return { ticket: token, startUrl: `${ctx.baseUrl}/auth/oidc/${ticket.providerId}/start?${query.toString()}`, expiresAt }
}

/** Throws `challenge_invalid` or `challenge_consumed`. */
export async function consumeTicket(ctx: Ctx, token: string, providerId: string, intent: Intent): Promise<Ticket> {
  const userId = ctx.actor?.userId
  if (userId === undefined) throw foreign()
  const { sessionId, data } = await consumeChallenge<Ticket>(ctx, { kind: 'oidc_ticket', token, userId })
  if (sessionId !== findSessionId(ctx) || data.providerId !== providerId || data.intent !== intent) throw foreign()
  return data
}

/** Throws `not_found` for providers of other organizations, or as `assertProven` does. */
export async function startLink(ctx: ActorCtx, providerId: string, returnPath: string, proof: Proof): Promise<StartTicket> {
  if (!(await listLinkProviders(ctx)).some(({ id }) => id === providerId)) throw notFound('identity provider')
  await assertProven(ctx, 'identity.link', proof)
  return createTicket(ctx, { providerId, intent: 'link', returnPath })
}

/** Throws `not_found` for providers at which the user has no identity. */
export async function startReauth(ctx: ActorCtx, providerId: string, returnPath: string, action: SensitiveAction): Promise<StartTicket> {
  const provider = await getActiveProvider(ctx, providerId)
  if (!(await listIdentities(ctx)).some(({ provider_id }) => provider_id === provider.id)) throw notFound('identity provider')
  return createTicket(ctx, { providerId, intent: 'reauth', returnPath, action })
}
