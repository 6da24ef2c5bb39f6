import * as contract from '@broadside/contract/features/publications'
import { describe, expect, it } from 'vitest'
import { attemptsOf, create, eventsOf, minute, perTestScenes, publish, read } from './testing/scene.ts'

const setScene = perTestScenes()

describe('a successful delivery', () => {
  it('publishes immediately, once, and records it correctly', async () => {
    const scene = await setScene()
    const id = await publish(scene)
    expect((await read(scene, id)).destination.status).toBe('scheduled')
    await scene.test.drain()
    const { publication, destination } = await read(scene, id)
    expect(publication).toMatchObject({ status: 'published', needs_attention: false })
    expect(destination).toMatchObject({
      status: 'published',
      external_id: '1',
      external_url: `${scene.fake.server.url}/posts/1`,
      delivery: { stage: 'done', tries: 1, late_ms: 0 },
    })
    expect(scene.fake.posts).toHaveLength(1)
    expect(await attemptsOf(scene, id)).toMatchObject([{ step: 'post', number: 1, outcome: 'confirmed' }])
    expect(await eventsOf(scene, id)).toEqual([
      'publication.created',
      'publication.scheduled',
      'delivery.started',
      'delivery.published',
      'publication.published',
    ])
  })

  it('publishes on the built-in site in one transaction', async () => {
    const scene = await setScene()
    const site = await scene.test.app.db.selectFrom('accounts').select('id').where('platform', '=', 'site').executeTakeFirstOrThrow()
    const id = await publish(scene, { account_ids: [site.id], title: 'Opening hours' })
    await scene.test.drain()
    const { destination } = await read(scene, id)
    expect(destination).toMatchObject({ status: 'published', external_url: 'https://social.example/site/harbour-cafe/opening-hours' })
    expect(await attemptsOf(scene, id)).toMatchObject([
      { step: 'post', outcome: 'confirmed', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
  })

  it('waits for the due time and records its lateness', async () => {
    const scene = await setScene()
    const { id } = await create(scene)
    const at = new Date(scene.test.clock.now().getTime() + 10 * minute).toISOString()
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(0)
    scene.test.clock.advance(10 * minute + 1500)
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'published', due_at: at, delivery: { late_ms: 1500 } })
  })

  it('sends the segments of a thread in order', async () => {
    const scene = await setScene()
    await publish(scene, { segments: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] })
    await scene.test.drain()
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
  })

  it('polls a network that is still processing', async () => {
    const scene = await setScene({ processing: 3 })
    const id = await publish(scene)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('processing')
    for (let round = 0; round < 3; round += 1) {
      scene.test.clock.advance(minute)
      await scene.test.drain()
    }
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts).toHaveLength(1)
  })
})

describe('an unknown outcome', () => {
  it.each([
    ['the connection breaks after the post was stored', 'drop_after'],
    ['the connection breaks before the post was stored', 'drop'],
  ] as const)('is read back when %s, and the post exists once', async (_, mode) => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode })
    const id = await publish(scene)
    await scene.test.drain()
    for (let round = 0; round < 6; round += 1) {
      scene.test.clock.advance(2 * minute)
      await scene.test.drain()
    }
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('is put to the user if the network has no lookup', async () => {
    const scene = await setScene({ readable: false })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    const id = await publish(scene)
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { kind: 'unknown', retryable: true } })
    for (let round = 0; round < 6; round += 1) {
      scene.test.clock.advance(20 * minute)
      await scene.test.drain()
    }
    const { publication, destination } = await read(scene, id)
    expect(publication).toMatchObject({ status: 'failed', needs_attention: true })
    expect(destination).toMatchObject({ status: 'unknown', error: { kind: 'unknown', action: 'resolve', retryable: false } })
    expect(await eventsOf(scene, id)).toContain('delivery.unknown')
    expect(scene.fake.posts).toHaveLength(1)
  })

  async function makeUnknown() {
    const scene = await setScene({ readable: false })
    scene.fake.server.fail('POST /posts', { mode: 'drop' })
    const id = await publish(scene)
    await scene.test.drain()
    const { destination } = await read(scene, id)
    return { scene, id, params: { id, destination_id: destination.id } }
  }

  it('is resolved as live', async () => {
    const { scene, id, params } = await makeUnknown()
    const url = 'https://fake.example/posts/7'
    const { status } = await scene.client.call(contract.resolveDestination, {
      params,
      body: { resolution: 'published', external_url: url },
    })
    expect(status).toBe(200)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'published', external_url: url })
    scene.test.clock.advance(60 * minute)
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(0)
  })

  it('is resolved as not live', async () => {
    const { scene, id, params } = await makeUnknown()
    await scene.client.call(contract.resolveDestination, { params, body: { resolution: 'not_published' } })
    expect((await read(scene, id)).destination.status).toBe('failed')
    await expect(scene.client.call(contract.resolveDestination, { params, body: { resolution: 'retry' } })).rejects.toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
  })

  it("is retried at the user's own risk", async () => {
    const { scene, id, params } = await makeUnknown()
    const { status } = await scene.client.call(contract.resolveDestination, { params, body: { resolution: 'retry' } })
    expect(status).toBe(202)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('is never assumed after a crash between the call and its record', async () => {
    const scene = await setScene({ keyed: true })
    const id = await publish(scene)
    await scene.test.drain()
    // Simulates a process that died right after the network responded.
    const { db } = scene.test.app
    await db.updateTable('attempts').set({ outcome: null, finished_at: null, network_reference: null }).execute()
    await db.updateTable('deliveries').set({ finished_at: null, stage: 'publishing', outcome: null }).execute()
    await db.updateTable('destinations').set({ status: 'publishing', external_id: null, external_url: null, published_at: null }).execute()
    const delivery = await db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
    const data = { workspace_id: scene.workspaceId, publication_id: id, delivery_id: delivery.id }
    await scene.test.app.queue.enqueue(scene.test.app, 'delivery.publish', data, { subject: `${delivery.id}:again` })
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'published', external_id: '1' })
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('continues a thread after the last confirmed segment', async () => {
    const scene = await setScene()
    const id = await publish(scene, { segments: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] })
    let count = 0
    scene.fake.server.fail('POST /posts', {
      mode: 'answer',
      times: 2,
      answer: () => ((count += 1), { status: 503, headers: { 'retry-after': '1' } }),
    })
    await scene.test.drain()
    for (let round = 0; round < 6; round += 1) {
      scene.test.clock.advance(16 * minute)
      await scene.test.drain()
    }
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(count).toBe(2)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
  })
})

describe('a killed process', () => {
  it('between storing the retry time and requeueing the job leaves neither', async () => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 503, headers: { 'retry-after': '120' } } })
    const id = await publish(scene)
    // The job cannot be requeued, so the outcome must not be stored without it.
    const { pool } = scene.test.app.database
    await pool.query(`alter table jobs add constraint stuck check (type <> 'delivery.publish' or state <> 'pending' or started_at is null)`)
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'publishing', delivery: { stage: 'publishing', tries: 0 } })
    await pool.query(`alter table jobs drop constraint stuck`)
  })

  it('many times does not exhaust the retries of internal errors', async () => {
    const scene = await setScene()
    const id = await publish(scene)
    const { pool } = scene.test.app.database
    await pool.query(`update jobs set attempts = 9 where type = 'delivery.publish'`)
    const { rows } = await pool.query<{ sealed: string }>('select sealed from grants')
    await pool.query(`update grants set sealed = 'nothing that opens'`)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('publishing')
    await pool.query('update grants set sealed = $1', [rows[0]?.sealed])
    scene.test.clock.advance(20 * minute)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('published')
  })
})

describe('rejections', () => {
  it('wait as long as the network demands, then the delivery succeeds', async () => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '120' } } })
    const id = await publish(scene)
    await scene.test.drain()
    const { destination } = await read(scene, id)
    expect(destination).toMatchObject({
      status: 'scheduled',
      error: { kind: 'rate_limited', action: 'wait', http_status: 429, retryable: true },
    })
    scene.test.clock.advance(119_000)
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(0)
    scene.test.clock.advance(2000)
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('fail the delivery after six attempts without a connection', async () => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 100, answer: { status: 429, headers: { 'retry-after': '1' } } })
    const id = await publish(scene)
    for (let round = 0; round < 10; round += 1) {
      await scene.test.drain()
      scene.test.clock.advance(20 * minute)
    }
    expect((await read(scene, id)).destination).toMatchObject({ status: 'failed', delivery: { tries: 6 } })
    expect(scene.fake.server.requests.filter(({ path }) => path === '/posts')).toHaveLength(6)
  })

  it('fail the delivery immediately if only an edit helps; a manual retry works after it', async () => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 422, json: { error: 'too_rude' } } })
    const id = await publish(scene)
    await scene.test.drain()
    const { publication, destination } = await read(scene, id)
    expect(destination).toMatchObject({ status: 'failed', error: { kind: 'rejected', code: 'too_rude', action: 'edit' } })
    await expect(scene.client.call(contract.retryFailedDestinations, { params: { id } })).rejects.toMatchObject({ code: 'state_conflict' })
    scene.test.clock.advance(1000)
    await scene.client.call(contract.replacePublication, {
      params: { id },
      body: { expected_revision: publication.revision, text: 'Kinder words.' },
    })
    await scene.client.call(contract.retryFailedDestinations, { params: { id } })
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['Kinder words.'])
  })

  it('mark a grant that the network no longer accepts', async () => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 401 } })
    const id = await publish(scene)
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'failed', error: { kind: 'auth', action: 'reconnect' } })
    const other = await create(scene, { text: 'Another one.' })
    await expect(
      scene.client.call(contract.publishPublicationNow, { params: { id: other.id }, body: { expected_revision: 1 } }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'publication_invalid',
      problem: { errors: [{ value: 'reconnect_required' }] },
    })
  })

  it('prevent sending past the lateness window', async () => {
    const scene = await setScene()
    const id = await publish(scene)
    scene.test.clock.advance(13 * 60 * minute)
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({
      status: 'failed',
      error: { kind: 'late', code: 'missed_window', action: 'retry' },
    })
    expect(scene.fake.posts).toHaveLength(0)
  })

  it('prevent sending for a user who lost the role', async () => {
    const scene = await setScene()
    const id = await publish(scene)
    await scene.test.app.db.updateTable('workspace_members').set({ role: 'viewer' }).execute()
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'failed', error: { code: 'access_revoked' } })
    expect(scene.fake.posts).toHaveLength(0)
  })
})

describe('canceling', () => {
  it('cancels a scheduled post, and nothing is sent', async () => {
    const scene = await setScene()
    const { id } = await create(scene)
    const at = new Date(scene.test.clock.now().getTime() + minute).toISOString()
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    await scene.client.call(contract.cancelPublication, { params: { id }, body: { expected_revision: 2 } })
    scene.test.clock.advance(5 * minute)
    await scene.test.drain()
    const { publication, destination } = await read(scene, id)
    expect(destination.status).toBe('cancelled')
    expect(publication.schedule).toBeUndefined()
    expect(scene.fake.posts).toHaveLength(0)
  })

  it('moves to the new time when scheduled again', async () => {
    const scene = await setScene()
    const { id } = await create(scene)
    const soon = new Date(scene.test.clock.now().getTime() + minute).toISOString()
    const later = new Date(scene.test.clock.now().getTime() + 60 * minute).toISOString()
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at: soon } } })
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 2, schedule: { at: later } } })
    scene.test.clock.advance(5 * minute)
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(0)
    scene.test.clock.advance(60 * minute)
    await scene.test.drain()
    expect(scene.fake.posts).toHaveLength(1)
    await expect(
      scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 2, schedule: { at: later } } }),
    ).rejects.toMatchObject({ code: 'revision_conflict' })
  })
})
