/** The sign-on policy of an organization. */
import type { updateSsoPolicy } from '@broadside/contract/features/sso'
import type { Input } from '@broadside/contract/endpoint'
import { type ActorCtx, type App, type OrganizationCtx, transact } from '#server/context.ts'
import type { Row } from '#db/schema.ts'
import { assertMatch } from '#http/etag.ts'
import { isEmergencyUser, policyOf, satisfies } from '#http/sign-on.ts'
import { type ErrorDetail, invalid } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { audit } from './audit.ts'
import { listProviders, lockOrganization } from '#identity/providers/providers.store.ts'

export type Policy = Row<'sso_policies'>
type PolicyBody = Input<typeof updateSsoPolicy>['body']

/** What holds while nothing was saved. */
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
  const row = await db.selectFrom('sso_policies').selectAll().where('organization_id', '=', organization.id).executeTakeFirst()
  if (row) return row
  const { created_at } = await db
    .selectFrom('organizations')
    .select('created_at')
    .where('id', '=', organization.id)
    .executeTakeFirstOrThrow()
  return { ...defaults, organization_id: organization.id, updated_at: created_at }
}

async function assertAcceptable(ctx: OrganizationCtx, { mode, provider_ids }: PolicyBody): Promise<void> {
  const own = new Map((await listProviders(ctx.db, ctx.organization.id)).map((provider) => [provider.id, provider]))
  const problems: ErrorDetail[] = provider_ids.flatMap((id, index) =>
    own.has(id) ? [] : [{ message: 'The organization has no such identity provider.', location: `body.provider_ids[${index}]`, value: id }],
  )
  if (mode === 'required' && !provider_ids.some((id) => own.get(id)?.is_active))
    problems.push({ message: 'At least one accepted provider must be active.', location: 'body.provider_ids' })
  if (problems.length) throw invalid(problems)
}

/** Whether the credential may read what the organization guards. */
export async function meetsSignOn({ db, actor, clock }: ActorCtx, organizationId: string): Promise<boolean> {
  const required = await db
    .selectFrom('sso_policies as p')
    .select(policyOf.as('policy'))
    .where('p.organization_id', '=', organizationId)
    .where('p.mode', '=', 'required')
    .executeTakeFirst()
  return satisfies(actor, required?.policy ?? null, clock.now())
}

/** Throws `validation_failed` or `precondition_failed`. */
export const replacePolicy = (ctx: OrganizationCtx, body: PolicyBody, ifMatch: string | undefined): Promise<Policy> =>
  transact(ctx, async (ctx) => {
    await lockOrganization(ctx.db, ctx.organization.id)
    const known = await getPolicy(ctx)
    assertMatch(ifMatch, `u${known.updated_at.getTime()}`)
    await assertAcceptable(ctx, body)
    const values = { ...body, updated_at: nextUpdate(ctx, known) }
    const policy = await ctx.db
      .insertInto('sso_policies')
      .values({ organization_id: ctx.organization.id, ...values })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(ctx, { organizationId: ctx.organization.id, type: 'policy.updated', data: { from: known.mode, to: body.mode } })
    return policy
  })

/**
 * Whether an organization of the user requires single sign-on and allows no passwords; also for a passkey that is used
 * instead of one. Emergency users keep theirs.
 */
export async function isPasswordForbidden(ctx: Pick<App, 'db' | 'config'>, userId: string): Promise<boolean> {
  const user = await ctx.db.selectFrom('users').select(['email', 'is_admin']).where('id', '=', userId).executeTakeFirst()
  if (!user || isEmergencyUser(ctx, user)) return false
  const forbidding = await ctx.db
    .selectFrom('organization_members as m')
    .innerJoin('sso_policies as p', 'p.organization_id', 'm.organization_id')
    .select('p.organization_id')
    .where('m.user_id', '=', userId)
    .where('p.mode', '=', 'required')
    .where('p.password_login_allowed', '=', false)
    .limit(1)
    .executeTakeFirst()
  return forbidding !== undefined
}
