import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([loadMessages('settings', 'siteSettings'), queries.ensureQueryData(workspaceSettingsQuery(workspace.id))])
