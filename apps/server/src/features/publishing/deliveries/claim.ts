import { type App, transact } from '#server/context.ts'
import type { JobCtx } from '#jobs/define.ts'
import { recordEvents } from '#signals/events/events.ts'
import { claimDeliveries, lockPublicationRows } from './deliveries.store.ts'
import { toDeliveryEvent } from './deliveries.ts'
import type { Loaded } from './load.store.ts'
import { aboutOf } from './outcomes.ts'

interface Claiming {
  loaded: Loaded
  runId: string
}

/**
 * Claims the delivery, so that only this run writes to it. Returns false if it ended, was canceled, was claimed by another run, or if the publication
 * changed since it was loaded, because the old text must not be sent.
 */
export async function claim(ctx: JobCtx, loaded: Loaded): Promise<boolean> {
  const claimed = await ctx.inBatch(claimAll, { loaded, runId: ctx.requestId })
  if (claimed) Object.assign(loaded.delivery, claimed)
  return claimed !== undefined
}

/**
 * Returns the new state of each claimed delivery. The claim becomes durable with the attempt that follows it: a run that lost its claim to a database
 * crash can't write anything.
 */
async function claimAll(app: App, list: readonly Claiming[]): Promise<(Partial<Loaded['delivery']> | undefined)[]> {
  return transact({ ...app, actor: undefined }, async (ctx) => {
    const now = ctx.clock.now()
    const lateMs = ({ due_at }: Loaded['delivery']) => Math.max(0, now.getTime() - due_at.getTime())
    await lockPublicationRows(
      ctx.db,
      list.map(({ loaded }) => loaded.delivery.publication_id),
    )
    const claims = list.map(({ loaded: { delivery, revision }, runId }) => ({
      id: delivery.id,
      former_run_id: delivery.run_id,
      held_at: delivery.held_at,
      run_id: runId,
      revision,
      late_ms: lateMs(delivery),
    }))
    const claimed = await claimDeliveries(ctx.db, claims, now)
    const results = list.map(({ loaded: { delivery }, runId }) => {
      if (!claimed.has(runId)) return undefined
      return { run_id: runId, ...(delivery.started_at ? {} : { started_at: now, late_ms: lateMs(delivery) }) }
    })
    await recordEvents(
      ctx,
      list.flatMap(({ loaded }, index) => {
        const first = results[index]?.started_at ? results[index] : undefined
        const delivery = toDeliveryEvent({ ...loaded.delivery, ...first, platform: loaded.platform })
        return first ? [{ ...aboutOf(loaded), type: 'delivery.started' as const, data: { delivery } }] : []
      }),
    )
    return results
  })
}
