import { organizationsQuery } from '#api/organizations.ts'
import { domainsQuery, policyQuery, providersQuery } from '#api/sign-on.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

/** Others than admins see why the page shows nothing else. */
export const load = async ({ context: { queries }, params: { id } }: LoadOptions & { params: { id: string } }) => {
  const [organizations] = await Promise.all([
    queries.ensureQueryData(organizationsQuery),
    loadMessages('settings', 'organization', 'signOn', 'sentences'),
  ])
  if (!organizations.some((organization) => organization.id === id && organization.can.manage_sign_on)) return
  await Promise.all([
    queries.prefetchQuery(providersQuery(id)),
    queries.prefetchQuery(domainsQuery(id)),
    queries.prefetchQuery(policyQuery(id)),
  ])
}
