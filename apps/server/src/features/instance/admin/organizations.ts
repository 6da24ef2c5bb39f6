import { type ActorCtx, transact } from '#server/context.ts'
import { notFound } from '#lib/errors.ts'
import { audit } from '#identity/sso/sso.ts'
import * as store from './organizations.store.ts'

/** Recorded in the organization's identity audit. Throws `not_found`. */
export const allowJit = (ctx: ActorCtx, id: string, isAllowed: boolean): Promise<store.OrganizationRow> =>
  transact(ctx, async (ctx) => {
    const isNew = await store.setJitAllowed(ctx.db, id, isAllowed)
    const organization = await store.findOrganization(ctx.db, id)
    if (!organization) throw notFound('organization')
    if (isNew) await audit(ctx, { organizationId: id, type: 'policy.updated', data: { jit_allowed: isAllowed } })
    return organization
  })
