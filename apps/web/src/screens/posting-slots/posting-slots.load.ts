import { socialSetsQuery } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { postingSlotsQuery } from '#api/posting-queue.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

/** The queue has its own skeleton, because its length is unknown. */
export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([
    loadMessages('postingSlots'),
    queries.ensureQueryData(postingSlotsQuery(workspace.id)),
    queries.ensureQueryData(socialSetsQuery(workspace.id)),
    queries.ensureQueryData(allAccountsQuery(workspace.id)),
  ])
