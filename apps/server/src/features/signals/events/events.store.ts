import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { NewRow, Row } from '#db/schema.ts'

export interface Listener {
  id: string
  workspace_id: string
  event_types: string[]
}

export interface EventRow extends Omit<Row<'events'>, 'data'> {
  data: object
}

/** Inserts events and returns the webhooks subscribed to any of them, in a single statement. */
export async function insertEvents(db: Db, events: readonly EventRow[]): Promise<Listener[]> {
  const workspaces = [...new Set(events.map((event) => event.workspace_id))]
  const types = ['*', ...new Set(events.map((event) => event.type))]
  const { rows } = await sql<Listener>`
    with recorded as (
      insert into events (id, workspace_id, type, publication_id, actor_kind, actor_user_id, data, created_at)
      select * from jsonb_to_recordset(${jsonRows(events)}) as e (id text, workspace_id text, type text, publication_id text,
        actor_kind text, actor_user_id text, data jsonb, created_at timestamptz))
    select id, workspace_id, event_types from webhooks
    where workspace_id = any(${workspaces}) and status = 'active' and event_types && ${types}::text[] order by id`.execute(db)
  return rows
}

export const insertWebhookRows = (db: Db, rows: readonly NewRow<'webhook_deliveries'>[]) =>
  db
    .insertInto('webhook_deliveries')
    .values([...rows])
    .execute()

export async function hasWorkspace(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).executeTakeFirst()
  return row !== undefined
}
