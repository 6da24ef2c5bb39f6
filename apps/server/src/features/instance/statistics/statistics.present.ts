/** Fills the periods without data. Pure. */
import type { Output } from '@broadside/contract/endpoint'
import type { getStatistics as endpoint } from '@broadside/contract/features/statistics'
import { days } from '#lib/time.ts'
import type { Count, Times } from './statistics.store.ts'

interface Figures {
  ends: readonly Count[]
  times: readonly Times[]
  failures: readonly { key: string; n: number }[]
  /** In order of date. */
  storage: readonly { date: string; bytes: number }[]
}

export function present(figures: Figures, dates: readonly string[], { group_by }: { group_by: 'day' | 'week' }): Output<typeof endpoint> {
  const periodOf = group_by === 'week' ? mondayOf : (date: string) => date
  const periods = [...new Set(dates.map(periodOf))]
  const counts = new Map(figures.ends.map(({ date, measure, key, n }) => [`${date} ${measure} ${key}`, n]))
  const count = (date: string, measure: Count['measure'], key: string) => counts.get(`${date} ${measure} ${key}`) ?? 0
  const times = new Map(figures.times.map((one) => [`${one.date} ${one.measure}`, one]))
  return {
    deliveries: periods.map((date) => ({
      date,
      published: count(date, 'delivery', 'published'),
      failed: count(date, 'delivery', 'failed'),
      unknown: count(date, 'delivery', 'unknown'),
      cancelled: count(date, 'delivery', 'cancelled'),
    })),
    lateness: periods.map((date) => {
      const found = times.get(`${date} late`)
      return found ? { date, n: found.n, p50_ms: found.p50, p90_ms: found.p90, p99_ms: found.p99 } : { date, n: 0 }
    }),
    failures: figures.failures.map(({ key, n }) => {
      const [platform = '', kind = '', code = ''] = key.split(' ')
      return { platform, kind, code, n }
    }),
    builds: periods.map((date) => {
      const found = times.get(`${date} build_time`)
      return {
        date,
        n: count(date, 'build', 'created'),
        ready: count(date, 'build', 'ready'),
        failed: count(date, 'build', 'failed'),
        ...(found ? { p50_ms: found.p50, p90_ms: found.p90 } : {}),
      }
    }),
    webhooks: periods.map((date) => ({
      date,
      delivered: count(date, 'webhook', 'delivered'),
      failed: count(date, 'webhook', 'failed'),
    })),
    storage: storageOf(figures.storage, dates, periodOf),
  }
}

/** A day on which nothing was measured has the bytes of the day before. A period has those of its last day. */
function storageOf(measured: Figures['storage'], dates: readonly string[], periodOf: (date: string) => string) {
  const left = [...measured]
  let bytes = 0
  const byPeriod = new Map<string, number>()
  for (const date of dates) {
    while (left[0] && left[0].date <= date) bytes = left.shift()?.bytes ?? bytes
    byPeriod.set(periodOf(date), bytes)
  }
  return [...byPeriod].map(([date, bytes]) => ({ date, bytes }))
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return new Date(day.getTime() - days((day.getUTCDay() + 6) % 7)).toISOString().slice(0, 10)
}
