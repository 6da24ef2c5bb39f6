import { accessAuditQuery, teamQuery } from '#api/team.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([
    loadMessages('settings', 'accessAudit'),
    queries.ensureQueryData(teamQuery(workspace.id)),
    queries.ensureInfiniteQueryData(accessAuditQuery(workspace.id)),
  ])
