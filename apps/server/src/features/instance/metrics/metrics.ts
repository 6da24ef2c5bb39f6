/** What `/metrics` reports: the counts of this process, and the state of the instance, read when it is asked for. */
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { App } from '#server/context.ts'
import { findLastGood } from '#instance/backups/backups.ts'
import { countJobs, findOldestPending, readStorage } from '#instance/admin/admin.ts'
import { isServerHeld } from '#jobs/hold.ts'
import type { GaugeName } from '#lib/metrics/catalog.ts'
import { days } from '#lib/time.ts'
import { version } from '#lib/version.ts'
import { countAccountStates, countDue, countEnding, countUnconfirmed, listUsedQuotas, type NetworkCount } from './metrics.store.ts'

/** Milliseconds for which a reading of the database serves all scrapes. */
const freshMs = 5000
const endingWithin = days(7)
const nanosecondsPerSecond = 1e9
const microsecondsPerSecond = 1e6

const unlabeled = (value: number) => [{ labels: {}, value }]

const byNetwork = (rows: readonly NetworkCount[]) => rows.map(({ network, count }) => ({ labels: { network }, value: count }))

/** By network and quota, the least that any app has left. Apps without use today have all of it. */
function scarcest({ networks }: App, used: readonly { key: string; used: number }[]) {
  return Object.values(networks).flatMap(({ id, quotas = [] }) =>
    quotas.map(({ code, limit }) => {
      const most = Math.max(0, ...used.filter(({ key }) => key.startsWith(`${id}:${code}:`)).map((one) => one.used))
      return { labels: { network: id, quota: code }, value: Math.max(0, 1 - most / limit) }
    }),
  )
}

const instanceGauges = [
  'broadside_backup_last_success_timestamp_seconds',
  'broadside_backup_last_size_bytes',
  'broadside_held',
  'broadside_deliveries_due',
  'broadside_deliveries_unconfirmed',
  'broadside_accounts',
  'broadside_credentials_ending',
  'broadside_quota_left_ratio',
  'broadside_jobs',
  'broadside_oldest_due_job_age_seconds',
  'broadside_media_bytes',
  'broadside_database_bytes',
  'broadside_disk_free_bytes',
] as const satisfies GaugeName[]

/** Old values would look like current ones. */
const clearInstance = ({ metrics }: App) => instanceGauges.forEach((name) => metrics.set(name, []))

async function readInstance(app: App): Promise<void> {
  const { db, metrics, clock, networks, queue, config } = app
  const now = clock.now()
  const fixed = Object.values(networks).flatMap(({ id, refresh }) => (refresh ? [] : [id]))
  const until = new Date(now.getTime() + endingWithin)
  const [backup, isHeld, due, unconfirmed, accounts, ending, quotas, jobs, oldest, storage, disk] = await Promise.all([
    findLastGood(db),
    isServerHeld(db),
    countDue(db, now),
    countUnconfirmed(db),
    countAccountStates(db),
    countEnding(db, fixed, { now, until }),
    listUsedQuotas(db, now),
    countJobs(db),
    findOldestPending(db, queue.types),
    readStorage(db),
    statfs(config.dataDir),
  ])
  metrics.set('broadside_backup_last_success_timestamp_seconds', backup ? unlabeled(backup.started_at.getTime() / 1000) : [])
  metrics.set('broadside_backup_last_size_bytes', backup ? unlabeled(backup.bytes) : [])
  metrics.set('broadside_held', unlabeled(isHeld ? 1 : 0))
  metrics.set('broadside_deliveries_due', byNetwork(due))
  metrics.set('broadside_deliveries_unconfirmed', byNetwork(unconfirmed))
  metrics.set(
    'broadside_accounts',
    accounts.map(({ network, state, count }) => ({ labels: { network, state }, value: count })),
  )
  metrics.set('broadside_credentials_ending', byNetwork(ending))
  metrics.set('broadside_quota_left_ratio', scarcest(app, quotas))
  metrics.set(
    'broadside_jobs',
    Object.entries(jobs).map(([state, value]) => ({ labels: { state }, value })),
  )
  const waiting = oldest ? (now.getTime() - oldest.run_at.getTime()) / 1000 : 0
  metrics.set('broadside_oldest_due_job_age_seconds', unlabeled(Math.max(0, waiting)))
  metrics.set('broadside_media_bytes', unlabeled(storage.media))
  metrics.set('broadside_database_bytes', unlabeled(storage.database))
  metrics.set('broadside_disk_free_bytes', unlabeled(disk.bavail * disk.bsize))
}

/** Reads what has no counter: processor time is counted from the last reading on. */
function openProcessReader({ metrics, database: { pool } }: App): () => void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  let before = { user: 0, system: 0 }
  return () => {
    metrics.set('broadside_build_info', [{ labels: { version }, value: 1 }])
    metrics.set('broadside_database_connections', [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ])
    metrics.set('broadside_database_waiting', unlabeled(pool.waitingCount))
    metrics.set('broadside_resident_memory_bytes', unlabeled(process.memoryUsage.rss()))
    const cpu = process.cpuUsage()
    for (const mode of ['user', 'system'] as const)
      metrics.count('broadside_cpu_seconds_total', { mode }, (cpu[mode] - before[mode]) / microsecondsPerSecond)
    before = cpu
    metrics.set('broadside_event_loop_delay_seconds', [
      { labels: { at: 'mean' }, value: (delay.mean || 0) / nanosecondsPerSecond },
      { labels: { at: 'p99' }, value: delay.percentile(99) / nanosecondsPerSecond },
      { labels: { at: 'max' }, value: delay.max / nanosecondsPerSecond },
    ])
    delay.reset()
  }
}

export type ReadMetrics = () => Promise<{ text: string; contentType: string }>

const readers = new WeakMap<App, ReadMetrics>()

/** One reader for each app, because processor time is counted from one reading to the next. */
export function metricsReaderOf(app: App): ReadMetrics {
  const reader = readers.get(app) ?? openReader(app)
  readers.set(app, reader)
  return reader
}

/** While the database is away, the counts of this process are still reported, and the state of the instance is left out. */
function openReader(app: App): ReadMetrics {
  const readProcess = openProcessReader(app)
  let latest: { at: number; reading: Promise<void> } | undefined
  const readShared = (): Promise<void> => {
    const at = performance.now()
    if (!latest || at - latest.at > freshMs) latest = { at, reading: readInstance(app) }
    return latest.reading
  }
  return async () => {
    readProcess()
    const isUp = await readShared().then(
      () => true,
      (error: unknown) => {
        app.outages.report(error, {}, 'the metrics of the instance could not be read')
        latest = undefined
        clearInstance(app)
        return false
      },
    )
    app.metrics.set('broadside_database_up', unlabeled(isUp ? 1 : 0))
    return app.metrics.toText()
  }
}
