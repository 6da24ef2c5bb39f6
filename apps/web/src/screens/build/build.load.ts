import { allAccountsQuery } from '#api/all-accounts.ts'
import { buildQuery } from '#api/builds.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace }, params: { id } }: LoadOptions & { params: { id: string } }) =>
  Promise.all([
    loadMessages('builds', 'buildReasons'),
    queries.ensureQueryData(buildQuery(id)),
    queries.ensureQueryData(allAccountsQuery(workspace.id)),
  ])
