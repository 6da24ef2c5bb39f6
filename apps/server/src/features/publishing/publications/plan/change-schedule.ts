/** Changes only when a publication is due. */
import type { changePublicationSchedule } from '@broadside/contract/features/publications'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { Schedule } from '#db/schema.ts'
import { invalid, invalidAt, Problem, say } from '#lib/errors.ts'
import { lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'
import { recordEvent } from '#signals/events/events.ts'
import { unschedule } from './unschedule.ts'
import { getPublication, lockForChange, touched } from '../write/load.ts'
import { nextFreeSlot } from './next-slot.ts'
import {
  type DestinationRow,
  listDestinations,
  type PublicationRow,
  updateDestination,
  updatePublication,
  type PublicationWithDestinations,
} from '../publications.store.ts'
import { assertTime, queueAt, scheduleOf, type WhenDue } from './schedule-publication.ts'
import { immutableStatuses } from '../publications.policy.ts'

type ChangeBody = Input<typeof changePublicationSchedule>['body']

/** Throws for unknown ids and for destinations that can no longer be scheduled. */
function findNamed(destinations: readonly DestinationRow[], ids: readonly string[]): DestinationRow[] {
  const missing = ids.flatMap((id, index) => (destinations.some((row) => row.id === id) ? [] : [{ id, index }]))
  if (missing.length)
    throw invalid(
      missing.map(({ id, index }) => ({
        ...say('no_such_destination'),
        location: `body.destination_ids[${index}]`,
        value: id,
      })),
    )
  const named = destinations.filter(({ id }) => ids.includes(id))
  const done = named.find(({ status }) => immutableStatuses.includes(status))
  if (done) throw new Problem('state_conflict', `A destination is ${done.status} and can't be rescheduled.`)
  return named
}

/** The queue orders publications, so destinations with their own time are not of it. */
function withoutSlot(schedule: Schedule): Schedule {
  const { schedule_id: _, ...time } = schedule
  return time
}

/** The new schedule, which also decides the position in lists. */
export interface Plan {
  schedule: Schedule | null
  list_at: Date
}

export async function storeRequestedTime(ctx: WorkspaceCtx, publication: PublicationRow, { schedule, list_at }: Plan): Promise<void> {
  await updatePublication(ctx.db, ctx.workspace.id, publication.id, {
    ...touched(ctx, publication),
    schedule: schedule && JSON.stringify(schedule),
    list_at,
  })
  await recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: publication.id,
    type: 'publication.updated',
    data: eventData({ ...publication, revision: publication.revision + 1 }, schedule?.at),
  })
}

export async function changeSchedule(
  ctx: WorkspaceCtx,
  id: string,
  { schedule: given, destination_ids: ids, expected_revision: revision }: ChangeBody,
  ifMatch: string | undefined,
): Promise<PublicationWithDestinations> {
  const when = (given ?? undefined) as WhenDue
  assertTime(when)
  return transact(ctx, async (ctx) => {
    if (when === nextFreeSlot) await lockSlotChoice(ctx)
    const publication = await lockForChange(ctx, id, { revision, ifMatch })
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    const named = ids && findNamed(destinations, ids)
    const meant = named?.map((row) => ({ ...row, schedule: null })) ?? destinations.filter((row) => !row.schedule)
    const scheduled = meant.filter(({ status }) => status === 'scheduled')
    if (!scheduled.length && publication.status !== 'draft')
      throw new Problem('state_conflict', 'Only drafts and scheduled publications can be rescheduled.')
    const found = when ? await scheduleOf(ctx, publication, meant, when) : null
    const time = found && named ? withoutSlot(found) : found
    if (time && Date.parse(time.at) <= ctx.clock.now().getTime()) throw invalidAt('body.schedule', say('not_in_future'), time.at)
    for (const row of named ?? []) await updateDestination(ctx.db, ctx.workspace.id, row.id, { schedule: time && JSON.stringify(time) })
    const plan: Plan = named
      ? { schedule: publication.schedule, list_at: publication.list_at }
      : { schedule: time, list_at: time ? new Date(time.at) : publication.created_at }
    if (!scheduled.length) await storeRequestedTime(ctx, publication, plan)
    else if (time) {
      const timed = scheduled.map((row) => ({ ...row, time }))
      await queueAt(ctx, publication, timed, { at: plan.list_at, ...(named ? {} : { schedule: time }) })
    } else await unschedule(ctx, publication, scheduled, { ...plan, schedule: plan.schedule && JSON.stringify(plan.schedule) })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
