import { notificationSettingsQuery } from '#api/notification-settings.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries } }: LoadOptions) =>
  Promise.all([
    loadMessages('settings', 'notificationSettings'),
    queries.ensureQueryData(notificationSettingsQuery),
    queries.ensureQueryData(workspacesQuery),
  ])
