import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { mostDays, statisticsQuery } from '#api/statistics.ts'
import { PeriodSelect } from '#web/report/period-select.tsx'
import { usualDays } from '#web/report/periods.ts'
import { Report } from '#web/report/report.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { translator } from '#i18n/translator.ts'
import { statisticsRoute } from './statistics.route.ts'

const t = translator('statistics')

/** What was published in a workspace, how late, and what failed. */
export const Statistics = () => {
  const { workspace } = statisticsRoute.useRouteContext()
  const [days, setDays] = useState<number>(usualDays)
  const { data: usual } = useSuspenseQuery(statisticsQuery(workspace.id, usualDays))
  const { data = usual, error, isPlaceholderData } = useQuery(statisticsQuery(workspace.id, days))
  return (
    <SettingsPage title={t('title')}>
      <PeriodSelect days={days} onChange={setDays} />
      {error && <ErrorNotice error={error} />}
      <Report statistics={data} byWeek={days > mostDays} busy={isPlaceholderData} />
    </SettingsPage>
  )
}
