import * as contract from '@broadside/contract/features/deliveries'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { toEventData } from '#signals/events/events.ts'
import { presentDelivery } from './deliveries.present.ts'
import { type AttemptRow, listAttemptsOf } from './attempts.store.ts'
import { listDeliveries, listEvents } from './deliveries.store.ts'
import { defined } from '#lib/defined.ts'

const presentAttempt = (row: AttemptRow) => ({
  id: row.id,
  delivery_id: row.delivery_id,
  number: row.number,
  step: row.step,
  started_at: row.started_at.toISOString(),
  fingerprint: row.fingerprint,
  ...defined({
    finished_at: row.finished_at?.toISOString(),
    outcome: row.outcome ?? undefined,
    http_status: row.http_status ?? undefined,
    error_kind: row.error_kind ?? undefined,
    error_code: row.error_code ?? undefined,
    detail: row.detail ?? undefined,
  }),
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
          ...defined({ user_id: row.actor_user_id ?? undefined, display_name: row.display_name || undefined }),
        },
        data: toEventData(row, row.data),
        created_at: row.created_at.toISOString(),
      }),
    })
  }),
]
