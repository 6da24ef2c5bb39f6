import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type ServerJobView, serverJobsQuery } from '#api/server-admin.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'

const t = translator('server')

type Status = ServerJobView['status']
const statuses: readonly Status[] = ['pending', 'processing', 'completed', 'failed']
const tones = { pending: 'none', processing: 'none', completed: 'good', failed: 'bad' } as const

const Row = ({ job: { type, status, attempts, max_attempts: most, run_at, last_error, payload } }: { job: ServerJobView }) => (
  <li className={rows.row}>
    <div className={details.stacked}>
      <span>
        <code>{type}</code>{' '}
        <span className={details.status} data-tone={tones[status]}>
          {t(`status_${status}`)}
        </span>
      </span>
      {last_error !== undefined && <span>{last_error}</span>}
      <span className={details.more}>
        <time dateTime={run_at}>{formatNear(run_at, browserZone(), { precise: true })}</time> · {t('jobRuns', { attempts, most })}
      </span>
      <code className={details.more}>{payload}</code>
    </div>
  </li>
)

/** Background jobs of all workspaces. */
export const Jobs = () => {
  const [status, setStatus] = useState<Status | undefined>()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(serverJobsQuery(status))
  const jobs = data?.pages.flatMap(({ items }) => items)
  return (
    <SettingsPage title={t('jobsTitle')}>
      <p>{t('jobsText')}</p>
      <Select
        label={t('jobsStatus')}
        value={status ?? 'all'}
        choices={[{ value: 'all', label: t('statusAll') }, ...statuses.map((one) => ({ value: one, label: t(`status_${one}`) }))]}
        onChange={(chosen) => setStatus(statuses.find((one) => one === chosen))}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!jobs && !error && <Skeleton height="10rem" />}
      {jobs?.length === 0 && <Empty text={t('jobsEmpty')} />}
      <ul className={rows.rows} aria-label={t('jobsTitle')}>
        {jobs?.map((job) => (
          <Row key={job.id} job={job} />
        ))}
      </ul>
      {hasNextPage && <ShowMore label={t('older')} busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
    </SettingsPage>
  )
}
