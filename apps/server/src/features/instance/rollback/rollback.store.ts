/** Statements on two databases, whose schemas may differ: a column that only one of them has is left out. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'

/** Rows that are read and written at a time. */
const batch = 1000

export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(db)
  return rows[0]?.exists ?? false
}

/** Columns that can be written. */
async function listColumns(db: Db, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function listCommon(former: Db, restored: Db, table: string): Promise<string[]> {
  const [before, after] = await Promise.all([listColumns(former, table), listColumns(restored, table)])
  return [...before].filter((name) => after.has(name))
}

function* inBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch)
}

export interface CountedSince {
  published: number
  created: number
  users: number
}

export async function countSince(db: Db, since: Date): Promise<CountedSince> {
  const { rows } = await sql<CountedSince>`
    select (select count(*)::int from deliveries where finished_at > ${since} and outcome = 'published') as published,
      (select count(*)::int from publications where created_at > ${since}) as created,
      (select count(*)::int from users where created_at > ${since}) as users`.execute(db)
  return rows[0] ?? { published: 0, created: 0, users: 0 }
}

interface OpenDelivery {
  id: string
  destination_id: string
}

async function copyRows(former: Db, restored: Db, table: string, destinations: ReadonlyMap<string, string>): Promise<void> {
  const columns = await listCommon(former, restored, table)
  if (!columns.length) return
  const names = sql.join(columns.map((name) => sql.ref(name)))
  for (const ids of inBatches([...destinations.keys()])) {
    const { rows } = await sql<{ row: { destination_id: string; delivery_id?: string } }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where destination_id = any(${ids})`.execute(former)
    // Another delivery of the destination may have made the call.
    const own = rows.map(({ row }) => ('delivery_id' in row ? { ...row, delivery_id: destinations.get(row.destination_id) } : row))
    await sql`insert into ${sql.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(own)}) on conflict do nothing`.execute(restored)
  }
}

/** Copies the attempts of everything that the restored database would still send, with the content that was sent. */
export async function copyAttempts(former: Db, restored: Db): Promise<void> {
  const { rows } = await sql<OpenDelivery>`select id, destination_id from deliveries where finished_at is null`.execute(restored)
  const destinations = new Map(rows.map(({ id, destination_id }) => [destination_id, id]))
  // Where both have an attempt, the former database knows its outcome.
  for (const ids of inBatches([...destinations.keys()]))
    await sql`delete from attempts where destination_id = any(${ids})`.execute(restored)
  await copyRows(former, restored, 'attempts', destinations)
  await copyRows(former, restored, 'published_parts', destinations)
  await copyContents(former, restored, [...destinations.keys()])
}

async function copyContents(former: Db, restored: Db, destinationIds: readonly string[]): Promise<void> {
  const columns = await listCommon(former, restored, 'published_contents')
  if (!columns.length) return
  const names = sql.join(columns.map((name) => sql.ref(name)))
  for (const ids of inBatches(destinationIds)) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) as row from published_contents t
      where publication_id in (select publication_id from destinations where id = any(${ids}))`.execute(former)
    await sql`insert into published_contents (${names})
      select ${names} from jsonb_populate_recordset(null::published_contents, ${jsonRows(rows.map(({ row }) => row))}) on conflict do nothing`.execute(
      restored,
    )
  }
}

const messages = ['mail.send', 'notification.mail', 'notification.digest', 'webhook.deliver']

/** Emails and webhook messages that were sent since then are not sent again. */
export async function dropSentMessages(former: Db, restored: Db): Promise<void> {
  const open = sql`type = any(${messages}) and state in ('pending', 'processing')`
  const { rows: waiting } = await sql<{ id: string }>`select id from jobs where ${open}`.execute(restored)
  for (const jobs of inBatches(waiting.map(({ id }) => id))) {
    const { rows } = await sql<{ id: string }>`select id from jobs where id = any(${jobs}) and ${open}`.execute(former)
    const still = new Set(rows.map(({ id }) => id))
    await sql`delete from jobs where id = any(${jobs.filter((id) => !still.has(id))})`.execute(restored)
  }
}

/** Users and workspaces that were deleted since then stay deleted; jobs remove their data as usual. */
export async function repeatDeletions(former: Db, restored: Db): Promise<void> {
  for (const table of ['users', 'workspaces']) {
    const { rows: alive } = await sql<{ id: string }>`select id from ${sql.table(table)} where deleted_at is null`.execute(restored)
    for (const ids of inBatches(alive.map(({ id }) => id))) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where id = any(${ids}) and deleted_at is null`.execute(
        former,
      )
      const still = new Set(rows.map(({ id }) => id))
      // A user created after the snapshot isn't in `alive`, so a missing row was removed.
      await sql`update ${sql.table(table)} set deleted_at = now() where id = any(${ids.filter((id) => !still.has(id))})`.execute(restored)
    }
  }
}
