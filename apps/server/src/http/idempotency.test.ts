import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'

const requestId = '01a1fc0d-6268-77e6-b4d3-2b924c53347a'
const test = perTest(() => createTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } }))
let workspaceId: string
let token: string

beforeEach(async () => {
  ;({ workspaceId, token } = await createScene(test))
})

/** Like a proxy that repeats a request, this even sends the same request id. */
const create = () =>
  test.http.fastify.inject({
    method: 'POST',
    url: '/api/v1/publications',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'one and only', 'x-request-id': requestId },
    payload: { workspace_id: workspaceId, text: 'Hello' },
  })

async function untilBlocked(count: number): Promise<void> {
  for (;;) {
    const { rows } = await test.app.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
  }
}

const publications = async () => (await test.app.db.selectFrom('publications').select('id').execute()).length

describe('a repeat with the same Idempotency-Key', () => {
  it("is not executed when the first request outlives the key's lock", async () => {
    const other = await test.app.database.pool.connect()
    await other.query('begin')
    await other.query('lock table publications in exclusive mode')
    const first = create()
    await untilBlocked(1)
    test.clock.advance(61_000)
    const second = create()
    await untilBlocked(2)
    await other.query('commit')
    other.release()
    const answers = await Promise.all([first, second])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    expect(await publications()).toBe(1)
  })

  it('is not executed when the first request commits during the takeover of the key', async () => {
    const first = await create()
    const { db, database } = test.app
    const stored = await db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
    await db
      .updateTable('idempotency_keys')
      .set({ status: null, body: null, expires_at: null, locked_until: new Date(0) })
      .execute()
    // Make the takeover wait between reading the key and claiming it.
    await database.pool.query(`create function hold() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(1); return null; end $$`)
    await database.pool.query('create trigger hold before update on idempotency_keys for each statement execute function hold()')
    const committing = await database.pool.connect()
    await committing.query('select pg_advisory_lock(1)')
    const second = create()
    await untilBlocked(1)
    await committing.query('update idempotency_keys set status = 201, body = $1, expires_at = $2, locked_until = null', [
      JSON.stringify(stored.body),
      stored.expires_at,
    ])
    await committing.query('select pg_advisory_unlock(1)')
    committing.release()
    const answer = await second
    expect(answer.headers['idempotent-replayed']).toBe('true')
    expect(answer.json<{ id: string }>().id).toBe(first.json<{ id: string }>().id)
    expect(await publications()).toBe(1)
  })
})
