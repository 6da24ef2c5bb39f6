import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'

/** A webhook that is told of events. */
export interface Listener {
  id: string
  workspace_id: string
  event_types: string[]
}

/** Writes events, and gives the webhooks of their workspaces that ask for any of them: one statement for both. */
export function insertEvents(db: Db, events: readonly NewRow<'events'>[]): Promise<Listener[]> {
  const workspaces = [...new Set(events.map((event) => event.workspace_id))]
  const types = ['*', ...new Set(events.map((event) => event.type))]
  return db
    .with('recorded', (db) => db.insertInto('events').values([...events]))
    .selectFrom('webhooks')
    .select(['id', 'workspace_id', 'event_types'])
    .where('workspace_id', '=', sql<string>`any(${workspaces})`)
    .where('status', '=', 'active')
    .where('event_types', '&&', sql<string[]>`${types}::text[]`)
    .orderBy('id')
    .execute()
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
