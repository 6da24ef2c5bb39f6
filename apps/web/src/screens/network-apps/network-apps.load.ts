import { networkAppsQuery } from '#api/network-apps.ts'
import { providersQuery } from '#api/providers.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([
    loadMessages('settings', 'networkApps', 'sentences'),
    queries.prefetchQuery(networkAppsQuery),
    queries.prefetchQuery(providersQuery(workspace.id)),
  ])
