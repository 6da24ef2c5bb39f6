import { allAccountsQuery } from '#api/all-accounts.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = async ({ context: { queries, workspace } }: LoadOptions) => {
  await Promise.all([loadMessages('accounts'), queries.invalidateQueries({ queryKey: ['accounts'] })])
  await queries.prefetchQuery(allAccountsQuery(workspace.id))
}
