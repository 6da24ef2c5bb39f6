import * as contract from '@broadside/contract/features/deliveries'
import { sql } from 'kysely'
import { type Route, route } from '../../http/bind.ts'
import { invalidAt } from '../../lib/errors.ts'
import { decodeCursor, encodeCursor, type Position } from '../../lib/pagination.ts'
import { toEventData } from '../events/events.ts'
import { presentDelivery } from '../publications/publications.present.ts'
import type { AttemptRow } from './attempts.store.ts'

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

function positionOf(key: Buffer, filters: Record<string, string>, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const position = decodeCursor(key, filters, cursor)
  if (!position) throw invalidAt('query.cursor', 'This cursor is damaged, or was made for another list.')
  return position
}

export const deliveriesRoutes: Route[] = [
  route(contract.listPublicationDeliveries, async (ctx, { params, query: { limit = 50, cursor } }) => {
    const key = ctx.key('cursor')
    const filters = { list: 'deliveries', publication: params.id }
    const position = positionOf(key, filters, cursor)
    let page = ctx.db
      .selectFrom('deliveries')
      .selectAll()
      .where('workspace_id', '=', ctx.workspace.id)
      .where('publication_id', '=', params.id)
    if (position) page = page.where(sql<boolean>`(created_at, id) < (${new Date(Number(position[0]))}, ${String(position[1])})`)
    const rows = await page
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const shown = rows.slice(0, limit)
    const attempts = shown.length
      ? await ctx.db
          .selectFrom('attempts')
          .selectAll()
          .where(
            'delivery_id',
            'in',
            shown.map(({ id }) => id),
          )
          .orderBy('number')
          .execute()
      : []
    const items = shown.map((row) => ({
      ...presentDelivery(row),
      attempts: attempts.filter(({ delivery_id }) => delivery_id === row.id).map(presentAttempt),
    }))
    const last = shown.at(-1)
    return {
      items,
      ...(rows.length > limit && last ? { next_cursor: encodeCursor(key, filters, [last.created_at.getTime(), last.id]) } : {}),
    }
  }),

  route(contract.listPublicationEvents, async (ctx, { params, query: { limit = 50, cursor } }) => {
    const key = ctx.key('cursor')
    const filters = { list: 'events', publication: params.id }
    const position = positionOf(key, filters, cursor)
    let page = ctx.db
      .selectFrom('events as e')
      .leftJoin('users as u', 'u.id', 'e.actor_user_id')
      .selectAll('e')
      .select('u.display_name')
      .where('e.workspace_id', '=', ctx.workspace.id)
      .where('e.publication_id', '=', params.id)
    if (position) page = page.where(sql<boolean>`(e.created_at, e.id) < (${new Date(Number(position[0]))}, ${String(position[1])})`)
    const rows = await page
      .orderBy('e.created_at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limit + 1)
      .execute()
    const items = rows.slice(0, limit).map((row) => ({
      id: row.id,
      type: row.type,
      actor: {
        kind: row.actor_kind,
        ...(row.actor_user_id && { user_id: row.actor_user_id }),
        ...(row.display_name && { display_name: row.display_name }),
      },
      data: toEventData(row, row.data),
      created_at: row.created_at.toISOString(),
    }))
    const last = rows.slice(0, limit).at(-1)
    return {
      items,
      ...(rows.length > limit && last ? { next_cursor: encodeCursor(key, filters, [last.created_at.getTime(), last.id]) } : {}),
    }
  }),
]
