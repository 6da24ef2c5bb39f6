/** Schedules publications, publishes them now, retries them, and records a user's answer to an unknown outcome. */
import { randomInt } from 'node:crypto'
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import type { DestinationStatus, FormerDestination, Schedule } from '#db/schema.ts'
import { invalidAt, notFound, Problem, say } from '#lib/errors.ts'
import { listWaitingDeliveries, settleByHuman } from '#publishing/deliveries/deliveries.ts'
import { recordEvents } from '#signals/events/events.ts'
import { lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { type Expectation, getPublication, lockForChange, touched, zoneOf } from '../write/load.ts'
import { nextFreeSlot, scheduleIntoSlot } from './next-slot.ts'
import { checkForQueue, queue, queueAgain, type Queueing } from './queue.ts'
import {
  getTimes,
  type DestinationRow,
  findAccounts,
  listDestinations,
  type PublicationRow,
  updatePublication,
  type Whole,
} from '../publications.store.ts'
import { type ScheduleInput, scheduleProblem, toSchedule } from '../write/schedule.ts'
import { isMendable, isSchedulable } from '../status.ts'
import { closingEvents, refreshRuns } from '#publishing/publication-progress/publication-progress.ts'

const listSchedulable = async (ctx: WorkspaceCtx, { id }: PublicationRow): Promise<DestinationRow[]> =>
  (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter(isSchedulable)

/** A uniform random number of minutes in [-n, n], in milliseconds. Drawn once and stored in the due time. */
const randomDelay = (minutes: number) => (minutes ? randomInt(-minutes, minutes + 1) * 60_000 : 0)

async function delayOf(ctx: WorkspaceCtx, publication: PublicationRow): Promise<number> {
  if (publication.random_delay_minutes !== null) return publication.random_delay_minutes
  return (await getTimes(ctx.db, ctx.workspace.id)).random_delay_minutes
}

/** When to publish: a time, the next open slot, or, when undefined, the stored schedule. */
export type WhenDue = ScheduleInput | typeof nextFreeSlot | undefined

export async function scheduleOf(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  rows: readonly DestinationRow[],
  when: WhenDue,
): Promise<Schedule> {
  if (when === nextFreeSlot)
    return scheduleIntoSlot(ctx, 'body.schedule', {
      accountIds: rows.filter(({ schedule }) => !schedule).map((row) => row.social_account_id),
      except: publication.id,
      ...(publication.random_delay_minutes !== null && { delay: publication.random_delay_minutes }),
    })
  const schedule = when ? toSchedule(when, await zoneOf(ctx)) : publication.schedule
  if (!schedule) throw invalidAt('body.schedule', say('schedule_needed'))
  return schedule
}

/**
 * Queues destinations for their times plus a random delay each. Throws `validation_failed` when one could be due
 * in the past.
 */
export async function queueAt(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  rows: readonly (DestinationRow & { time: Schedule })[],
  queueing: Queueing,
): Promise<void> {
  const delay = await delayOf(ctx, publication)
  const [first] = rows.map(({ time }) => time.at).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  if (first === undefined) throw new Problem('state_conflict', 'No destination can be scheduled.')
  if (Date.parse(first) - delay * 60_000 <= ctx.clock.now().getTime()) throw invalidAt('body.schedule', say('time_not_in_future'), first)
  const timed = rows.map((row) => {
    const planned_at = new Date(row.time.at)
    return { ...row, planned_at, due_at: new Date(planned_at.getTime() + randomDelay(delay)) }
  })
  const checked = await checkForQueue(ctx, publication, timed, 'publish_scheduled')
  const planned = checked.map((one, index) => {
    const { planned_at: plannedAt, due_at: dueAt } = timed[index] ?? { planned_at: queueing.at, due_at: queueing.at }
    return { ...one, plannedAt, dueAt }
  })
  await queue(ctx, publication, planned, queueing)
}

/** Checks what needs no stored data. Throws `validation_failed`. */
export function assertTime(when: WhenDue): void {
  const problem = typeof when === 'object' && scheduleProblem(when)
  if (problem) throw invalidAt(`body.schedule.${problem.field}`, problem.said)
}

export async function schedulePublication(ctx: WorkspaceCtx, id: string, when: WhenDue, expectation: Expectation): Promise<Whole> {
  assertTime(when)
  return transact(ctx, async (ctx) => {
    if (when === nextFreeSlot) await lockSlotChoice(ctx)
    const publication = await lockForChange(ctx, id, expectation)
    const rows = await listSchedulable(ctx, publication)
    const schedule = await scheduleOf(ctx, publication, rows, when)
    const timed = rows.map((row) => ({ ...row, time: row.schedule ?? schedule }))
    await queueAt(ctx, publication, timed, { at: new Date(schedule.at), schedule })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

/** The state that canceling during the delay of a publish-now restores. The caller holds the lock of the publication. */
async function toFormer(ctx: WorkspaceCtx, rows: readonly DestinationRow[]): Promise<Map<string, FormerDestination>> {
  const waiting = await listWaitingDeliveries(
    ctx.db,
    ctx.workspace.id,
    rows.map((row) => row.id),
  )
  return new Map(
    rows.map((row) => {
      const delivery = waiting.find(({ destination_id }) => destination_id === row.id)
      const former: FormerDestination = {
        status: row.status,
        due_at: row.due_at?.toISOString() ?? null,
        planned_at: row.planned_at?.toISOString() ?? null,
        scheduled_by: row.scheduled_by,
        error: row.error,
        ...(delivery && {
          delivery: {
            id: delivery.id,
            due_at: delivery.due_at.toISOString(),
            next_try_at: delivery.next_try_at?.toISOString() ?? null,
          },
        }),
      }
      return [row.id, former]
    }),
  )
}

export async function publishNow(ctx: WorkspaceCtx, id: string, delaySeconds: number, expectation: Expectation): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const rows = await listSchedulable(ctx, publication)
    if (!rows.length) throw new Problem('state_conflict', 'No destination can be published.')
    const checked = await checkForQueue(ctx, publication, rows, 'publish_immediate')
    const at = new Date(ctx.clock.now().getTime() + delaySeconds * 1000)
    const planned = checked.map((one) => ({ ...one, plannedAt: at, dueAt: at }))
    await queue(ctx, publication, planned, { at, ...(delaySeconds > 0 && { former: await toFormer(ctx, rows) }) })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export async function retryFailed(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const rows = (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter((row) => isMendable(row, publication))
    if (!rows.length) throw new Problem('state_conflict', 'No failed destination can be retried.')
    await queueAgain(ctx, publication, rows)
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

async function lockDestination(ctx: WorkspaceCtx, id: string, destinationId: string, status: DestinationStatus, expectation: Expectation) {
  const publication = await lockForChange(ctx, id, expectation)
  const row = (await listDestinations(ctx.db, ctx.workspace.id, [id])).find((candidate) => candidate.id === destinationId)
  if (!row) throw notFound('destination')
  if (row.status !== status) throw new Problem('state_conflict', `The destination is ${row.status}, not ${status}.`)
  return { publication, row }
}

export async function retryDestination(ctx: WorkspaceCtx, id: string, destinationId: string, expectation: Expectation): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const { publication, row } = await lockDestination(ctx, id, destinationId, 'failed', expectation)
    await queueAgain(ctx, publication, [row])
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export interface Resolution {
  resolution: 'published' | 'retry' | 'not_published'
  external_url?: string
}

/** Requires https, and the network's host where it is known. */
function assertAddress(ctx: Ctx, url: string | undefined, instanceUrl: string): string {
  const at = 'body.external_url'
  if (!url) throw invalidAt(at, say('address_of_live_post_needed'))
  const { protocol, host } = new URL(url)
  const operatorHost = ctx.config.FETCH_ALLOW_LIST.includes(host)
  if (protocol !== 'https:' && !operatorHost) throw invalidAt(at, say('not_https'), url)
  if (instanceUrl && host !== new URL(instanceUrl).host) throw invalidAt(at, say('other_server', { host: new URL(instanceUrl).host }), url)
  return url
}

export async function resolveDestination(
  ctx: WorkspaceCtx,
  id: string,
  destinationId: string,
  answer: Resolution,
  expectation: Expectation,
): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const { publication, row } = await lockDestination(ctx, id, destinationId, 'unknown', expectation)
    const account = (await findAccounts(ctx.db, ctx.workspace.id, [row.social_account_id])).get(row.social_account_id)?.account
    const externalUrl =
      answer.resolution === 'published'
        ? assertAddress(ctx, answer.external_url, ctx.networks[row.platform]?.postsOnInstance ? (account?.instance_url ?? '') : '')
        : undefined
    const endsRun = await settleByHuman(ctx, row, answer.resolution, externalUrl)
    if (answer.resolution === 'retry') await queueAgain(ctx, publication, [row])
    else {
      await updatePublication(ctx.db, ctx.workspace.id, id, touched(ctx, publication))
      const run = (await refreshRuns(ctx.db, [id])).get(id)
      // A run with an unknown outcome already emitted its closing event; emit it again when the answer changes the status.
      if (run && (endsRun || run.status !== publication.status))
        await recordEvents(ctx, closingEvents({ workspaceId: ctx.workspace.id, publicationId: id }, run))
    }
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
