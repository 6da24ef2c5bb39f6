import { organizationTeamQuery } from '#api/organizations.ts'
import { loadOrganization, type OrganizationOptions } from './load-organization.ts'

/** Doesn't fail without the people: the page shows why, below its tabs. */
export const load = async (options: OrganizationOptions) => {
  const organization = await loadOrganization(options)
  if (organization) await options.context.queries.prefetchQuery(organizationTeamQuery(organization.id))
}
