import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Row } from '#db/schema.ts'
import type { WebhookDeliveryStatus } from '#db/schema.ts'
import { type After, olderThan } from '#http/page.ts'

export type DeliveryRow = Row<'webhook_deliveries'>
export type AttemptRow = Row<'webhook_attempts'>

export interface Loaded extends DeliveryRow {
  url: string
  webhook_status: Row<'webhooks'>['status']
  /** The user responsible for the webhook is still an administrator. */
  is_kept: boolean
  /** An attempt that was started and never ended because its process died. */
  open_attempt: number | null
}

export const loadDelivery = (db: Db, workspaceId: string, id: string): Promise<Loaded | undefined> =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .leftJoin('workspace_members as m', (join) =>
      join.onRef('m.workspace_id', '=', 'w.workspace_id').onRef('m.user_id', '=', 'w.keeper_id').on('m.status', '=', 'active'),
    )
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('d')
    .select(['w.url', 'w.status as webhook_status'])
    .select([
      sql<boolean>`coalesce(m.role = 'admin' and u.suspended_at is null, false)`.as('is_kept'),
      sql<number | null>`(select max(number) from webhook_attempts a where a.delivery_id = d.id and a.duration_ms is null)`.as(
        'open_attempt',
      ),
    ])
    .where('d.workspace_id', '=', workspaceId)
    .where('d.id', '=', id)
    .executeTakeFirst()

/** Records an attempt before it is made. Returns its number, or undefined if the delivery has moved on. */
export async function beginAttempt(db: Db, { id, workspace_id, round, tries }: DeliveryRow, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    with begun as (
      update webhook_deliveries set tries = tries + 1, next_attempt_at = null
      where workspace_id = ${workspace_id} and id = ${id} and status = 'pending' and round = ${round} and tries = ${tries} returning id)
    insert into webhook_attempts (delivery_id, number, at)
    select id, 1 + coalesce((select max(number) from webhook_attempts where delivery_id = ${id}), 0), ${at} from begun
    returning number`.execute(db)
  return rows[0]?.number
}

export interface Outcome {
  statusCode: number | undefined
  durationMs: number
  error: string | undefined
  /** The start of the response's body. */
  body: string | undefined
}

/** False if another run has already recorded the outcome. */
export async function endAttempt(
  db: Db,
  deliveryId: string,
  number: number,
  { statusCode, durationMs, error, body }: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_attempts')
    .set({ status_code: statusCode ?? null, duration_ms: durationMs, error: error ?? null, response_body: body ?? null })
    .where('delivery_id', '=', deliveryId)
    .where('number', '=', number)
    .where('duration_ms', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function moveDelivery(
  db: Db,
  { id, workspace_id, round }: Pick<DeliveryRow, 'id' | 'workspace_id' | 'round'>,
  to: { status: WebhookDeliveryStatus; next_attempt_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(to)
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .where('round', '=', round)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a delivery waits for another attempt. Locks it until the transaction ends. */
export async function isWaiting(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('status')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status === 'pending'
}

/** Cancels everything that waits for a webhook. Returns the ids. */
export async function cancelWaiting(db: Db, workspaceId: string, webhookId: string): Promise<string[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({ status: 'cancelled', next_attempt_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

const again = (now: Date) => ({ status: 'pending' as const, tries: 0, round: sql<number>`round + 1`, next_attempt_at: now })

/** Resets a delivery that has ended to its initial state. */
export const restart = (db: Db, workspaceId: string, id: string, now: Date): Promise<DeliveryRow | undefined> =>
  db
    .updateTable('webhook_deliveries')
    .set(again(now))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('status', '<>', 'pending')
    .returningAll()
    .executeTakeFirst()

export const restartSince = (
  db: Db,
  workspaceId: string,
  webhookId: string,
  { since, statuses, now }: { since: Date; statuses: readonly WebhookDeliveryStatus[]; now: Date },
): Promise<Pick<DeliveryRow, 'id' | 'workspace_id' | 'webhook_id'>[]> =>
  db
    .updateTable('webhook_deliveries')
    .set(again(now))
    .where('workspace_id', '=', workspaceId)
    .where('webhook_id', '=', webhookId)
    .where('status', 'in', [...statuses])
    .where('created_at', '>=', since)
    .returning(['id', 'workspace_id', 'webhook_id'])
    .execute()

export const findDelivery = (db: Db, workspaceId: string, id: string): Promise<DeliveryRow | undefined> =>
  db.selectFrom('webhook_deliveries').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id).executeTakeFirst()

export interface DeliveryFilter {
  workspaceId: string
  webhookId: string | undefined
  status: WebhookDeliveryStatus | undefined
  eventType: string | undefined
  after: After | undefined
  limit: number
}

/** Newest first, plus one extra row when there are more than `limit`. */
export function listDeliveries(db: Db, { workspaceId, webhookId, status, eventType, after, limit }: DeliveryFilter) {
  let query = db.selectFrom('webhook_deliveries').selectAll()
  query = webhookId === undefined ? query.where('workspace_id', '=', workspaceId) : query.where('webhook_id', '=', webhookId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (eventType !== undefined) query = query.where('event_type', '=', eventType)
  return query
    .where(olderThan(after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
}

export const listAttempts = async (db: Db, deliveryIds: readonly string[]): Promise<AttemptRow[]> =>
  deliveryIds.length
    ? db
        .selectFrom('webhook_attempts')
        .selectAll()
        .where('delivery_id', '=', sql<string>`any(${[...deliveryIds]})`)
        .where('duration_ms', 'is not', null)
        .orderBy('delivery_id')
        .orderBy('number')
        .execute()
    : []

/** Deletes old deliveries that are not waiting, of all workspaces; for the daily cleanup only. Returns the number of deleted rows. */
export async function removeOld(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .where('status', '<>', 'pending')
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the bodies of old responses, of all workspaces; for the daily cleanup only. */
export const removeOldBodies = (db: Db, before: Date) =>
  db.updateTable('webhook_attempts').set({ response_body: null }).where('response_body', 'is not', null).where('at', '<', before).execute()

/** Deletes webhooks revoked long ago, of all workspaces; for the daily cleanup only. */
export const removeRevoked = (db: Db, before: Date) => db.deleteFrom('webhooks').where('revoked_at', '<', before).execute()
