/** What is public about the instance: whether it works, how late posts begin, and which networks are paused. */
import type { App } from '#server/context.ts'
import { readLateness } from '#instance/admin/admin.ts'
import { assessAll } from '#publishing/readiness/readiness.ts'

export interface Status {
  /** Deliveries of the last hour, and how late half of them and 99 of 100 began, in milliseconds; absent without deliveries. */
  lateness?: { deliveries: number; median_ms: number; p99_ms: number }
  /** Networks that the operator has restricted as a whole. */
  networks: { id: string; name: string; state: 'paused' | 'restricted' }[]
}

const hourMs = 3_600_000

export async function readStatus(app: App): Promise<Status> {
  const networks = Object.values(app.networks)
  const [{ deliveries, median, p99 }, assessed] = await Promise.all([
    readLateness(app.db, new Date(app.clock.now().getTime() - hourMs)),
    assessAll(
      app,
      networks.map(({ id: provider }) => ({ provider })),
    ),
  ])
  return {
    ...(median === null || p99 === null ? {} : { lateness: { deliveries, median_ms: median, p99_ms: p99 } }),
    networks: networks.flatMap(({ id, name }, index) => {
      const state = assessed[index]?.control?.state
      if (state !== 'disabled' && state !== 'degraded') return []
      return [{ id, name, state: state === 'disabled' ? ('paused' as const) : ('restricted' as const) }]
    }),
  }
}
