import * as contract from '@broadside/contract/features/deliveries'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { toEventData } from '#signals/events/events.ts'
import { presentDelivery } from './deliveries.present.ts'
import { type AttemptRow, listAttemptsOf } from './attempts.store.ts'
import { listDeliveries, listEvents } from './deliveries.store.ts'

const presentAttempt = (row: AttemptRow) => ({
  id: row.id,
  delivery_id: row.delivery_id,
  number: row.number,
  step: row.step,
  started_at: row.started_at.toISOString(),
  fingerprint: row.fingerprint,
  ...(row.finished_at && { finished_at: row.finished_at.toISOString() }),
  ...(row.outcome && { outcome: row.outcome }),
  ...(row.http_status !== null && { http_status: row.http_status }),
  ...(row.error_kind !== null && { error_kind: row.error_kind }),
  ...(row.error_code !== null && { error_code: row.error_code }),
  ...(row.detail !== null && { detail: row.detail }),
})

export const deliveriesRoutes: Route[] = [
  route(contract.listPublicationDeliveries, async (ctx, { params, query: { limit = 50, cursor } }) => {
    const filters = { list: 'deliveries', publication: params.id }
    const after = readCursor(ctx, filters, cursor)
    const rows = await listDeliveries(ctx.db, ctx.workspace.id, params.id, { after, limit: limit + 1 })
    const attempts = await listAttemptsOf(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return toPage(ctx, {
      rows,
      limit,
      filters,
      path: `/publications/${params.id}/deliveries`,
      present: (row) => ({
        ...presentDelivery(row),
        attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(presentAttempt),
      }),
    })
  }),

  route(contract.listPublicationEvents, async (ctx, { params, query: { limit = 50, cursor } }) => {
    const filters = { list: 'events', publication: params.id }
    const after = readCursor(ctx, filters, cursor)
    const rows = await listEvents(ctx.db, ctx.workspace.id, params.id, { after, limit: limit + 1 })
    return toPage(ctx, {
      rows,
      limit,
      filters,
      path: `/publications/${params.id}/events`,
      present: (row) => ({
        id: row.id,
        type: row.type,
        actor: {
          kind: row.actor_kind,
          ...(row.actor_user_id && { user_id: row.actor_user_id }),
          ...(row.display_name && { display_name: row.display_name }),
        },
        data: toEventData(row, row.data),
        created_at: row.created_at.toISOString(),
      }),
    })
  }),
]
