/** Saves the content and all destinations of a publication in one step, as the composer has them. */
import type { saveDraft as saveEndpoint } from '@broadside/contract/features/publications'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { NewRow, PublicationStatus } from '#db/schema.ts'
import { defined } from '#lib/defined.ts'
import { invalid, invalidAt, Problem, say } from '#lib/errors.ts'
import { findUsableMedia } from '#media/media/media.ts'
import { cancelDeliveries } from '#publishing/deliveries/deliveries.ts'
import type { Content } from '#publishing/drafts/drafts.ts'
import { findSet } from '#publishing/social-sets/social-sets.ts'
import { getPublication, lockForChange, zoneOf } from './load.ts'
import { allMediaIds, assertMedia, contentProblems, contentRow, mentionedMedia } from './content.ts'
import { assertDestinations, type DestinationInput, destinationRow, finishChange, recheckScheduled } from './destinations.ts'
import { differs, immutableConflict } from './immutable-destinations.ts'
import {
  deleteDestinationRow,
  type DestinationRow,
  insertDestinations,
  listDestinations,
  type PublicationRow,
  updateDestination,
  updatePublication,
  type PublicationWithDestinations,
} from '../publications.store.ts'
import { changedAt, immutableStatuses } from '../publications.policy.ts'

type DraftBody = Input<typeof saveEndpoint>['body']

const keyOf = ({ social_account_id, target_key = '' }: Pick<DestinationInput, 'social_account_id' | 'target_key'>) =>
  `${social_account_id} ${target_key}`

/** Statuses without scheduled or publishing destinations. */
const saved: readonly PublicationStatus[] = ['draft', 'failed', 'partial']

function assertOpen({ status }: PublicationRow, apply: boolean): void {
  if (!apply && !saved.includes(status))
    throw new Problem('state_conflict', `The publication is ${status}. Send apply to change it anyway.`)
}

const immutableIn = (existing: readonly DestinationRow[]) => {
  const keys = new Set(existing.filter(({ status }) => immutableStatuses.includes(status)).map(keyOf))
  return (input: DestinationInput) => keys.has(keyOf(input))
}

/** Throws `state_conflict` with every missing destination that cannot be removed. */
function assertRemovable(left: readonly DestinationRow[]): void {
  const kept = left.filter(({ status }) => immutableStatuses.includes(status))
  if (kept.length)
    throw new Problem('state_conflict', "Destinations that are published, unknown or being published can't be omitted.", {
      errors: kept.map(({ id, status }) => ({ ...say('destination_kept', { status }), location: 'body.destinations', value: id })),
    })
}

/** Throws `state_conflict` with every immutable destination that the body would change. */
function assertUnchanged(inputs: readonly DestinationInput[], former: ReadonlyMap<string, DestinationRow>, zone: string): void {
  const changed = inputs.flatMap((input, index) => {
    const row = former.get(keyOf(input))
    return row && immutableStatuses.includes(row.status) && differs(input, row, zone)
      ? [{ row, location: `body.destinations[${index}]` }]
      : []
  })
  if (changed.length) throw immutableConflict(changed)
}

/** Scheduled posts keep their place in a queue. A set that was deleted since the publication was made from it may stay. */
async function assertSet(ctx: WorkspaceCtx, { social_set_id: former, status }: PublicationRow, id: string | null): Promise<void> {
  if (id === former) return
  if (!saved.includes(status)) throw new Problem('state_conflict', `The publication is ${status}, so its social set can't be changed.`)
  if (id !== null && !(await findSet(ctx.db, ctx.workspace.id, id))) throw invalidAt('body.social_set_id', say('unknown_social_set'), id)
}

/** Writes destinations in the order of the body. Immutable ones change only their position; scheduled ones keep their time. */
async function writeDestinations(
  ctx: WorkspaceCtx,
  { id: publicationId }: PublicationRow,
  { content, inputs, existing }: { content: Content; inputs: readonly DestinationInput[]; existing: readonly DestinationRow[] },
): Promise<void> {
  const former = new Map(existing.map((row) => [keyOf(row), row]))
  const zone = await zoneOf(ctx)
  assertUnchanged(inputs, former, zone)
  const isFrozen = immutableIn(existing)
  const open = inputs.filter((input) => !isFrozen(input))
  const accounts = await assertDestinations(ctx, open, 'body.destinations')
  const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(content, open))
  const context = { content, publicationId, accounts, media, zone }
  const added: NewRow<'destinations'>[] = []
  for (const [position, input] of inputs.entries()) {
    const known = former.get(keyOf(input))
    if (known && isFrozen(input)) {
      await updateDestination(ctx.db, ctx.workspace.id, known.id, { position })
      continue
    }
    const row = destinationRow(ctx, input, position, context)
    if (!known) added.push(row)
    else {
      const { id: _, created_at: __, schedule, ...rest } = row
      const changes = { ...rest, updated_at: changedAt(known, row) }
      const isScheduled = known.status === 'scheduled'
      await updateDestination(ctx.db, ctx.workspace.id, known.id, isScheduled ? changes : { ...changes, schedule: schedule ?? null })
    }
  }
  await insertDestinations(ctx.db, added)
}

export async function saveDraft(
  ctx: WorkspaceCtx,
  id: string,
  body: DraftBody,
  ifMatch: string | undefined,
): Promise<PublicationWithDestinations> {
  const { destinations: inputs, apply = false, social_set_id, ...contentBody } = body
  const problems = contentProblems(contentBody)
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, { revision: body.expected_revision, ifMatch })
    const existing = await listDestinations(ctx.db, ctx.workspace.id, [id])
    assertOpen(publication, apply)
    if (social_set_id !== undefined) await assertSet(ctx, publication, social_set_id)
    const isFrozen = immutableIn(existing)
    await assertMedia(ctx, [
      ...mentionedMedia(body, 'body'),
      // Skip destinations that were sent, whose files may be gone.
      ...inputs.flatMap((input, index) =>
        isFrozen(input) ? [] : mentionedMedia({ segments: input.segments }, `body.destinations[${index}]`),
      ),
    ])
    const named = new Set(inputs.map(keyOf))
    const left = existing.filter((row) => !named.has(keyOf(row)))
    assertRemovable(left)
    const { row, content, schedule } = await contentRow(ctx, body, publication.schedule)
    await cancelDeliveries(
      ctx,
      left.map((gone) => gone.id),
    )
    for (const gone of left) await deleteDestinationRow(ctx.db, gone)
    await writeDestinations(ctx, publication, { content, inputs, existing })
    const after = await listDestinations(ctx.db, ctx.workspace.id, [id])
    await recheckScheduled(ctx, content, after)
    const keepsTime = after.some(({ status }) => status === 'scheduled')
    const time = {
      schedule: row.schedule,
      list_at: schedule ? new Date(schedule.at) : publication.status === 'draft' ? publication.created_at : publication.list_at,
    }
    const { schedule: _, ...texts } = row
    await updatePublication(ctx.db, ctx.workspace.id, id, { ...texts, ...defined({ social_set_id }), ...(keepsTime ? {} : time) })
    await finishChange(ctx, { ...publication, ...content, schedule: keepsTime ? publication.schedule : (schedule ?? null) }, after)
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
