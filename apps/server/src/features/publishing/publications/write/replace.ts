/** Replaces the content of a publication. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { invalid, Problem } from '#lib/errors.ts'
import { setMediaUses } from '#media/media/media.ts'
import { forecastPublications } from '#publishing/forecast/forecast.ts'
import { eventData } from '#publishing/publication-progress/publication-progress.ts'
import { recordEvent } from '#signals/events/events.ts'
import { isRunning, isScheduled } from '../publications.policy.ts'
import { listDestinations, updatePublication, type PublicationWithDestinations } from '../publications.store.ts'
import { allMediaIds, assertMedia, contentProblems, contentRow, mentionedMedia, type ReplaceBody } from './content.ts'
import { recheckScheduled, rechooseProfiles } from './destinations.ts'
import { getPublication, lockForChange, touched } from './load.ts'

export async function replacePublication(
  ctx: WorkspaceCtx,
  id: string,
  body: ReplaceBody,
  ifMatch: string | undefined,
): Promise<PublicationWithDestinations> {
  const problems = contentProblems(body)
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, { revision: body.expected_revision, ifMatch })
    await assertMedia(ctx, mentionedMedia(body, 'body'))
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    if (destinations.some(isRunning)) throw new Problem('state_conflict', 'A destination is being published. Wait until it finishes.')
    // A post in the queue keeps its slot, which only scheduling changes.
    const isQueued = destinations.some((one) => one.in_queue && one.status === 'scheduled')
    const { schedule: stored } = publication
    const { row, content, schedule } = await contentRow(ctx, isQueued && stored ? { ...body, schedule: stored } : body, stored)
    const chosen = await rechooseProfiles(ctx, content, destinations)
    await recheckScheduled(ctx, content, chosen)
    await updatePublication(ctx.db, ctx.workspace.id, id, {
      ...row,
      ...touched(ctx, publication),
      list_at: schedule ? new Date(schedule.at) : publication.created_at,
    })
    await setMediaUses(ctx, 'publication', id, allMediaIds(content, chosen))
    await recordEvent(ctx, {
      workspaceId: ctx.workspace.id,
      publicationId: id,
      type: 'publication.updated',
      data: eventData({ ...publication, title: row.title, revision: publication.revision + 1 }, schedule?.at),
    })
    if (destinations.some(isScheduled)) await forecastPublications(ctx, [id], { notifies: false })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
