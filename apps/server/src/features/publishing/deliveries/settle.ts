/** Writes what runs came to: deliveries, destinations, publications, events, notices, and the ends of the jobs, as one. */
import { type App, transact } from '#server/context.ts'
import type { JobCtx, RunningJob } from '#jobs/define.ts'
import { priorityOf } from '#jobs/queue.ts'
import { recordEvents } from '#signals/events/events.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { notifyAll } from '#signals/notifications/notifications.ts'
import { closingEvents, refreshProgress } from '#publishing/publication-progress/publication-progress.ts'
import { lockPublicationRows, settleDeliveries } from './deliveries.store.ts'
import { type DeliveryJob, jobOptions } from './deliveries.ts'
import type { Loaded } from './load.store.ts'
import { aboutOf, type Outcome, type Resolution, resolve } from './outcomes.ts'
import { closingNotice } from './report.ts'

interface Ended {
  loaded: Loaded
  job: RunningJob
  outcome: Outcome
}

interface Settling extends Ended, Resolution {}

/** In the transaction of the caller, where there is one; else together with other runs that end now. */
export const settle = async (ctx: JobCtx, loaded: Loaded, outcome: Outcome): Promise<void> => {
  const ended = { loaded, outcome, job: ctx.job }
  await (ctx.db.isTransaction ? settleAll(ctx, [ended]) : ctx.inBatch(settleAll, ended))
}

/** A delivery that ended meanwhile, or is another run's, stays as it is, and its job is left to the worker. */
async function settleAll(app: App, ended: readonly Ended[]): Promise<void[]> {
  await transact({ ...app, actor: undefined }, async (ctx) => {
    const now = ctx.clock.now()
    const all = ended.map((one): Settling => ({ ...one, ...resolve(one.outcome, { loaded: one.loaded, job: one.job.type, now }) }))
    // Of two runs of one delivery the second would find it changed by the first.
    const ids = all.map(({ loaded }) => loaded.delivery.id)
    const first = all.filter(({ loaded }, index) => ids.indexOf(loaded.delivery.id) === index)
    await lockPublicationRows(ctx.db, publicationsOf(all))
    const changes = first.map(({ loaded: { delivery }, change }) => ({
      id: delivery.id,
      run_id: delivery.run_id,
      ...change,
    }))
    const written = await settleDeliveries(ctx.db, changes, now)
    const settled = first.filter(({ loaded }) => written.has(loaded.delivery.id))
    if (!settled.length) return
    await announce(ctx, settled)
    await endJobs(ctx, settled)
  })
  return ended.map(() => undefined)
}

const publicationsOf = (list: readonly Settling[]) => [...new Set(list.map(({ loaded }) => loaded.delivery.publication_id))]

/** Of several that ended the run of one publication together, the last one closes it. */
async function announce(ctx: App & { actor: undefined }, settled: readonly Settling[]): Promise<void> {
  const runs = await refreshProgress(ctx.db, publicationsOf(settled))
  const finished = settled.filter(({ change }) => change.finished_at)
  const closings = [...new Map(finished.map(({ loaded }) => [loaded.delivery.publication_id, loaded])).values()].flatMap((loaded) => {
    const run = runs.get(loaded.delivery.publication_id)
    const events = run ? closingEvents(aboutOf(loaded), run) : []
    return run && events.length ? [{ events, notice: closingNotice(ctx, loaded, run) }] : []
  })
  const unannounced = settled.filter(({ events }) => !events.length)
  emitChanges(
    ctx,
    unannounced.map(({ loaded }) => changeOf(loaded)),
  )
  await recordEvents(ctx, [...settled.flatMap(({ events }) => events), ...closings.flatMap(({ events }) => events)])
  await notifyAll(
    ctx,
    closings.map(({ notice }) => notice),
  )
}

/** That it is tried again or read back is no event. */
const changeOf = ({ delivery }: Loaded) => ({
  type: 'destination.changed' as const,
  workspaceId: delivery.workspace_id,
  ids: {
    publication_id: delivery.publication_id,
    destination_id: delivery.destination_id,
    delivery_id: delivery.id,
    social_account_id: delivery.social_account_id,
  },
})

const dataOf = ({ delivery }: Loaded) => ({
  workspace_id: delivery.workspace_id,
  publication_id: delivery.publication_id,
  delivery_id: delivery.id,
})

/** The present job goes on with the delivery where it is of the right kind; else it ends, and a new one does. */
async function endJobs(ctx: App, settled: readonly Settling[]): Promise<void> {
  const following = settled.flatMap(({ loaded, job, next }) => (next && next.type !== job.type ? [{ ...next, loaded }] : []))
  const byType: Map<DeliveryJob, typeof following> = Map.groupBy(following, ({ type }) => type)
  for (const [type, list] of byType)
    await ctx.queue.enqueueMany(
      ctx,
      type,
      list.map(({ loaded, at }) => ({
        ...jobOptions(loaded.delivery.id, loaded.account.id),
        data: dataOf(loaded),
        startAt: at,
        priority: priorityOf(loaded.delivery.due_at),
      })),
    )
  await ctx.queue.settle(
    ctx,
    settled.map(({ job, next }) => ({
      job,
      end: next?.type === job.type ? { at: next.at, counts: true, ...(next.error ? { error: next.error } : {}) } : 'completed',
    })),
  )
}
