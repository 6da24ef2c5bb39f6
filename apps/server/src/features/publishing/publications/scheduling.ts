/** Bringing publications out: schedule, publish now, take back, try again, and a human's answer to an unknown outcome. */
import { randomInt } from 'node:crypto'
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import type { DestinationStatus, Schedule } from '#db/schema.ts'
import { invalidAt, notFound, Problem } from '#lib/errors.ts'
import { cancelDeliveries, type NewDelivery, openDeliveries, settleByHuman } from '#publishing/deliveries/deliveries.ts'
import { recordEvent, recordEvents } from '#signals/events/events.ts'
import { lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { assertPublishingReady, type Operation } from '#publishing/readiness/readiness.ts'
import { assertPublishable, type CheckedDestination, checkDestinations } from './check.ts'
import { type Expectation, getPublication, lockForChange, touched, zoneOf } from './change.ts'
import { nextFreeSlot, scheduleIntoSlot } from './next-slot.ts'
import {
  getTimes,
  type DestinationRow,
  findAccounts,
  listDestinations,
  type PublicationRow,
  updateDestination,
  updatePublication,
  type Whole,
} from './publications.store.ts'
import { type ScheduleInput, scheduleProblem, toSchedule } from './schedule.ts'
import { schedulable } from './status.ts'
import { closingEvents, eventData, refreshRuns, refreshStatus } from '#publishing/runs/runs.ts'

interface Planned extends CheckedDestination {
  dueAt: Date
}

/** Puts destinations into the queue: statuses, due times, deliveries, jobs and the event, all in the caller's transaction. */
async function queue(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  planned: readonly Planned[],
  schedule: Schedule | undefined,
): Promise<void> {
  const now = ctx.clock.now()
  await cancelDeliveries(
    ctx,
    planned.map(({ row }) => row.id),
    { replaced: true },
  )
  for (const { row, dueAt, hash } of planned) {
    await updateDestination(ctx.db, ctx.workspace.id, row.id, {
      status: 'scheduled',
      due_at: dueAt,
      scheduled_by: ctx.actor.userId,
      error: null,
      content_hash: hash,
      updated_at: now,
    })
  }
  await openDeliveries(
    ctx,
    planned.map(({ row, dueAt, draft }): NewDelivery => ({
      workspaceId: ctx.workspace.id,
      publicationId: publication.id,
      destinationId: row.id,
      accountId: row.social_account_id,
      platform: row.platform,
      dueAt,
      hasMedia: draft.segments.some(({ media }) => media.length > 0),
    })),
  )
  const at = schedule ? new Date(schedule.at) : now
  await updatePublication(ctx.db, ctx.workspace.id, publication.id, {
    ...touched(ctx, publication),
    list_at: at,
    ...(schedule ? { schedule: JSON.stringify(schedule) } : {}),
  })
  const status = await refreshStatus(ctx.db, publication.id)
  const destinations = planned.map(({ row, dueAt }) => ({
    id: row.id,
    social_account_id: row.social_account_id,
    platform: row.platform,
    due_at: dueAt.toISOString(),
  }))
  await recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: publication.id,
    type: 'publication.scheduled',
    data: { ...eventData({ ...publication, status, revision: publication.revision + 1 }, at.toISOString()), destinations },
  })
}

const listSchedulable = async (ctx: WorkspaceCtx, { id }: PublicationRow): Promise<DestinationRow[]> =>
  (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter((row) => schedulable.includes(row.status))

function assertSome(rows: readonly DestinationRow[]): void {
  if (!rows.length) throw new Problem('state_conflict', 'There is no destination that could be scheduled.')
}

/** One uniform whole number of minutes in [-n, n], drawn once and stored with the due time. */
const randomDelay = (minutes: number) => (minutes ? randomInt(-minutes, minutes + 1) * 60_000 : 0)

async function delayOf(ctx: WorkspaceCtx, publication: PublicationRow): Promise<number> {
  if (publication.random_delay_minutes !== null) return publication.random_delay_minutes
  return (await getTimes(ctx.db, ctx.workspace.id)).random_delay_minutes
}

/** When a publication is to be due: a time, the next free slot, or, when undefined, what is stored with it. */
export type WhenDue = ScheduleInput | typeof nextFreeSlot | undefined

async function scheduleOf(
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
  if (!schedule) throw invalidAt('body.schedule', 'The publication has no schedule yet; give one.')
  return schedule
}

export async function schedulePublication(ctx: WorkspaceCtx, id: string, when: WhenDue, expectation: Expectation): Promise<Whole> {
  const problem = typeof when === 'object' && scheduleProblem(when)
  if (problem) throw invalidAt(`body.schedule.${problem.field}`, problem.message)
  return transact(ctx, async (ctx) => {
    if (when === nextFreeSlot) await lockSlotChoice(ctx)
    const publication = await lockForChange(ctx, id, expectation)
    const rows = await listSchedulable(ctx, publication)
    const schedule = await scheduleOf(ctx, publication, rows, when)
    assertSome(rows)
    const delay = await delayOf(ctx, publication)
    const earliest = Math.min(...rows.map((row) => Date.parse((row.schedule ?? schedule).at))) - delay * 60_000
    if (earliest <= ctx.clock.now().getTime())
      throw invalidAt('body.schedule', 'The time must be in the future, also after the random delay.', schedule.at)
    const timed = rows.map((row) => ({ ...row, due_at: new Date(Date.parse((row.schedule ?? schedule).at) + randomDelay(delay)) }))
    const checked = await checkDestinations(ctx, ctx.workspace.id, { content: publication, destinations: timed })
    assertPublishable(checked)
    await assertReady(ctx, checked, 'publish_scheduled')
    await queue(
      ctx,
      publication,
      checked.map((one, index) => ({ ...one, dueAt: timed[index]?.due_at ?? new Date(schedule.at) })),
      schedule,
    )
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export async function publishNow(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const rows = await listSchedulable(ctx, publication)
    assertSome(rows)
    await queueNow(ctx, publication, rows, (checked) => assertReady(ctx, checked, 'publish_immediate'))
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

/** Throws `provider_not_ready` with every account that is held back. A repeat does not ask: its delivery waits. */
const assertReady = (ctx: WorkspaceCtx, checked: readonly CheckedDestination[], operation: Operation) =>
  assertPublishingReady(
    ctx,
    checked.map(({ row, account }) => ({
      provider: row.platform,
      operation,
      accountId: row.social_account_id,
      outputProfile: row.output_profile,
      instanceUrl: account?.instance_url ?? '',
      ...(account?.account_kind ? { accountKind: account.account_kind } : {}),
    })),
  )

async function queueNow(
  ctx: WorkspaceCtx,
  publication: PublicationRow,
  rows: DestinationRow[],
  assertMore?: (checked: readonly CheckedDestination[]) => Promise<void>,
): Promise<void> {
  const checked = await checkDestinations(ctx, ctx.workspace.id, { content: publication, destinations: rows })
  assertPublishable(checked)
  await assertMore?.(checked)
  const dueAt = ctx.clock.now()
  await queue(
    ctx,
    publication,
    checked.map((one) => ({ ...one, dueAt })),
    undefined,
  )
}

export async function cancelPublication(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const rows = (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter((row) => row.status === 'scheduled')
    if (!rows.length) throw new Problem('state_conflict', 'There is no scheduled destination.')
    await cancelDeliveries(
      ctx,
      rows.map((row) => row.id),
    )
    const now = ctx.clock.now()
    for (const row of rows)
      await updateDestination(ctx.db, ctx.workspace.id, row.id, { status: 'cancelled', due_at: null, updated_at: now })
    await updatePublication(ctx.db, ctx.workspace.id, id, { ...touched(ctx, publication), schedule: null, list_at: publication.created_at })
    const status = await refreshStatus(ctx.db, id)
    await recordEvent(ctx, {
      workspaceId: ctx.workspace.id,
      publicationId: id,
      type: 'publication.unscheduled',
      data: {
        ...eventData({ ...publication, status, revision: publication.revision + 1 }),
        destinations: rows.map(({ id, social_account_id, platform, due_at }) => ({
          id,
          social_account_id,
          platform,
          due_at: (due_at ?? now).toISOString(),
        })),
      },
    })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

/** Kinds that a repeat alone cannot mend: the post, the account or a permission has to change first. */
const needsChange = new Set(['validation', 'rejected', 'duplicate', 'auth', 'permission'])

export async function retryFailed(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, { revision: undefined, ifMatch })
    const failed = (await listDestinations(ctx.db, ctx.workspace.id, [id])).filter((row) => row.status === 'failed')
    const accounts = await findAccounts(
      ctx.db,
      ctx.workspace.id,
      failed.map((row) => row.social_account_id),
    )
    const changedSince = (row: DestinationRow) => {
      const account = accounts.get(row.social_account_id)?.account
      const latest = Math.max(publication.updated_at.getTime(), account?.updated_at.getTime() ?? 0)
      return latest > row.updated_at.getTime()
    }
    const rows = failed.filter((row) => !needsChange.has(row.error?.kind ?? '') || changedSince(row))
    if (!rows.length) throw new Problem('state_conflict', 'There is no failed destination that a repeat could mend.')
    await queueNow(ctx, publication, rows)
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

async function lockDestination(
  ctx: WorkspaceCtx,
  id: string,
  destinationId: string,
  status: DestinationStatus,
  ifMatch: string | undefined,
) {
  const publication = await lockForChange(ctx, id, { revision: undefined, ifMatch })
  const row = (await listDestinations(ctx.db, ctx.workspace.id, [id])).find((candidate) => candidate.id === destinationId)
  if (!row) throw notFound('destination')
  if (row.status !== status) throw new Problem('state_conflict', `The destination is ${row.status}, not ${status}.`)
  return { publication, row }
}

export async function retryDestination(ctx: WorkspaceCtx, id: string, destinationId: string, ifMatch: string | undefined): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const { publication, row } = await lockDestination(ctx, id, destinationId, 'failed', ifMatch)
    await queueNow(ctx, publication, [row])
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export interface Resolution {
  resolution: 'published' | 'retry' | 'not_published'
  external_url?: string
}

/** The address must be an https one, and of the network's own host where that is known. */
function assertAddress(ctx: Ctx, url: string | undefined, instanceUrl: string): string {
  const at = 'body.external_url'
  if (!url) throw invalidAt(at, 'This is required when the post is live.')
  const { protocol, host } = new URL(url)
  const operatorHost = ctx.config.FETCH_ALLOW_LIST.includes(host)
  if (protocol !== 'https:' && !operatorHost) throw invalidAt(at, 'This must be an https address.', url)
  if (instanceUrl && host !== new URL(instanceUrl).host)
    throw invalidAt(at, `This must be an address of ${new URL(instanceUrl).host}.`, url)
  return url
}

export async function resolveDestination(
  ctx: WorkspaceCtx,
  id: string,
  destinationId: string,
  answer: Resolution,
  ifMatch: string | undefined,
): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const { publication, row } = await lockDestination(ctx, id, destinationId, 'unknown', ifMatch)
    const account = (await findAccounts(ctx.db, ctx.workspace.id, [row.social_account_id])).get(row.social_account_id)?.account
    const externalUrl =
      answer.resolution === 'published'
        ? assertAddress(ctx, answer.external_url, ctx.networks[row.platform]?.postsOnInstance ? (account?.instance_url ?? '') : '')
        : undefined
    const endsRun = await settleByHuman(ctx, row, answer.resolution, externalUrl)
    if (answer.resolution === 'retry') await queueNow(ctx, publication, [row])
    else {
      await updatePublication(ctx.db, ctx.workspace.id, id, touched(ctx, publication))
      const run = (await refreshRuns(ctx.db, [id])).get(id)
      // Where the run had ended in doubt, its end was told; it is told again when it turned out otherwise.
      if (run && (endsRun || run.status !== publication.status))
        await recordEvents(ctx, closingEvents({ workspaceId: ctx.workspace.id, publicationId: id }, run))
    }
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
