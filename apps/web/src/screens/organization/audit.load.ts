import { organizationAuditQuery } from '#api/organizations.ts'
import { loadAdministered, type OrganizationOptions } from './load-organization.ts'

/** Doesn't fail without the events: the page shows why, below its tabs. */
export const load = async (options: OrganizationOptions) => {
  const organization = await loadAdministered(options)
  if (organization) await options.context.queries.prefetchInfiniteQuery(organizationAuditQuery(organization.id, undefined))
}
