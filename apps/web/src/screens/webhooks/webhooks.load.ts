import { webhooksQuery } from '#api/webhooks.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([loadMessages('settings', 'webhooks'), queries.ensureQueryData(webhooksQuery(workspace.id))])
