/** Shows other processes and the operator that this process is alive. */
import type { App } from '#server/context.ts'

const intervalMs = 30_000

type Base = Pick<App, 'db' | 'clock' | 'measureClock' | 'outages' | 'processId'>

export async function recordProcessHeartbeat({
  db,
  clock,
  measureClock,
  processId,
}: Pick<Base, 'db' | 'clock' | 'measureClock' | 'processId'>): Promise<void> {
  const clock_offset_ms = await measureClock()
  await db.updateTable('processes').set({ seen_at: clock.now(), clock_offset_ms }).where('id', '=', processId).execute()
}

/** For a process without a worker, whose heartbeat would record it too. */
export function createProcessHeartbeat(app: Base) {
  let timer: NodeJS.Timeout | undefined
  const beat = () => recordProcessHeartbeat(app).catch((error: unknown) => app.outages.report(error, {}, 'heartbeat failed'))
  return {
    start: () => {
      timer = setInterval(() => void beat(), intervalMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
