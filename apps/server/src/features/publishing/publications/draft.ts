/** Saving a publication as an editor has it: its content and all its destinations, in one step. */
import type { saveDraft as saveEndpoint } from '@broadside/contract/features/publications'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { NewRow } from '#db/schema.ts'
import { invalid, Problem, say } from '#lib/errors.ts'
import { findUsableMedia } from '#media/media/media.ts'
import { cancelDeliveries } from '#publishing/deliveries/deliveries.ts'
import type { Content } from '#publishing/drafts/drafts.ts'
import { getPublication, lockForChange, zoneOf } from './change.ts'
import { allMediaIds, assertMedia, contentProblems, contentRow, mentionedMedia } from './content.ts'
import { assertDestinations, type DestinationInput, destinationRow, finishChange, recheckScheduled } from './destinations.ts'
import {
  deleteDestinationRow,
  type DestinationRow,
  insertDestinations,
  listDestinations,
  type PublicationRow,
  updateDestination,
  updatePublication,
  type Whole,
} from './publications.store.ts'
import { frozen, isRunning } from './status.ts'

type DraftBody = Input<typeof saveEndpoint>['body']

const keyOf = ({ social_account_id, target_key = '' }: Pick<DestinationInput, 'social_account_id' | 'target_key'>) =>
  `${social_account_id} ${target_key}`

function assertOpen(publication: PublicationRow, destinations: readonly DestinationRow[], apply: boolean): void {
  if (!apply && publication.status !== 'draft')
    throw new Problem('state_conflict', `The publication is ${publication.status}, no draft; with apply it is changed all the same.`)
  if (destinations.some(isRunning)) throw new Problem('state_conflict', 'A destination is being published; wait until it ends.')
}

/** Throws `state_conflict` with every destination that is left out and cannot be removed. */
function assertRemovable(left: readonly DestinationRow[]): void {
  const kept = left.filter(({ status }) => frozen.includes(status))
  if (kept.length)
    throw new Problem('state_conflict', 'What is published, unknown or under way cannot be left out.', {
      errors: kept.map(({ id, status }) => ({ ...say('destination_kept', { status }), location: 'body.destinations', value: id })),
    })
}

/** Writes destinations in the order of the body. What is frozen keeps everything but its place; what is scheduled keeps its time. */
async function writeDestinations(
  ctx: WorkspaceCtx,
  { id: publicationId }: PublicationRow,
  { content, inputs, existing }: { content: Content; inputs: readonly DestinationInput[]; existing: readonly DestinationRow[] },
): Promise<void> {
  const former = new Map(existing.map((row) => [keyOf(row), row]))
  const open = inputs.filter((input) => !frozen.includes(former.get(keyOf(input))?.status ?? 'pending'))
  const accounts = await assertDestinations(ctx, open, 'body.destinations')
  const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(content, open))
  const context = { content, publicationId, accounts, media, zone: await zoneOf(ctx) }
  const added: NewRow<'destinations'>[] = []
  for (const [position, input] of inputs.entries()) {
    const known = former.get(keyOf(input))
    if (known && !open.includes(input)) {
      await updateDestination(ctx.db, ctx.workspace.id, known.id, { position })
      continue
    }
    const row = destinationRow(ctx, input, position, context)
    if (!known) added.push(row)
    else {
      const { id: _, created_at: __, schedule, ...changes } = row
      const isScheduled = known.status === 'scheduled'
      await updateDestination(ctx.db, ctx.workspace.id, known.id, isScheduled ? changes : { ...changes, schedule: schedule ?? null })
    }
  }
  await insertDestinations(ctx.db, added)
}

export async function saveDraft(ctx: WorkspaceCtx, id: string, body: DraftBody, ifMatch: string | undefined): Promise<Whole> {
  const { destinations: inputs, apply = false, ...contentBody } = body
  const problems = contentProblems(contentBody)
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, { revision: body.expected_revision, ifMatch })
    await assertMedia(ctx, [
      ...mentionedMedia(body, 'body'),
      ...inputs.flatMap((input, index) => mentionedMedia({ segments: input.segments }, `body.destinations[${index}]`)),
    ])
    const existing = await listDestinations(ctx.db, ctx.workspace.id, [id])
    assertOpen(publication, existing, apply)
    const named = new Set(inputs.map(keyOf))
    const left = existing.filter((row) => !named.has(keyOf(row)))
    assertRemovable(left)
    const { row, content, schedule } = await contentRow(ctx, body)
    await cancelDeliveries(
      ctx,
      left.map((gone) => gone.id),
    )
    for (const gone of left) await deleteDestinationRow(ctx.db, ctx.workspace.id, gone.id)
    await writeDestinations(ctx, publication, { content, inputs, existing })
    const after = await listDestinations(ctx.db, ctx.workspace.id, [id])
    await recheckScheduled(ctx, content, after)
    const keepsTime = after.some(({ status }) => status === 'scheduled')
    const time = { schedule: row.schedule, list_at: schedule ? new Date(schedule.at) : publication.created_at }
    const { schedule: _, ...texts } = row
    await updatePublication(ctx.db, ctx.workspace.id, id, { ...texts, ...(keepsTime ? {} : time) })
    await finishChange(ctx, { ...publication, ...content, schedule: keepsTime ? publication.schedule : (schedule ?? null) }, after)
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
