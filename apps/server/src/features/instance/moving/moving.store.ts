/** SQL of archives, made from the declared kinds. Identifiers come from there and never from an archive. */
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db, Handle } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import type { Kind } from './kinds/field.ts'

const fetched = 500

/** Runs work on one connection in one snapshot of the database, which no later change affects. Writes nothing. */
export async function inSnapshot<T>({ pool }: Handle, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local timezone = 'UTC'; set local idle_in_transaction_session_timeout = 0`,
    )
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Streams the first column of a query, in batches. */
export async function* streamQuery(client: pg.PoolClient, query: string, parameters: readonly unknown[]): AsyncGenerator<string, void> {
  await client.query(`declare rows no scroll cursor for ${query}`, [...parameters])
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch forward ${fetched} from rows`, rowMode: 'array' })
    for (const [line] of rows) yield line
    if (rows.length < fetched) break
  }
  await client.query('close rows')
}

const columnOf = ([name, { treatment }]: [string, Kind['fields'][string]]) =>
  treatment === 'person' ? `(select u.email from users u where u.id = t."${name}") as "${name}"` : `t."${name}"`

/** The rows of a workspace as JSON texts. */
export function streamRows(
  client: pg.PoolClient,
  { table, fields, scope, order }: Kind,
  workspaceId: string,
): AsyncGenerator<string, void> {
  const columns = Object.entries(fields).map(columnOf).join(', ')
  return streamQuery(client, `select row_to_json(r)::text from (select ${columns} from "${table}" t where ${scope} order by ${order}) r`, [
    workspaceId,
  ])
}

export interface StoredFile {
  id: string
  sha256: string
  size: number
  storage_key: string
}

export async function* streamFiles(client: pg.PoolClient, { scope }: Kind, workspaceId: string): AsyncGenerator<StoredFile, void> {
  const columns = 't.id, t.sha256, t.size, t.storage_key'
  const query = `select row_to_json(r)::text from (select ${columns} from media t where ${scope} order by t.id) r`
  for await (const line of streamQuery(client, query, [workspaceId])) yield JSON.parse(line) as StoredFile
}

/** By id, or by the slug of its site. */
export async function findWorkspace(client: pg.PoolClient, named: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from workspaces where (id = $1 or site_slug = $1) and deleted_at is null order by id = $1 desc limit 1',
    [named],
  )
  return rows[0]
}

/** Rows of one kind as JSON. All have the same keys. */
export async function insertRows(db: Db, { table }: Pick<Kind, 'table'>, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const name = sql.table(table)
  await sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  )
}

export async function isNameTaken(db: Db, organizationId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspaces')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these chats a workspace of this server has connected. Each can be connected once. */
export async function findTakenChats(db: Db, chatIds: readonly string[]): Promise<Set<string>> {
  if (!chatIds.length) return new Set()
  const rows = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('platform', '=', 'telegram')
    .where('is_active', '=', true)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...chatIds]))))
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}

/** Ends deliveries that were under way, in the state of their destination. A destination in doubt always has one, for its answer. */
export async function endDeliveries(db: Db, workspaceId: string, now: Date): Promise<void> {
  await sql`update deliveries d set outcome = case when x.status = 'unknown' then 'unknown' else 'cancelled' end
    from destinations x where d.workspace_id = ${workspaceId} and x.id = d.destination_id and d.outcome is null`.execute(db)
  await sql`insert into deliveries
      (id, workspace_id, publication_id, destination_id, social_account_id, stage, due_at, finished_at, outcome, created_at)
    select gen_random_uuid()::text, x.workspace_id, x.publication_id, x.id, x.social_account_id, 'done', coalesce(x.due_at, ${now}), ${now},
      'unknown', ${now}
    from destinations x where x.workspace_id = ${workspaceId} and x.status = 'unknown'
      and not exists (select from deliveries d where d.destination_id = x.id)`.execute(db)
}

export interface Due extends Pick<Row<'destinations'>, 'id' | 'publication_id' | 'social_account_id' | 'platform'> {
  due_at: Date
  held_at: Date | null
  has_media: boolean
}

const hasMedia = (publication: RawBuilder<unknown>) =>
  sql<boolean>`(${publication}.media <> '[]' or jsonb_path_exists(${publication}.segments, '$[*].media[*]'))`

/** Scheduled destinations without a delivery, in a batch. */
export async function listDue(db: Db, workspaceId: string, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select x.id, x.publication_id, x.social_account_id, x.platform, x.due_at, ${hasMedia(sql.ref('p'))} as has_media,
      case when x.in_queue then (select min(q.paused_at) from queue_pauses q where q.workspace_id = x.workspace_id
        and (q.social_set_id is null or q.social_set_id = p.social_set_id)) end as held_at
    from destinations x join publications p on p.id = x.publication_id
    where x.workspace_id = ${workspaceId} and x.status = 'scheduled'
      and not exists (select from deliveries d where d.destination_id = x.id and d.finished_at is null)
    order by x.due_at, x.id limit ${limit}`.execute(db)
  return rows
}

export const insertInvitation = async (db: Db, mail: NewRow<'mails'>, invitation: NewRow<'invitations'>): Promise<void> => {
  await db.insertInto('mails').values(mail).execute()
  await db.insertInto('invitations').values(invitation).execute()
}
