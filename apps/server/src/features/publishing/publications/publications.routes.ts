import * as contract from '@broadside/contract/features/publications'
import { type Route, route } from '#http/bind.ts'
import { reply } from '#http/reply.ts'
import { changeSchedule } from './plan/change-schedule.ts'
import { requestedTime } from './write/schedule.ts'
import { checkDestinations } from './write/check.ts'
import { getPublication } from './write/load.ts'
import { deleteDestination, putDestinations } from './write/destinations.ts'
import { saveDraft } from './write/draft.ts'
import { duplicatePublication } from './write/duplicate.ts'
import { countPublications, listPage } from './list/list.ts'
import { createPublication } from './publications.ts'
import { replacePublication } from './write/replace.ts'
import { assertMayReplay, runBatch } from './batch.ts'
import { presentNotRescheduled, presentPublication } from './publications.present.ts'
import { deletePublication, restorePublication, trashPublication } from './trash/trash.ts'
import { refreshForecast } from './plan/refresh-forecast.ts'
import { schedulePublication, type WhenDue } from './plan/schedule-publication.ts'
import { cancelPublication } from './send/cancel.ts'
import { publishNow } from './send/publish-now.ts'
import { type Resolution, resolveDestination } from './send/resolve.ts'
import { retryDestination, retryFailed } from './send/retry.ts'
import { defined } from '#lib/defined.ts'

export const publicationsRoutes: Route[] = [
  route(contract.listPublications, (ctx, { query }) => listPage(ctx, query)),
  route(contract.countPublications, (ctx) => countPublications(ctx)),

  route(contract.createPublication, async (ctx, { body }) => presentPublication(ctx, await createPublication(ctx, body))),
  route(contract.getPublication, async (ctx, { params }) =>
    presentPublication(ctx, await getPublication(ctx, ctx.workspace.id, params.id)),
  ),
  route(contract.replacePublication, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await replacePublication(ctx, params.id, body, ifMatch)),
  ),
  route(contract.saveDraft, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await saveDraft(ctx, params.id, body, ifMatch)),
  ),
  route(contract.duplicatePublication, async (ctx, { params }) => presentPublication(ctx, await duplicatePublication(ctx, params.id))),
  route(contract.deletePublication, async (ctx, { params, query }, { ifMatch }) => {
    const remove = query.permanent ? deletePublication : trashPublication
    await remove(ctx, params.id, { revision: query.expected_revision, ifMatch })
    return null
  }),
  route(contract.restorePublication, async (ctx, { params, body }, { ifMatch }) => {
    const { loaded, notRescheduled } = await restorePublication(ctx, params.id, body, { revision: body.expected_revision, ifMatch })
    return { ...presentPublication(ctx, loaded), not_rescheduled: presentNotRescheduled(ctx, notRescheduled) }
  }),
  // Each item has its own transaction, so none can be shared with the idempotency key.
  route(contract.batchPublications, async (ctx, { body }) => ({ items: await runBatch(ctx, body) }), {
    remote: true,
    replayAccess: (ctx, _, stored) => assertMayReplay(ctx, stored.items),
  }),
  route(contract.putPublicationDestinations, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await putDestinations(ctx, params.id, body.destinations, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.deletePublicationDestination, async (ctx, { params, query }, { ifMatch }) =>
    presentPublication(ctx, await deleteDestination(ctx, params.id, params.destination_id, { revision: query.expected_revision, ifMatch })),
  ),

  route(contract.validatePublication, async (ctx, { params }) => {
    const { publication, destinations } = await getPublication(ctx, ctx.workspace.id, params.id)
    const checked = await checkDestinations(ctx, ctx.workspace.id, {
      content: publication,
      destinations: destinations.map((row) => ({ ...row, due_at: row.due_at ?? requestedTime(publication, row) })),
      flags: publication.review_flags ?? [],
    })
    const issues = checked.flatMap(({ issues }) =>
      issues.map(({ destinationId, segmentId, mediaId, parameters = {}, severity, code, message, field }) => ({
        severity,
        code,
        message,
        destination_id: destinationId,
        parameters,
        ...defined({ segment_id: segmentId, media_id: mediaId, field }),
      })),
    )
    return { valid: !issues.some(({ severity }) => severity === 'error'), issues }
  }),

  route(contract.forecastPublication, async (ctx, { params }) => presentPublication(ctx, await refreshForecast(ctx, params.id))),

  route(contract.schedulePublication, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(
      ctx,
      await schedulePublication(ctx, params.id, body.schedule as WhenDue, { revision: body.expected_revision, ifMatch }),
    ),
  ),
  route(contract.changePublicationSchedule, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await changeSchedule(ctx, params.id, body, ifMatch)),
  ),
  route(contract.publishPublicationNow, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await publishNow(ctx, params.id, body.delay_seconds, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.cancelPublication, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await cancelPublication(ctx, params.id, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.retryFailedDestinations, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await retryFailed(ctx, params.id, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.retryDestination, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(ctx, await retryDestination(ctx, params.id, params.destination_id, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.resolveDestination, async (ctx, { params, body }, { ifMatch }) => {
    const { expected_revision: revision, ...answer } = body
    const loaded = await resolveDestination(ctx, params.id, params.destination_id, answer as Resolution, { revision, ifMatch })
    return reply(body.resolution === 'retry' ? 202 : 200, presentPublication(ctx, loaded))
  }),
]
