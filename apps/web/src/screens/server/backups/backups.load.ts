import { serverBackupsQuery } from '#api/server-backups.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries } }: LoadOptions) =>
  Promise.all([loadMessages('settings', 'server'), queries.prefetchQuery(serverBackupsQuery)])
