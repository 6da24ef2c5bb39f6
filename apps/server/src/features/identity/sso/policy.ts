import type { updateSsoPolicy } from '@broadside/contract/features/sso'
import type { Input } from '@broadside/contract/endpoint'
import { type ActorCtx, type App, type OrganizationCtx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import { type RequiredPolicy, satisfies } from '#http/sign-on.ts'
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
