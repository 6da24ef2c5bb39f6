import { examinationQuery, overviewQuery } from '#api/server-admin.ts'
import { setupQuery } from '#api/server-setup.ts'
import { serverStatisticsQuery } from '#api/statistics.ts'
import { loadMessages } from '#i18n/translator.ts'
import type { LoadOptions } from '#shell/load-options.ts'
import { usualDays } from '#web/report/periods.ts'

export const load = ({ context: { queries } }: LoadOptions) =>
  Promise.all([
    loadMessages('settings', 'server', 'statistics', 'charts', 'sentences'),
    queries.ensureQueryData(overviewQuery),
    queries.ensureQueryData(serverStatisticsQuery(usualDays)),
    queries.prefetchQuery(setupQuery),
    queries.prefetchQuery(examinationQuery),
  ])
