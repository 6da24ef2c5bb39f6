import type { updateSsoPolicy } from '@broadside/contract/features/sso'
import type { SsoPolicyPreview } from '@broadside/contract/features/sso.schemas'
import type { Static } from 'typebox'
import type { Input } from '@broadside/contract/endpoint'
import { type ActorCtx, type App, type OrganizationCtx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import { isAssured, isEmergencyUser, type RequiredPolicy, satisfies } from '#http/sign-on.ts'
import { type ErrorDetail, invalid, say } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { audit } from './audit.ts'
import * as store from './policy.store.ts'

export type Policy = Row<'sso_policies'>
type PolicyBody = Input<typeof updateSsoPolicy>['body']

const defaults: Omit<Policy, 'organization_id' | 'updated_at'> = {
  mode: 'disabled',
  provider_ids: [],
  assurance_max_age_seconds: 43_200,
  password_login_allowed: true,
  api_token_mode: 'scoped',
  max_token_lifetime_seconds: 2_592_000,
  require_token_reauth: true,
}

export async function getPolicy({ db, organization }: Pick<OrganizationCtx, 'db' | 'organization'>): Promise<Policy> {
  const policy = await store.findPolicy(db, organization.id)
  if (policy) return policy
  const { created_at } = await store.getOrganization(db, organization.id)
  return { ...defaults, organization_id: organization.id, updated_at: created_at }
}

async function assertAcceptable(ctx: OrganizationCtx, { mode, provider_ids }: PolicyBody): Promise<void> {
  const own = new Map((await store.listProviderStates(ctx.db, ctx.organization.id)).map((provider) => [provider.id, provider]))
  const problems: ErrorDetail[] = provider_ids.flatMap((id, index) =>
    own.has(id) ? [] : [{ ...say('unknown_provider'), location: `body.provider_ids[${index}]`, value: id }],
  )
  if (mode === 'required' && !provider_ids.some((id) => own.get(id)?.is_active))
    problems.push({ ...say('no_active_provider'), location: 'body.provider_ids' })
  if (problems.length) throw invalid(problems)
}

export const findRequiredPolicy = ({ db }: Pick<App, 'db'>, organizationId: string): Promise<RequiredPolicy | null> =>
  store.findRequiredPolicy(db, organizationId)

export const meetsSignOn = async ({ db, actor, clock }: ActorCtx, organizationId: string): Promise<boolean> =>
  satisfies(actor, await store.findRequiredPolicy(db, organizationId), clock.now())

/** Blocks changes of the organization's providers and policy until the transaction ends. */
export const lockOrganization = ({ db, organization }: Pick<OrganizationCtx, 'db' | 'organization'>) =>
  store.lockOrganization(db, organization.id)

/** Throws `validation_failed` or `precondition_failed`. */
export const replacePolicy = (ctx: OrganizationCtx, body: PolicyBody, ifMatch: string | undefined): Promise<Policy> =>
  transact(ctx, async (ctx) => {
    await lockOrganization(ctx)
    const known = await getPolicy(ctx)
    assertMatch(ifMatch, known)
    await assertAcceptable(ctx, body)
    const { id } = ctx.organization
    const policy = await store.savePolicy(ctx.db, { organization_id: id, ...body, updated_at: nextUpdate(ctx, known) })
    await audit(ctx, { organizationId: id, type: 'policy.updated', data: { from: known.mode, to: body.mode } })
    return policy
  })

type Preview = Static<typeof SsoPolicyPreview>

async function foreseeOwn(ctx: OrganizationCtx, policy: RequiredPolicy): Promise<Preview['you']> {
  const { actor, clock } = ctx
  if (isAssured(actor, policy, clock.now())) return 'signed_in'
  if (satisfies(actor, policy, clock.now())) return 'emergency'
  return (await store.hasIdentity(ctx.db, actor.userId, policy.providers)) ? 'sign_in_again' : 'locked_out'
}

/** Whom the policy would affect if it were saved now. Throws `validation_failed`. */
export async function previewPolicy(ctx: OrganizationCtx, body: PolicyBody): Promise<Preview> {
  await assertAcceptable(ctx, body)
  const { db, clock, organization } = ctx
  const people = await store.listPeople(db, organization.id)
  const emergency_users = people
    .filter((person) => isEmergencyUser(ctx, person))
    .map(({ user_id, display_name }) => ({ user_id, display_name }))
  const untouched = { people: people.length, without_identity: 0, tokens: 0, you: 'unaffected' as const, emergency_users }
  if (body.mode !== 'required') return untouched
  const states = await store.listProviderStates(db, organization.id)
  const policy: RequiredPolicy = {
    providers: states.filter(({ id, is_active }) => is_active && body.provider_ids.includes(id)).map(({ id }) => id),
    maxAge: body.assurance_max_age_seconds,
    tokenMode: body.api_token_mode,
    tokenLifetime: body.max_token_lifetime_seconds,
  }
  return {
    ...untouched,
    without_identity: await store.countWithoutIdentity(db, organization.id, policy.providers),
    tokens: await store.countShutOutTokens(db, organization.id, policy, clock.now()),
    you: await foreseeOwn(ctx, policy),
  }
}
