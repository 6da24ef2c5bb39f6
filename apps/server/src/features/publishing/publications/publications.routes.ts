import * as contract from '@broadside/contract/features/publications'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { reply } from '#http/reply.ts'
import { checkDestinations } from './check.ts'
import { getPublication } from './change.ts'
import { deleteDestination, putDestinations } from './destinations.ts'
import { createPublication, deletePublication, replacePublication } from './publications.ts'
import { presentPublication, presentSummary } from './publications.present.ts'
import { latestDeliveries, listDestinations, type ListFilter, listPublications } from './publications.store.ts'
import {
  cancelPublication,
  publishNow,
  resolveDestination,
  type Resolution,
  retryDestination,
  retryFailed,
  schedulePublication,
  type WhenDue,
} from './scheduling.ts'

export const publicationsRoutes: Route[] = [
  route(contract.listPublications, async (ctx, { query }) => {
    const { workspace_id, limit = 50, cursor, order = 'created', status, platform, account_id, search, from, before } = query
    const filters = { workspace_id, order, status, platform, account_id, search, from, before }
    const after = readCursor(ctx, filters, cursor)
    const filter: ListFilter = {
      order,
      limit,
      ...(status && { status }),
      ...(platform && { platform }),
      ...(account_id && { accountId: account_id }),
      ...(search && { search }),
      ...(from && { from: new Date(from) }),
      ...(before && { before: new Date(before) }),
      ...(after && { after }),
    }
    const rows = await listPublications(ctx.db, ctx.workspace.id, filter)
    const page = rows.slice(0, limit)
    const destinations = await listDestinations(
      ctx.db,
      ctx.workspace.id,
      page.map(({ id }) => id),
    )
    const deliveries = await latestDeliveries(
      ctx.db,
      ctx.workspace.id,
      destinations.map(({ id }) => id),
    )
    return toPage(ctx, {
      rows,
      limit,
      filters,
      path: '/publications',
      query: filters,
      timeOf: ({ list_at, created_at }) => (order === 'scheduled' ? list_at : created_at),
      present: (publication) =>
        presentSummary({ publication, destinations: destinations.filter((row) => row.publication_id === publication.id), deliveries }),
    })
  }),

  route(contract.createPublication, async (ctx, { body }) => presentPublication(await createPublication(ctx, body))),
  route(contract.getPublication, async (ctx, { params }) => presentPublication(await getPublication(ctx, ctx.workspace.id, params.id))),
  route(contract.replacePublication, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(await replacePublication(ctx, params.id, body, ifMatch)),
  ),
  route(contract.deletePublication, async (ctx, { params, query }, { ifMatch }) => {
    await deletePublication(ctx, params.id, { revision: query.expected_revision, ifMatch })
    return null
  }),
  route(contract.putPublicationDestinations, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(await putDestinations(ctx, params.id, body.destinations, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.deletePublicationDestination, async (ctx, { params, query }, { ifMatch }) =>
    presentPublication(await deleteDestination(ctx, params.id, params.destination_id, { revision: query.expected_revision, ifMatch })),
  ),

  route(contract.validatePublication, async (ctx, { params }) => {
    const { publication, destinations } = await getPublication(ctx, ctx.workspace.id, params.id)
    const checked = await checkDestinations(ctx, ctx.workspace.id, { content: publication, destinations })
    const issues = checked.flatMap(({ issues }) =>
      issues.map(({ destinationId, segmentId, mediaId, parameters = {}, severity, code, message, field }) => ({
        severity,
        code,
        message,
        destination_id: destinationId,
        parameters,
        ...(segmentId && { segment_id: segmentId }),
        ...(mediaId && { media_id: mediaId }),
        ...(field && { field }),
      })),
    )
    return { valid: !issues.some(({ severity }) => severity === 'error'), issues }
  }),

  route(contract.schedulePublication, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(await schedulePublication(ctx, params.id, body.schedule as WhenDue, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.publishPublicationNow, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(await publishNow(ctx, params.id, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.cancelPublication, async (ctx, { params, body }, { ifMatch }) =>
    presentPublication(await cancelPublication(ctx, params.id, { revision: body.expected_revision, ifMatch })),
  ),
  route(contract.retryFailedDestinations, async (ctx, { params }, { ifMatch }) =>
    presentPublication(await retryFailed(ctx, params.id, ifMatch)),
  ),
  route(contract.retryDestination, async (ctx, { params }, { ifMatch }) =>
    presentPublication(await retryDestination(ctx, params.id, params.destination_id, ifMatch)),
  ),
  route(contract.resolveDestination, async (ctx, { params, body }, { ifMatch }) => {
    const whole = await resolveDestination(ctx, params.id, params.destination_id, body as Resolution, ifMatch)
    return reply(body.resolution === 'retry' ? 202 : 200, presentPublication(whole))
  }),
]
