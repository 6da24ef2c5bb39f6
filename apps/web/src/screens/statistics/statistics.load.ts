import { statisticsQuery } from '#api/statistics.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'
import { usualDays } from '#web/report/periods.ts'

export const load = ({ context: { queries, workspace } }: LoadOptions) =>
  Promise.all([loadMessages('settings', 'statistics', 'charts'), queries.ensureQueryData(statisticsQuery(workspace.id, usualDays))])
