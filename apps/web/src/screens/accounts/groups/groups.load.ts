import { socialSetsQuery } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([
    loadMessages('accounts'),
    queries.prefetchQuery(allAccountsQuery(workspace.id)),
    queries.prefetchQuery(socialSetsQuery(workspace.id)),
  ])
