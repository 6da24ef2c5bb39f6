import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostDays, statisticsQuery } from '#api/statistics.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import { lengths, usualDays } from './periods.ts'
import { Report } from './report.tsx'
import { statisticsRoute } from './statistics.route.ts'

const t = translator('statistics')

const choices = lengths.map((days) => ({ value: String(days), label: () => t(`days${days}`) }))

/** What was published in a workspace, how late, and what failed. */
export const Statistics = () => {
  const { workspace } = statisticsRoute.useRouteContext()
  const [days, setDays] = useState<number>(usualDays)
  const { data: usual } = useSuspenseQuery(statisticsQuery(workspace.id, usualDays))
  const { data = usual, error, isPlaceholderData } = useQuery(statisticsQuery(workspace.id, days))
  return (
    <SettingsPage title={t('title')}>
      <Select
        label={t('period')}
        value={String(days)}
        choices={choices.map(({ value, label }) => ({ value, label: label() }))}
        onChange={(chosen) => setDays(Number(chosen))}
      />
      {error && <ErrorNotice error={error} />}
      <Report statistics={data} byWeek={days > mostDays} busy={isPlaceholderData} />
    </SettingsPage>
  )
}
