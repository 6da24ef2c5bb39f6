import * as accounts from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { create, createGate, loseLease, minute, perTestScenes, pass, publish, publishing, read, type Scene } from './testing/scene.ts'

const setScene = perTestScenes()

describe('a run that lost its job to another', () => {
  it('sends nothing after the delivery was canceled', async () => {
    const gate = createGate()
    const scene = await setScene({ change: publishing(async (usual, ...rest) => (await gate.wait(), usual(...rest))) })
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '600' } } })
    const id = await publish(scene)
    const late = scene.test.drain()
    await gate.reached
    await loseLease(scene)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('scheduled')
    await scene.client.call(contract.cancelPublication, { params: { id }, body: { expected_revision: 2 } })
    gate.pass()
    await late
    expect(scene.fake.posts).toEqual([])
    expect((await read(scene, id)).destination.status).toBe('cancelled')
  })

  it("does not overwrite the other's outcome", async () => {
    const gate = createGate()
    const scene = await setScene({
      change: publishing(async (usual, ...rest) => {
        await gate.wait()
        return usual(...rest)
      }),
    })
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '600' } } })
    const id = await publish(scene)
    const late = scene.test.drain()
    await gate.reached
    await loseLease(scene)
    await scene.test.drain()
    gate.pass()
    await late
    expect((await read(scene, id)).destination).toMatchObject({ status: 'scheduled', error: { kind: 'rate_limited' } })
    expect(scene.fake.posts).toEqual([])
    await pass(scene, 1, 11 * minute)
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('publishes nothing on the site after the other failed', async () => {
    const scene = await setScene()
    const { db } = scene.test.app
    const site = await db.selectFrom('accounts').select('id').where('platform', '=', 'site').executeTakeFirstOrThrow()
    const id = await publish(scene, { account_ids: [site.id], title: 'Opening hours' })
    const now = scene.test.clock.now()
    const stored = { processing_status: 'ready' as const, storage_key: 'media/one', created_at: now, updated_at: now }
    const media = { id: 'one', workspace_id: scene.workspaceId, filename: 'one.png', mime: 'image/png', size: 1, ...stored }
    await db.insertInto('media').values(media).execute()
    await db
      .updateTable('publications')
      .set({ media: JSON.stringify([{ media_id: 'one' }]) })
      .execute()
    // The run has already claimed the delivery when it reads the post's files.
    const other = await openTransaction(scene)
    await other.query('lock table media in access exclusive mode')
    const late = scene.test.drain()
    await untilBlocked(scene)
    expect((await other.query('select status from destinations')).rows).toEqual([{ status: 'publishing' }])
    await other.query(`update deliveries set finished_at = now(), outcome = 'failed', stage = 'done'`)
    await other.query(`update destinations set status = 'failed'`)
    await other.commit()
    await late
    expect(await db.selectFrom('site_posts').selectAll().execute()).toEqual([])
    expect((await read(scene, id)).destination.status).toBe('failed')
  })
})

/** Resolves once a statement of the app waits for a lock. */
async function untilBlocked({ test }: Scene, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await test.app.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length >= count) return
  }
}

/** A concurrent transaction on its own connection. */
async function openTransaction({ test }: Scene) {
  const client = await test.app.database.pool.connect()
  await client.query('begin')
  return {
    query: (text: string) => client.query(text),
    commit: async () => {
      await client.query('commit')
      client.release()
    },
  }
}

describe('disconnecting an account', () => {
  it('cancels no delivery that has started, and cannot deadlock with one', async () => {
    const scene = await setScene()
    const { id } = await create(scene)
    const at = new Date(scene.test.clock.now().getTime() + 10 * minute).toISOString()
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    const run = await openTransaction(scene)
    await run.query('select 1 from publications for update')
    const disconnected = scene.client.call(accounts.disconnectAccount, { params: { id: scene.accountId } })
    await untilBlocked(scene)
    await run.query(`update deliveries set stage = 'publishing', started_at = now()`)
    await run.query(`update destinations set status = 'publishing'`)
    await run.commit()
    await disconnected
    expect((await read(scene, id)).destination).toMatchObject({ status: 'publishing', delivery: { stage: 'publishing' } })
  })
})

describe('claiming a job', () => {
  it('does not wait for a request that cancels the delivery', async () => {
    const scene = await setScene()
    const id = await publish(scene)
    const taking = await openTransaction(scene)
    await taking.query('update deliveries set late_ms = late_ms')
    const run = scene.test.drain()
    await untilBlocked(scene)
    await taking.query(`update jobs set error = error where type = 'delivery.publish' and state = 'pending'`)
    await taking.commit()
    await run
    expect((await read(scene, id)).destination.status).toBe('published')
  })
})

describe('an open delivery without a job', () => {
  it.each([
    ['scheduled', undefined, 'published'],
    ['publishing', undefined, 'published'],
    ['unknown', 'unknown', 'published'],
    ['processing', 'confirmed', 'published'],
  ] as const)('is resumed when it is %s', async (status, outcome, end) => {
    const scene = await setScene()
    const id = await publish(scene)
    const { app, clock } = scene.test
    if (outcome) {
      await scene.test.drain()
      await app.db.updateTable('attempts').set({ outcome }).execute()
      await app.db.updateTable('deliveries').set({ finished_at: null, stage: 'waiting', outcome: null }).execute()
    }
    await app.db.updateTable('destinations').set({ status, external_id: null, published_at: null }).execute()
    await app.database.pool.query(`delete from jobs where type like 'delivery.%'`)
    const sweep = async () => {
      await app.queue.enqueue(app, 'delivery.sweep', {}, { subject: 'sweep' })
      await scene.test.drain()
    }
    await sweep()
    expect((await read(scene, id)).destination.status).toBe(status)
    clock.advance(3 * minute)
    await sweep()
    expect((await read(scene, id)).destination.status).toBe(end)
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('gets no second job', async () => {
    const scene = await setScene({ readable: false })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    await publish(scene)
    await scene.test.drain()
    const { app, clock } = scene.test
    await app.database.pool.query(`update jobs set run_at = now() + interval '1 day' where state = 'pending'`)
    clock.advance(60 * minute)
    await app.queue.enqueue(app, 'delivery.sweep', {}, { subject: 'sweep' })
    await scene.test.drain()
    const { rows } = await app.database.pool.query(
      `select type from jobs where type like 'delivery.%' and state in ('pending', 'processing')`,
    )
    expect(rows).toEqual([{ type: 'delivery.reconcile' }])
  })
})

describe('a concurrent change', () => {
  it('leaves no publication in publishing after its delivery was canceled', async () => {
    const scene = await setScene()
    const id = await publish(scene)
    const { db, database } = scene.test.app
    const blocker = await database.pool.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from publications for update')
    const run = scene.test.drain()
    await untilBlocked(scene)
    await blocker.query(`update deliveries set finished_at = now(), stage = 'done', outcome = 'cancelled'`)
    await blocker.query(`update destinations set status = 'cancelled'`)
    await blocker.query(`update publications set status = 'draft'`)
    await blocker.query('commit')
    blocker.release()
    await run
    expect(await db.selectFrom('publications').select('status').execute()).toEqual([{ status: 'draft' }])
    expect((await read(scene, id)).destination.status).toBe('cancelled')
    expect(scene.fake.posts).toEqual([])
  })
})
