import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type OverviewView, overviewQuery } from '#api/server-admin.ts'
import { mostDays, serverStatisticsQuery } from '#api/statistics.ts'
import { formatMilliseconds } from '#i18n/milliseconds.ts'
import { formatBytes } from '#i18n/sizes.ts'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { PeriodSelect } from '#web/report/period-select.tsx'
import { usualDays } from '#web/report/periods.ts'
import { Report } from '#web/report/report.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import details from '#ui/details/details.module.css'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { Health } from './health.tsx'
import { Setup } from './setup/setup.tsx'

const t = translator('server')

const formatCount = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value)

const describeLateness = ({ deliveries: count, median_ms: median, p99_ms: p99 }: OverviewView['delivery_lateness']): string =>
  median === undefined || p99 === undefined
    ? t('noDeliveries')
    : t('latenessOf', { count, median: formatMilliseconds(median), p99: formatMilliseconds(p99) })

const factsOf = ({ users, workspaces, accounts, jobs, delivery_lateness, storage }: OverviewView): [string, string][] => [
  [t('users'), formatCount(users)],
  [t('workspaces'), formatCount(workspaces)],
  [t('accounts'), formatCount(accounts)],
  [t('latenessDay'), describeLateness(delivery_lateness)],
  [t('jobsWaiting'), formatCount(jobs.pending)],
  [t('jobsFailed'), formatCount(jobs.failed)],
  [t('media'), formatBytes(storage.media_bytes)],
  [t('database'), formatBytes(storage.database_bytes)],
]

const NewerRelease = ({ release }: { release: OverviewView['newer_release'] }) =>
  release && (
    <Notice
      title={t('newerRelease', { version: release.version })}
      action={
        <a href={release.url} target="_blank" rel="noreferrer">
          {t('releaseNotes')}
        </a>
      }
    >
      {t('newerReleaseText')}
    </Notice>
  )

/** The state of the server, for its admins. */
export const Overview = () => {
  const { data: overview } = useSuspenseQuery(overviewQuery)
  return (
    <SettingsPage title={t('title')}>
      <Setup />
      <NewerRelease release={overview.newer_release} />
      <Health version={overview.version} />
      <Section title={t('figures')}>
        <dl className={details.facts}>
          {factsOf(overview).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </Section>
      <Activity />
    </SettingsPage>
  )
}

const Activity = () => {
  const [days, setDays] = useState<number>(usualDays)
  const { data: usual } = useSuspenseQuery(serverStatisticsQuery(usualDays))
  const { data = usual, error, isPlaceholderData } = useQuery(serverStatisticsQuery(days))
  return (
    <Section title={t('activity')}>
      <PeriodSelect days={days} onChange={setDays} />
      {error && <ErrorNotice error={error} />}
      <Report statistics={data} byWeek={days > mostDays} busy={isPlaceholderData} />
    </Section>
  )
}
