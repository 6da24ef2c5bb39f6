import { pagePath } from '@broadside/contract/pages'
import { redirect } from '@tanstack/react-router'
import { type OrganizationView, organizationsQuery } from '#api/organizations.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export type OrganizationOptions = LoadOptions & { params: { id: string } }

/** The organization, with the messages of its pages; undefined for one that the user isn't in, which the page explains. */
export const loadOrganization = async ({
  context: { queries },
  params: { id },
}: OrganizationOptions): Promise<OrganizationView | undefined> => {
  const [organizations] = await Promise.all([queries.ensureQueryData(organizationsQuery), loadMessages('settings', 'organization')])
  return organizations.find((one) => one.id === id)
}

/** The same for pages of those who administer it. Members are led to its people. */
export const loadAdministered = async (options: OrganizationOptions): Promise<OrganizationView | undefined> => {
  const organization = await loadOrganization(options)
  if (organization && !organization.can.rename)
    throw redirect({ href: pagePath('organization', { id: organization.id, w: options.context.workspace.id }) })
  return organization
}
