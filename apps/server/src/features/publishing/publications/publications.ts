/** Creates publications. Their rooms hold the rest: `write`, `plan`, `send`, `trash` and `list`. */
import type { createPublication as createEndpoint } from '@broadside/contract/features/publications'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { Schedule } from '#db/schema.ts'
import { invalid, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { recordEvent } from '#signals/events/events.ts'
import { findUsableMedia, setMediaUses } from '#media/media/media.ts'
import { lockSlotChoice } from '#publishing/posting-schedules/posting-schedules.ts'
import { getPublication, zoneOf } from './write/load.ts'
import { allMediaIds, assertMedia, contentProblems, contentRow, mentionedMedia } from './write/content.ts'
import { assertDestinations, type DestinationContext, type DestinationInput, destinationRow } from './write/destinations.ts'
import type { Content } from '#publishing/drafts/drafts.ts'
import { type Chosen, destinationsFromSet } from './write/from-set.ts'
import { scheduleIntoSlot } from './plan/next-slot.ts'
import { insertDestinations, insertPublication, type PublicationWithDestinations } from './publications.store.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'
import { defined } from '#lib/defined.ts'

export { findOverviews, type OverviewRow } from './list/list.store.ts'
export { presentPublishedSummary } from './write/published-content.present.ts'
export { matchesPublishedText, type SentSummary, sentSummary } from './write/published-content.store.ts'
export { getTimes } from './publications.store.ts'
export { type BuiltDestination, insertBuiltPublication } from './write/built.ts'
export { purgePublications } from './trash/trash.ts'

type CreateBody = Input<typeof createEndpoint>['body']

/** Copies the set's accounts; later edits of the set don't affect this publication. */
async function chooseDestinations(ctx: WorkspaceCtx, body: CreateBody, content: Content): Promise<Chosen> {
  if (body.social_set_id !== undefined) return destinationsFromSet(ctx, body.social_set_id, content)
  const inputs = body.destinations ?? (body.account_ids ?? []).map((social_account_id) => ({ social_account_id }))
  return { inputs, accounts: await assertDestinations(ctx, inputs, body.account_ids ? 'body.account_ids' : 'body.destinations') }
}

/** Finds the next open slot for the publication's accounts. Destinations with their own time need none. */
async function takeSlot(ctx: WorkspaceCtx, body: CreateBody, inputs: readonly DestinationInput[]): Promise<Schedule> {
  await lockSlotChoice(ctx)
  return scheduleIntoSlot(ctx, 'body.publish_at', {
    socialSetId: body.social_set_id ?? null,
    accountIds: inputs.filter(({ schedule }) => !schedule).map(({ social_account_id }) => social_account_id),
    ...defined({ delay: body.random_delay_minutes }),
  })
}

export async function createPublication(ctx: WorkspaceCtx, body: CreateBody): Promise<PublicationWithDestinations> {
  const problems = contentProblems(body)
  if ([body.social_set_id, body.account_ids, body.destinations].filter((part) => part !== undefined).length > 1)
    problems.push({ ...say('one_source_of_destinations'), location: 'body' })
  if (body.publish_at !== undefined && body.schedule !== undefined)
    problems.push({ ...say('schedule_or_publish_at'), location: 'body.publish_at', value: body.publish_at })
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    const { row, content, schedule: given } = await contentRow(ctx, body)
    const { inputs, accounts } = await chooseDestinations(ctx, body, content)
    await assertMedia(ctx, [
      ...mentionedMedia(body, 'body'),
      ...inputs.flatMap((input, index) => mentionedMedia({ segments: input.segments }, `body.destinations[${index}]`)),
    ])
    const schedule = body.publish_at === undefined ? given : await takeSlot(ctx, body, inputs)
    const now = ctx.clock.now()
    const id = uuid7(now)
    await insertPublication(ctx.db, {
      ...row,
      schedule: schedule ? JSON.stringify(schedule) : null,
      id,
      social_set_id: body.social_set_id ?? null,
      workspace_id: ctx.workspace.id,
      created_by: ctx.actor.userId,
      list_at: schedule ? new Date(schedule.at) : now,
      created_at: now,
      updated_at: now,
    })
    const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(content, inputs))
    const context: DestinationContext = { content, publicationId: id, accounts, media, zone: await zoneOf(ctx) }
    await insertDestinations(
      ctx.db,
      inputs.map((input, position) => destinationRow(ctx, input, position, context)),
    )
    // Use the requested ids, not the rows found, so that media trashed in between is rejected.
    await setMediaUses(ctx, 'publication', id, allMediaIds(content, inputs))
    await recordEvent(ctx, {
      workspaceId: ctx.workspace.id,
      publicationId: id,
      type: 'publication.created',
      data: eventData({ id, title: row.title, status: 'draft', revision: 1 }, schedule?.at),
    })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
