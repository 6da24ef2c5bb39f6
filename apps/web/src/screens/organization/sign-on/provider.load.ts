import { organizationsQuery } from '#api/organizations.ts'
import { providersQuery } from '#api/sign-on.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

/** Others than admins see why the page shows nothing else. */
export const load = async ({ context: { queries }, params: { id } }: LoadOptions & { params: { id: string; provider: string } }) => {
  const [organizations] = await Promise.all([
    queries.ensureQueryData(organizationsQuery),
    loadMessages('settings', 'organization', 'signOn', 'sentences', 'proof'),
  ])
  if (!organizations.some((organization) => organization.id === id && organization.can.manage_sign_on)) return
  await queries.prefetchQuery(providersQuery(id))
}
