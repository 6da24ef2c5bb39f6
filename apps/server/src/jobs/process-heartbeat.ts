/** Tells the other processes, and the operator, that this one lives. */
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

/** Of a process that works no jobs; the others are seen by the heartbeats of their worker. */
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
