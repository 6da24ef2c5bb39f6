import { serverSettingsQuery } from '#api/server-settings.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries } }: LoadOptions) =>
  Promise.all([loadMessages('settings', 'server', 'serverSettings', 'sentences'), queries.ensureQueryData(serverSettingsQuery)])
