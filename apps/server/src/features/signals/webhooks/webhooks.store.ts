import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'

export type WebhookRow = Row<'webhooks'>

/** Newest first, without webhooks revoked before the given time. */
export const listWebhooks = (db: Db, workspaceIds: readonly string[], revokedSince: Date): Promise<WebhookRow[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('workspace_id', '=', sql<string>`any(${[...workspaceIds]})`)
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_at', '>', revokedSince)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const one = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('webhooks').selectAll().where('workspace_id', '=', workspaceId).where('id', '=', id)

export const findWebhook = (db: Db, workspaceId: string, id: string): Promise<WebhookRow | undefined> =>
  one(db, workspaceId, id).executeTakeFirst()

/** Locks the row until the transaction ends. Lock the webhook before changing it or its deliveries. */
export const lockWebhook = (db: Db, workspaceId: string, id: string): Promise<WebhookRow | undefined> =>
  one(db, workspaceId, id).forNoKeyUpdate().executeTakeFirst()

/** Serializes creations of webhooks in this workspace until the transaction ends. */
export const lockWorkspace = (db: Db, workspaceId: string) =>
  db.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()

export async function countWebhooks(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const insertWebhook = (db: Db, row: NewRow<'webhooks'>): Promise<WebhookRow> =>
  db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()

export const updateWebhook = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'webhooks'>>): Promise<WebhookRow> =>
  db
    .updateTable('webhooks')
    .set(changes)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const insertSecret = (db: Db, row: NewRow<'webhook_secrets'>) => db.insertInto('webhook_secrets').values(row).execute()

/** Ends active secrets at `until` at the latest, and deletes expired ones and those beyond the newest `keep`. */
export async function retireSecrets(
  db: Db,
  webhookId: string,
  { now, until, keep }: { now: Date; until: Date; keep: number },
): Promise<void> {
  await db
    .updateTable('webhook_secrets')
    .set({ expires_at: until })
    .where('webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', until)]))
    .execute()
  await db
    .deleteFrom('webhook_secrets')
    .where('webhook_id', '=', webhookId)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        eb(
          'id',
          'in',
          eb.selectFrom('webhook_secrets').select('id').where('webhook_id', '=', webhookId).orderBy('id', 'desc').offset(keep),
        ),
      ]),
    )
    .execute()
}

export const listSecrets = (db: Db, webhookId: string, now: Date): Promise<Row<'webhook_secrets'>[]> =>
  db
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .execute()

export async function listAdmins(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'active')
    .where('role', '=', 'admin')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** Records a failed attempt, and returns when the current series of failures began. Failures far apart are not a series. */
export async function markFailure(
  db: Db,
  { workspace_id, webhook_id }: { workspace_id: string; webhook_id: string },
  { now, longAgo }: { now: Date; longAgo: Date },
): Promise<Date> {
  const { rows } = await sql<{ failing_since: Date }>`
    update webhooks set failing_since = case when failed_at > ${longAgo} then coalesce(failing_since, ${now}) else ${now} end, failed_at = ${now}
    where workspace_id = ${workspace_id} and id = ${webhook_id} returning failing_since`.execute(db)
  return rows[0]?.failing_since ?? now
}

export const markSuccess = (db: Db, workspaceId: string, id: string) =>
  db
    .updateTable('webhooks')
    .set({ failing_since: null, failed_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .execute()
