import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { type EmptyDatabase, openEmptyDatabase } from '#test/empty-database.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { ensureSchema, listMigrations, listPending, migrate, migrateTo } from '../migrate.ts'
import type { Db } from '../open.ts'
import type { DumpDescription } from './description.ts'
import { dumpDatabase } from './dump.ts'
import { DumpDamaged, loadDatabase } from './load.ts'
import { createMemorySink, fromMemory, pack, unpack } from './memory.ts'

const test = perFile(createTestApp)

/** Tables, constraints, indexes and triggers; partitions and their parts are named by PostgreSQL. */
async function readSchema(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select c.relname as owner, a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid)) as definition
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conparentid = 0
    union all select indrelid::regclass::text, '', regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+', 'INDEX')
      from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, concat(tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    order by 1, 2, 3`.execute(db)
  return rows
}

const hostile = 'tab\tline\nreturn\rbackslash \\N \\. \\t quote " \u0001 ü 🦀'

/** Rows with what is difficult: texts, bytes, generated columns, triggers, counters, months, and what a process was doing. */
beforeAll(async () => {
  const { user, workspaceId } = await createScene(test)
  const id = uuid7()
  const pool = test.app.database.pool
  await pool.query(`insert into publications (id, workspace_id, created_by, status, title, text, list_at, created_at, updated_at)
    select gen_random_uuid()::text, '${workspaceId}', '${user.id}', 'draft', 'Post ' || n, repeat(md5(n::text), 10), now(), now(), now()
    from generate_series(1, 3000) n`)
  await pool.query(`update publications set title = $1 where title = 'Post 7'`, [hostile])
  await pool.query(
    `insert into idempotency_keys (user_id, scope, key, fingerprint, owner, locked_until)
     values ($1, 's', 'k', $2, 'o', now() + interval '1 day')`,
    [user.id, Buffer.from([0, 1, 92, 255])],
  )
  await pool.query(
    `insert into readiness_controls (id, provider, selector, state, reason_code, starts_at, operator_hash, created_at)
     values ($1, 'mastodon', '{"a": "\\\\ \\" \\t"}', 'disabled', 'x', now(), 'h', now())`,
    [id],
  )
  await pool.query(
    `insert into events (id, workspace_id, type, actor_kind, data, created_at)
     select 'e' || n, $1, 'webhook.test', 'system', '{"message": "This is a test."}', now() + (n - 4) * interval '40 days' from generate_series(1, 9) n`,
    [workspaceId],
  )
  await pool.query(
    `insert into jobs (id, type, subject, data, state, run_at, started_at, heartbeat_at, owner, attempts, max_attempts)
     values ($1, 'media.clean', '', $2, 'processing', now(), now(), now() + interval '1 hour', 'p', 1, 3)`,
    [id, { workspace_id: workspaceId }],
  )
  await pool.query(`insert into processes (id, host, pid, started_at, seen_at) values ($1, 'attic', 1, now(), now() + interval '1 hour')`, [
    id,
  ])
  await pool.query(
    `insert into notifications (id, user_id, workspace_id, topic, event_key, title, body, href, payload, actions, created_at, tx)
     values ($1, $2, $3, 'account.attention', 'k', 't', 'b', '', '{}', '[]', now(), '999999999999')`,
    [id, user.id, workspaceId],
  )
})

const dumpAll = async (database: Pick<EmptyDatabase, 'withoutDeadline'>) => {
  const { rows, ...sink } = createMemorySink()
  const description = await dumpDatabase(database, sink)
  return { description, rows, source: fromMemory(description, rows) }
}

const namesOf = ({ tables }: DumpDescription, changed: readonly string[]) => tables.filter(({ name }) => !changed.includes(name))

it('restores every row and the schema around it, in a database of a role without special rights', async () => {
  const { description, rows } = await dumpAll(test.app.database)
  await using other = await openEmptyDatabase()
  await loadDatabase(other, await unpack(await pack(description, rows)))
  const again = await dumpAll(other)
  // Only what a process was doing changes.
  const changed = ['jobs', 'processes', 'idempotency_keys']
  expect(namesOf(again.description, changed)).toEqual(namesOf(description, changed))
  expect(again.description).toMatchObject({ counters: description.counters, partitions: description.partitions })
  expect(again.description.migrations).toEqual(description.migrations)
  expect(await readSchema(other.db)).toEqual(await readSchema(test.app.db))
  const title = await other.db.selectFrom('publications').select('title').where('title', 'like', 'tab%').executeTakeFirstOrThrow()
  expect(title.title).toBe(hostile)
  await ensureSchema(other)
})

it('leaves the work of processes as kill -9 does, and no transaction of the other cluster', async () => {
  const { source } = await dumpAll(test.app.database)
  await using other = await openEmptyDatabase()
  await loadDatabase(other, source)
  expect(await other.db.selectFrom('processes').selectAll().execute()).toEqual([])
  const jobs = await other.db.selectFrom('jobs').select('heartbeat_at').where('state', '=', 'processing').execute()
  expect(jobs).toEqual([{ heartbeat_at: new Date(0) }])
  const { rows } = await sql<{ lost: boolean }>`
    select not pg_visible_in_snapshot(tx, pg_current_snapshot()) as lost from notifications`.execute(other.db)
  expect(rows).toEqual([{ lost: false }])
  const { rows: locked } = await sql`select from idempotency_keys where locked_until > now()`.execute(other.db)
  expect(locked).toEqual([])
})

it('keeps counters and triggers working', async () => {
  const { source } = await dumpAll(test.app.database)
  await using other = await openEmptyDatabase()
  await loadDatabase(other, source)
  await expect(sql`delete from readiness_controls`.execute(other.db)).rejects.toThrow('only grows')
  const { rows } = await sql<{ position: number }>`
    insert into readiness_controls (id, provider, selector, state, reason_code, starts_at, operator_hash, created_at)
    values ('next', 'mastodon', '{}', 'disabled', 'x', now(), 'h', now()) returning position`.execute(other.db)
  const { rows: before } = await sql<{
    position: number
  }>`select max(position) as position from readiness_controls where id <> 'next'`.execute(other.db)
  expect(rows[0]?.position).toBeGreaterThan(before[0]?.position ?? 0)
})

it('sees one instant while others write', async () => {
  const { rows, ...sink } = createMemorySink()
  let written = 0
  const description = await dumpDatabase(test.app.database, {
    table: async (name, chunks) => {
      await createScene(test)
      written += 1
      await sink.table(name, chunks)
    },
  })
  expect(written).toBeGreaterThan(5)
  const users = description.tables.find(({ name }) => name === 'users')?.rows
  const memberships = description.tables.find(({ name }) => name === 'workspace_members')?.rows
  expect(memberships).toBe(users)
  expect(rows.get('users')?.toString('utf8').trim().split('\n')).toHaveLength(users ?? 0)
  await using other = await openEmptyDatabase()
  await loadDatabase(other, fromMemory(description, rows))
})

it('loads a dump of an older schema, which is then migrated', async () => {
  const names = (await listMigrations(test.app.db)).filter((name) => name < '0043')
  await using old = await openEmptyDatabase()
  await migrateTo(old.db, names)
  await sql`insert into organizations (id, name, created_at) values ('o', 'Harbour', now())`.execute(old.db)
  const { source } = await dumpAll(old)
  await using other = await openEmptyDatabase()
  const pending: string[] = []
  await loadDatabase(other, source, {
    complete: async (db) => {
      pending.push(...(await listPending(db)))
      await migrate(db)
    },
  })
  expect(pending[0]).toMatch(/^0043/)
  expect(await other.db.selectFrom('organizations').select('name').execute()).toEqual([{ name: 'Harbour' }])
})

it('refuses a start after a load that never finished, and another load starts over', async () => {
  const { source } = await dumpAll(test.app.database)
  await using other = await openEmptyDatabase()
  const broken = { ...source, table: (name: string) => (name === 'users' ? failing() : source.table(name)) }
  await expect(loadDatabase(other, broken)).rejects.toThrow('The disk is gone')
  await expect(ensureSchema(other)).rejects.toThrow('began and never finished')
  await expect(loadDatabase(other, source, { complete: () => Promise.reject(new Error('Killed')) })).rejects.toThrow('Killed')
  await expect(ensureSchema(other)).rejects.toThrow('began and never finished')
  await loadDatabase(other, source)
  await ensureSchema(other)
  await expect(loadDatabase(other, source)).rejects.toThrow("isn't empty")
})

async function* failing(): AsyncGenerator<Buffer> {
  yield Buffer.from('')
  throw new Error('The disk is gone')
}

it('loads nothing of a dump that was changed or is newer', async () => {
  const { description, rows, source } = await dumpAll(test.app.database)
  await using other = await openEmptyDatabase()
  const users = Buffer.from(rows.get('users') ?? [])
  users[users.length - 2] = (users.at(-2) ?? 0) ^ 1
  await expect(loadDatabase(other, fromMemory(description, new Map(rows).set('users', users)))).rejects.toThrow()
  const wrong = { ...source, description: { ...description, tables: description.tables.map((table) => ({ ...table, sha256: '' })) } }
  await expect(loadDatabase(other, wrong)).rejects.toThrow(DumpDamaged)
  const newer = { ...source, description: { ...description, migrations: [...description.migrations, '9999-later'] } }
  await expect(loadDatabase(other, newer)).rejects.toThrow('made by a newer Broadside (it has 9999-later)')
})

it('stops between two rows when it is aborted, and frees the connection', async () => {
  const stop = new AbortController()
  const sink = {
    table: async (name: string, rows: AsyncIterable<Buffer>) => {
      if (name === 'publications') stop.abort()
      for await (const row of rows) expect(row.length).toBeGreaterThan(0)
    },
  }
  await expect(dumpDatabase(test.app.database, sink, { signal: stop.signal })).rejects.toThrow('aborted')
  const countCopies = async () => {
    const { rows } = await sql<{ open: number }>`
      select count(*) as open from pg_stat_activity where datname = current_database() and query like 'copy %'`.execute(test.app.db)
    return rows[0]?.open
  }
  await expect.poll(countCopies, { timeout: 15_000 }).toBe(0)
})
