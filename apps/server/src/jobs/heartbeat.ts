/** Sends heartbeats for the jobs of this process, and takes over jobs of workers without one. */
import { sql } from 'kysely'
import type { App } from '#server/context.ts'
import { analyzeGrown, beat, takeSilent } from './jobs.store.ts'
import { recordProcessHeartbeat } from './process-heartbeat.ts'
import { jobsChannel } from './queue.ts'

const intervalMs = 5000
/** A job without a heartbeat for this long can be claimed again. */
const timeoutMs = 20_000

/** Requeues jobs without a heartbeat for this long; with `owners`, only jobs of these processes. */
export async function reclaim(app: Pick<App, 'db' | 'log'>, silenceMs: number, owners?: readonly string[]): Promise<void> {
  const types = await takeSilent(app.db, silenceMs, owners)
  if (!types.length) return
  app.log.warn({ jobs: types.length }, 'took over jobs of a worker that died')
  // This is rare and outside of any transaction, so no commit waits for it.
  await sql`select pg_notify(${jobsChannel}, type) from unnest(${[...new Set(types)]}::text[]) as t (type)`.execute(app.db)
}

/** `examine` is called with each heartbeat. */
export function createHeartbeat(app: App, running: () => readonly string[], examine: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let last = performance.now()
  let beating: Promise<void> | undefined

  const beatOnce = async () => {
    const ids = running()
    if (ids.length) await beat(app.db, ids)
    await recordProcessHeartbeat(app)
    await examine()
    // After a database outage every heartbeat is overdue, so let the other processes send theirs first.
    const paused = performance.now() - last > 2 * intervalMs
    last = performance.now()
    if (!paused) await reclaim(app, timeoutMs)
    await analyzeGrown(app.db)
  }

  const beatUnlessBeating = () =>
    (beating ??= beatOnce()
      .catch((error: unknown) => app.outages.report(error, {}, 'heartbeat failed'))
      .finally(() => (beating = undefined)))

  return {
    /** Starts with an immediate heartbeat, so that a process that never lives long also takes over jobs. */
    start: () => {
      last = performance.now()
      timer = setInterval(() => void beatUnlessBeating(), intervalMs)
      return beatUnlessBeating()
    },
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
}
