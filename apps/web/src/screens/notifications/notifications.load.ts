import { noticesQuery } from '#api/notifications.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([loadMessages('notifications'), queries.prefetchInfiniteQuery(noticesQuery(workspace.id))])
