import type { App } from '#server/context.ts'

const intervalMs = 30_000

/** Tells that a process lives which works no jobs; the others are seen by the heartbeats of their worker. */
export function createPresence(app: Pick<App, 'db' | 'clock' | 'disruptions' | 'processId'>) {
  let timer: NodeJS.Timeout | undefined
  const beat = () =>
    app.db
      .updateTable('processes')
      .set({ seen_at: app.clock.now() })
      .where('id', '=', app.processId)
      .execute()
      .catch((error: unknown) => app.disruptions.report(error, {}, 'heartbeat failed'))
  return {
    start: () => {
      timer = setInterval(() => void beat(), intervalMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}
