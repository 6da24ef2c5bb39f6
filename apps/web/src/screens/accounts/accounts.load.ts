import { allAccountsQuery } from '#api/all-accounts.ts'
import { providersQuery } from '#api/providers.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) => {
  void queries.prefetchQuery(providersQuery(workspace.id))
  return Promise.all([loadMessages('accounts'), queries.prefetchQuery(allAccountsQuery(workspace.id))])
}
