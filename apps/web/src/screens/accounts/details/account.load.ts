import { accountQuery } from '#api/account-details.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace }, params }: LoadOptions & { params: { id: string } }) =>
  Promise.all([
    loadMessages('accounts', 'sentences'),
    queries.prefetchQuery(allAccountsQuery(workspace.id)),
    queries.prefetchQuery(accountQuery(workspace.id, params.id)),
  ])
