/** Checks credentials against an organization's required sign-on policy. */
import { sql } from 'kysely'
import type { Actor, ActorCtx, App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { uuid5 } from '#lib/ids.ts'

/** The rules of a policy with mode `required`. */
export interface RequiredPolicy {
  /** Accepted providers that are active. */
  providers: string[]
  maxAge: number
  tokenMode: 'scoped' | 'deny'
  tokenLifetime: number
}

/** An expression over a left-joined row `p` of `sso_policies`: a RequiredPolicy, or null without a row. */
export const policyOf = sql<RequiredPolicy | null>`case when p.organization_id is not null then jsonb_build_object(
  'providers', (select coalesce(jsonb_agg(i.id), '[]') from identity_providers i where i.id = any(p.provider_ids) and i.is_active),
  'maxAge', p.assurance_max_age_seconds, 'tokenMode', p.api_token_mode, 'tokenLifetime', p.max_token_lifetime_seconds) end`

/** An administrator configured for outages of an identity provider. */
export const isEmergencyUser = ({ config }: Pick<App, 'config'>, user: { email: string; is_admin: boolean }): boolean =>
  user.is_admin && config.EMERGENCY_USERS.some((email) => email.toLowerCase() === user.email)

const ageOf = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000

/** Whether the credential has the assurance that the policy requires. A token has the assurance under which it was created. */
export function isAssured({ credential }: Pick<Actor, 'credential'>, policy: RequiredPolicy, now: Date): boolean {
  const { assurance } = credential
  if (!assurance || !policy.providers.includes(assurance.providerId)) return false
  if (credential.kind === 'session') return ageOf(assurance.at, now) < policy.maxAge
  return (
    credential.workspaceId !== undefined &&
    policy.tokenMode !== 'deny' &&
    ageOf(assurance.at, credential.createdAt) < policy.maxAge &&
    ageOf(credential.createdAt, now) < policy.tokenLifetime
  )
}

const isEmergency = ({ credential }: Pick<Actor, 'credential'>) => credential.kind === 'session' && credential.isEmergency === true

/** Whether the credential meets the policy. Callers check that a token bound to one workspace is bound to this one. */
export const satisfies = (actor: Pick<Actor, 'credential'>, policy: RequiredPolicy | null, now: Date): boolean =>
  policy === null || isAssured(actor, policy, now) || isEmergency(actor)

/** Writes one entry per session and organization, on first use. */
async function auditEmergency({ db, clock, actor }: ActorCtx, sessionId: string, organizationId: string): Promise<void> {
  await db
    .insertInto('identity_audit_events')
    .values({
      id: uuid5(sessionId, organizationId),
      organization_id: organizationId,
      type: 'session.emergency_access',
      actor_user_id: actor.userId,
      user_id: actor.userId,
      data: '{}',
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Throws `sso_required`. Audits access by an emergency user. */
export async function assertSignOn(ctx: ActorCtx, policy: RequiredPolicy, organizationId: string): Promise<void> {
  const { actor } = ctx
  if (isAssured(actor, policy, ctx.clock.now())) return
  if (actor.credential.kind === 'session' && actor.credential.isEmergency)
    return auditEmergency(ctx, actor.credential.sessionId, organizationId)
  throw new Problem('sso_required', "This workspace's organization requires single sign-on. Sign in with its identity provider.")
}
