/** Writes the outcomes of runs to deliveries, destinations, publications, events, notifications and jobs in one transaction. */
import { afterCommit } from '#db/after-commit.ts'
import { type App, transact } from '#server/context.ts'
import type { JobCtx, RunningJob } from '#jobs/define.ts'
import { priorityOf } from '#jobs/queue.ts'
import { recordEvents } from '#signals/events/events.ts'
import { emitChanges } from '#signals/changes/changes.ts'
import { notifyAll } from '#signals/notifications/notifications.ts'
import { countHappenings } from '#signals/figures/figures.ts'
import { closingEvents, refreshProgress } from '#publishing/publication-progress/publication-progress.ts'
import { lockPublicationRows, settleDeliveries } from './deliveries.store.ts'
import { type DeliveryJob, jobOptions } from './deliveries.ts'
import type { Loaded } from './load.store.ts'
import { endLost } from './lost.store.ts'
import { aboutOf, type Outcome, type Resolution, resolve } from './outcomes.ts'
import { closingNotice } from './report.ts'
import { figuresOf } from './figures.ts'
import { logEnd } from './log.ts'
import { meter } from './meter.ts'
import { defined } from '#lib/defined.ts'

interface Ended {
  loaded: Loaded
  job: RunningJob
  outcome: Outcome
}

interface Settling extends Ended, Resolution {}

/** Uses the caller's transaction if there is one; otherwise settles together with other runs that end now. */
export const settle = async (ctx: JobCtx, loaded: Loaded, outcome: Outcome): Promise<void> => {
  const ended = { loaded, outcome, job: ctx.job }
  await (ctx.db.isTransaction ? settleAll(ctx, [ended]) : ctx.inBatch(settleAll, ended))
}

/** Leaves a delivery unchanged that ended meanwhile or belongs to another run, and its job to the worker. */
async function settleAll(app: App, ended: readonly Ended[]): Promise<void[]> {
  await transact({ ...app, actor: undefined }, async (ctx) => {
    const now = ctx.clock.now()
    const all = ended.map((one): Settling => ({ ...one, ...resolve(one.outcome, { loaded: one.loaded, job: one.job.type, now }) }))
    // Settle one run per delivery at a time, because the first changes what the second finds.
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
    await endLostOf(ctx, settled, now)
    await announce(ctx, settled)
    await countHappenings(
      ctx,
      settled.flatMap(({ loaded, change }) => figuresOf(loaded, change)),
    )
    await rescheduleLate(ctx, settled)
    await endJobs(ctx, settled)
    afterCommit(ctx.db, () => {
      for (const { loaded, change } of settled) {
        meter(ctx.metrics, loaded, change)
        logEnd(ctx.log, loaded, change)
      }
    })
  })
  return ended.map(() => undefined)
}

/** Milliseconds in which other destinations of the same publication may end, too, so that they share a slot. */
const gatherMs = 10_000

async function rescheduleLate(ctx: App, settled: readonly Settling[]): Promise<void> {
  const startAt = new Date(ctx.clock.now().getTime() + gatherMs)
  for (const { loaded, outcome } of settled) {
    const { delivery, destination } = loaded
    if (outcome.kind !== 'late' || outcome.choice !== 'reschedule' || destination.scheduled_by === null) continue
    const data = { workspace_id: delivery.workspace_id, publication_id: delivery.publication_id, user_id: destination.scheduled_by }
    await ctx.queue.enqueue(ctx, 'publication.reschedule', data, { subject: delivery.publication_id, startAt })
  }
}

const endLostOf = async (ctx: Pick<App, 'db'>, settled: readonly Settling[], now: Date): Promise<void> => {
  const ended = settled.flatMap(({ loaded: { lost, delivery }, change }) => {
    const result = lost?.result ?? (lost && change.finished_at ? 'ended' : undefined)
    return result ? [{ delivery_id: delivery.id, result }] : []
  })
  if (ended.length) await endLost(ctx.db, ended, now)
}

const publicationsOf = (list: readonly Settling[]) => [...new Set(list.map(({ loaded }) => loaded.delivery.publication_id))]

/** If several destinations of one publication ended together, only the last one emits the closing event. */
async function announce(ctx: App & { actor: undefined }, settled: readonly Settling[]): Promise<void> {
  const runs = await refreshProgress(ctx.db, publicationsOf(settled))
  const finished = settled.filter(({ change }) => change.finished_at)
  const closings = [...new Map(finished.map(({ loaded }) => [loaded.delivery.publication_id, loaded])).values()].flatMap((loaded) => {
    const run = runs.get(loaded.delivery.publication_id)
    const events = run ? closingEvents(aboutOf(loaded), run) : []
    return run && events.length ? [{ events, notice: closingNotice(ctx, loaded, run) }] : []
  })
  const skipped = settled.flatMap((one) => {
    const run = one.outcome.kind === 'late' && one.outcome.choice === 'skip' ? runs.get(one.loaded.delivery.publication_id) : undefined
    return run ? [closingNotice(ctx, one.loaded, run)] : []
  })
  const unannounced = settled.filter(({ events }) => !events.length)
  emitChanges(
    ctx,
    unannounced.map(({ loaded }) => changeOf(loaded)),
  )
  await recordEvents(ctx, [...settled.flatMap(({ events }) => events), ...closings.flatMap(({ events }) => events)])
  await notifyAll(ctx, [...closings.map(({ notice }) => notice), ...skipped])
}

/** Retries and read-backs emit no event. */
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

/** The current job continues if its type fits. Otherwise it ends and a new job continues. */
async function endJobs(ctx: App, settled: readonly Settling[]): Promise<void> {
  const following = settled.flatMap(({ loaded, job, next }) => (next && next.type !== job.type ? [{ ...next, loaded, job }] : []))
  const byType: Map<DeliveryJob, typeof following> = Map.groupBy(following, ({ type }) => type)
  for (const [type, list] of byType)
    await ctx.queue.enqueueMany(
      ctx,
      type,
      list.map(({ loaded, at, job }) => ({
        ...jobOptions(loaded.delivery.id, loaded.account.id),
        data: dataOf(loaded),
        startAt: at,
        priority: priorityOf(loaded.delivery.due_at),
        trace: job.trace,
      })),
    )
  await ctx.queue.settle(
    ctx,
    settled.map(({ job, next }) => ({
      job,
      end: next?.type === job.type ? { at: next.at, counts: true, ...defined({ error: next.error }) } : 'completed',
    })),
  )
}
