import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { uuid7 } from '#lib/ids.ts'
import { type DeliveryFilter, listDeliveries, removeOld } from './deliveries.store.ts'
import { insertEvents } from '#signals/events/events.store.ts'
import { type Desk, openDesk } from './testing/receiver.ts'

const test = perFile(() => createTestApp({ env: { FETCH_ALLOW_LIST: '127.0.0.1' } }))
let desk: Desk
let webhookId: string

beforeAll(async () => {
  desk = await openDesk(test, 'http://127.0.0.1/')
  webhookId = (await desk.create()).id
  const { db } = test.app.database.upkeep
  await sql`insert into webhook_deliveries (id, workspace_id, webhook_id, message_id, event_type, body, status, created_at)
    select 'd' || n, ${desk.workspaceId}, ${webhookId}, 'm' || n, 'media.ready', '{}',
      case when n % 1000 = 0 then 'exhausted' else 'delivered' end, now() - n * interval '1 second'
    from generate_series(1, 100000) n`.execute(db)
  await sql`insert into webhooks (id, workspace_id, installation_id, url, status, event_types, created_at, updated_at)
    select 'w' || n, workspace_id, installation_id, url, 'revoked', event_types, created_at, created_at
    from webhooks cross join generate_series(1, 20000) n where id = ${webhookId}`.execute(db)
  await sql`analyze webhook_deliveries, webhooks`.execute(db)
}, 120_000)

const plan = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
  const { sql: text, parameters } = query.compile()
  const { rows } = await test.app.database.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers off) ${text}`, [...parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const none = { status: undefined, eventType: undefined, after: undefined, limit: 100 }

it.each<[string, (scope: { workspaceId: string; webhookId: string }) => Partial<DeliveryFilter>]>([
  ['of a workspace', () => ({ webhookId: undefined })],
  ['of a webhook', () => ({})],
  ['of a workspace and a state', () => ({ webhookId: undefined, status: 'exhausted' })],
  ['of a webhook and a state', () => ({ status: 'exhausted' })],
  ['from a place on', () => ({ after: { at: new Date(Date.now() - 50_000_000), id: 'd50000' } })],
])('the log of 100,000 messages %s is read in index order', async (_, filterOf) => {
  const scope = { workspaceId: desk.workspaceId, webhookId }
  const text = await plan(listDeliveries(test.app.db, { ...scope, ...none, ...filterOf(scope) }))
  expect(text).toContain('Index Scan using webhook_deliveries_')
  expect(text).not.toMatch(/Sort|Seq Scan/)
  expect(text).not.toMatch(/Rows Removed by Filter/)
})

it('subscribed webhooks are found by an index, among any number of others', async () => {
  const event = {
    id: uuid7(),
    workspace_id: desk.workspaceId,
    type: 'media.ready',
    publication_id: null,
    actor_kind: 'system' as const,
    actor_user_id: null,
    data: { media: { id: 'm', mime_type: 'image/png', size: 1 } },
    created_at: new Date(),
  }
  expect((await insertEvents(test.app.db, [event])).map(({ id }) => id)).toEqual([webhookId])
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id from webhooks
    where workspace_id = any(${[desk.workspaceId]}) and status = 'active'`.execute(test.app.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('webhooks_active')
})

it('old deliveries are removed in batches', async () => {
  expect(await removeOld(test.app.db, new Date(Date.now() - 99_990_000), 5)).toBe(5)
})
