import type { StatisticsView } from '#api/statistics.ts'
import { formatDay } from '#i18n/time.ts'
import { formatMilliseconds } from '#i18n/milliseconds.ts'
import { formatBytes } from '#i18n/sizes.ts'
import { currentLanguage, findMessage, translator } from '#i18n/translator.ts'
import { nameNetwork } from '#networks/names.ts'
import { Chart } from '#ui/chart/chart.tsx'
import styles from './report.module.css'

const t = translator('statistics')

const formatCount = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value)

/** Dates are days in the workspace's time zone, so they are formatted without one. */
const nameDay = (date: string): string => formatDay(`${date}T12:00:00Z`, 'UTC')

interface ReportProps {
  statistics: StatisticsView
  byWeek: boolean
  /** The figures are of another period until the right ones have arrived. */
  busy: boolean
}

export const Report = ({ statistics, byWeek, busy }: ReportProps) => {
  const { deliveries, lateness, failures, builds, webhooks, storage } = statistics
  const periods = deliveries.map(({ date }) => (byWeek ? t('weekOf', { date: nameDay(date) }) : nameDay(date)))
  const common = { periods, empty: t('empty') }
  const counts = { ...common, kind: 'bars', format: formatCount } as const
  const times = { ...common, kind: 'lines', format: formatMilliseconds } as const
  return (
    <div className={styles.report} aria-busy={busy}>
      <Chart
        {...counts}
        title={t('deliveries')}
        text={t('deliveriesText')}
        series={[
          { label: t('published'), tone: 'published', values: deliveries.map(({ published }) => published) },
          { label: t('failed'), tone: 'failed', values: deliveries.map(({ failed }) => failed) },
          { label: t('unknown'), tone: 'unknown', values: deliveries.map(({ unknown }) => unknown) },
          { label: t('cancelled'), tone: 'draft', values: deliveries.map(({ cancelled }) => cancelled) },
        ]}
      />
      <Failures failures={failures} />
      <Chart
        {...times}
        title={t('lateness')}
        text={t('latenessText')}
        series={[
          { label: t('median'), tone: 'queued', values: lateness.map(({ p50_ms }) => p50_ms) },
          { label: t('p90'), tone: 'working', values: lateness.map(({ p90_ms }) => p90_ms) },
          { label: t('p99'), tone: 'failed', values: lateness.map(({ p99_ms }) => p99_ms) },
        ]}
      />
      <Chart
        {...counts}
        title={t('builds')}
        series={[
          { label: t('ready'), tone: 'published', values: builds.map(({ ready }) => ready) },
          { label: t('buildsFailed'), tone: 'failed', values: builds.map(({ failed }) => failed) },
        ]}
      />
      <Chart
        {...times}
        title={t('buildTime')}
        series={[
          { label: t('median'), tone: 'queued', values: builds.map(({ p50_ms }) => p50_ms) },
          { label: t('p90'), tone: 'working', values: builds.map(({ p90_ms }) => p90_ms) },
        ]}
      />
      <Chart
        {...counts}
        title={t('webhooks')}
        series={[
          { label: t('delivered'), tone: 'published', values: webhooks.map(({ delivered }) => delivered) },
          { label: t('notDelivered'), tone: 'failed', values: webhooks.map(({ failed }) => failed) },
        ]}
      />
      <Chart
        {...common}
        kind="lines"
        format={formatBytes}
        title={t('storage')}
        series={[{ label: t('stored'), tone: 'queued', values: storage.map(({ bytes }) => bytes) }]}
      />
    </div>
  )
}

const Failures = ({ failures }: Pick<StatisticsView, 'failures'>) => (
  <section className={styles.failures}>
    <h2>{t('failures')}</h2>
    {failures.length === 0 ? (
      <p>{t('failuresEmpty')}</p>
    ) : (
      <table>
        <thead>
          <tr>
            <th scope="col">{t('network')}</th>
            <th scope="col">{t('cause')}</th>
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ platform, kind, code, n }) => (
            <tr key={`${platform} ${kind} ${code}`}>
              <td>{nameNetwork(platform)}</td>
              <td>
                {findMessage('statistics', `kind_${kind}`) ?? kind} <code>{code}</code>
              </td>
              <td>{formatCount(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
)
