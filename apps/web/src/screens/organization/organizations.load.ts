import { pagePath } from '@broadside/contract/pages'
import { redirect } from '@tanstack/react-router'
import { organizationsQuery } from '#api/organizations.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

/** Most people have one organization, so a list would only be in between. */
export const load = async ({ context: { queries, workspace } }: LoadOptions) => {
  const [organizations] = await Promise.all([queries.ensureQueryData(organizationsQuery), loadMessages('settings', 'organization')])
  const [only, another] = organizations
  if (only && !another) throw redirect({ href: pagePath('organization', { id: only.id, w: workspace.id }), replace: true })
}
