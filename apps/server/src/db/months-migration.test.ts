import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabaseBefore } from '#test/database-before.ts'
import { up } from './migrations/0019-months.ts'

let before: Awaited<ReturnType<typeof openDatabaseBefore>>
let db: Kysely<unknown>

beforeAll(async () => {
  before = await openDatabaseBefore('0019')
  db = before.db
})
afterAll(() => before[Symbol.asyncDispose]())

const startOf = (now: Date, later: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later, 1))

it('keeps all rows of events and attempts, even those from a wrong clock, and creates later months', async () => {
  await sql`insert into organizations (id, name, created_at) values ('o', 'Harbour', now())`.execute(db)
  await sql`insert into workspaces (id, organization_id, name, site_slug, created_at, updated_at)
    values ('w', 'o', 'Ferry', 'ferry', now(), now())`.execute(db)
  await sql`insert into installations (id, workspace_id) values ('i', 'w')`.execute(db)
  await sql`insert into webhooks (id, workspace_id, installation_id, url, event_types, created_at, updated_at)
    values ('h', 'w', 'i', 'https://hooks.example', '{*}', now(), now())`.execute(db)
  await sql`insert into webhook_deliveries (id, workspace_id, webhook_id, message_id, event_type, body, created_at)
    values ('d', 'w', 'h', 'm', 'webhook.test', '{}', now())`.execute(db)
  const now = new Date()
  const times = [new Date('2019-05-05'), now, startOf(now, 2)]
  for (const [index, at] of times.entries()) {
    await sql`insert into events (id, workspace_id, type, actor_kind, data, created_at)
      values (${`e${index}`}, 'w', 'webhook.test', 'system', '{}', ${at})`.execute(db)
    await sql`insert into webhook_attempts (delivery_id, number, at) values ('d', ${index + 1}, ${at})`.execute(db)
  }
  const content = () =>
    Promise.all(
      ['events', 'webhook_attempts'].map(async (table) => {
        const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(db)
        return rows.map(({ row }) => row)
      }),
    )
  const before = await content()
  expect(before.map((rows) => rows.length)).toEqual([3, 3])
  await db.transaction().execute(up)
  expect(await content()).toEqual(before)

  const { rows: invalid } = await sql`select indexrelid::regclass as name from pg_index where not indisvalid`.execute(db)
  expect(invalid).toEqual([])
  const partitionOf = async (at: Date) => {
    const { rows } = await sql<{ name: string }>`insert into events (id, workspace_id, type, actor_kind, data, created_at)
      values ('e', 'w', 'webhook.test', 'system', '{}', ${at}) returning tableoid::regclass::text as name`.execute(db)
    return rows[0]?.name
  }
  const nameOf = (at: Date) => `events_${at.toISOString().slice(0, 7).replace('-', '_')}`
  expect(await partitionOf(new Date(startOf(now, 3).getTime() - 1))).toBe('events_past')
  for (const later of [3, 4, 5]) expect(await partitionOf(startOf(now, later))).toBe(nameOf(startOf(now, later)))
  expect(await partitionOf(startOf(now, 6))).toBe('events_default')

  await sql`delete from workspaces`.execute(db)
  expect((await content())[0]).toEqual([])
})
