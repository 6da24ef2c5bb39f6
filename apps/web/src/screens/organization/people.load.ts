import { organizationsQuery, organizationTeamQuery } from '#api/organizations.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

/** Doesn't fail for an organization that the user isn't in: the page explains it. */
export const load = ({ context: { queries }, params: { id } }: LoadOptions & { params: { id: string } }) =>
  Promise.all([
    loadMessages('settings', 'organization'),
    queries.ensureQueryData(organizationsQuery),
    queries.prefetchQuery(organizationTeamQuery(id)),
  ])
