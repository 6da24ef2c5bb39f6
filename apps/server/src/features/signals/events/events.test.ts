import { randomUUID } from 'node:crypto'
import { eventTypes } from '@broadside/contract/events'
import { cancelPublication, createPublication, resolveDestination, schedulePublication } from '@broadside/contract/features/publications'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeEach, describe, expect, it } from 'vitest'
import { defineJob, JobFailure } from '#jobs/define.ts'
import { createWorker } from '#jobs/worker.ts'
import { assertInCatalog } from '#test/catalog.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { create, minute, openScene, pass, publish, read } from '#publishing/deliveries/testing/scene.ts'
import { recordEvent } from './events.ts'

const eventsOf = (test: TestApp, type: string) =>
  test.app.db.selectFrom('events').selectAll().where('type', '=', type).orderBy('id').execute()

describe('the catalog at /events.json', () => {
  it('is public and cacheable, and is one JSON Schema for all messages', async () => {
    await using test = await createTestApp()
    const answer = await test.http.fastify.inject({ url: '/api/v1/events.json' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/schema+json; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
    const catalog = answer.json<{ $id: string; $defs: object; examples: unknown[] }>()
    expect(catalog.$id).toBe('https://social.example/api/v1/events.json')
    expect(Object.keys(catalog.$defs)).toEqual(eventTypes)
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const validate = ajv.compile(catalog)
    for (const example of catalog.examples) expect(validate(example)).toBe(true)
    const media = { id: 'm', mime_type: 'image/png', size: 1 }
    const data = { workspace_id: 'w', actor: { kind: 'system' }, media }
    const message = { type: 'media.ready', timestamp: '2026-11-20T15:04:05.123Z', data }
    expect(validate(message)).toBe(true)
    expect(validate({ ...message, type: 'media.unheard' })).toBe(false)
    expect(validate({ ...message, type: 'webhook.test' })).toBe(false)
    expect(validate({ ...message, data: { ...data, media: { ...media, size: 'large' } } })).toBe(false)
    const again = await test.http.fastify.inject({ url: '/api/v1/events.json', headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })
})

describe('an event', () => {
  it('names the actor: a user in a browser, a token, or the service', async () => {
    await using test = await createTestApp()
    const user = await createUser(test)
    const { id: workspace_id } = await createWorkspace(test, user)
    const body = { workspace_id, text: 'We open at seven.' }
    await test.client({ cookie: await signIn(test, user) }).call(createPublication, { body })
    await test.client({ token: await createToken(test, user) }).call(createPublication, { body })
    const actors = (await eventsOf(test, 'publication.created')).map(({ actor_kind, actor_user_id }) => [actor_kind, actor_user_id])
    expect(actors).toEqual([
      ['user', user.id],
      ['token', user.id],
    ])
  })

  it('of the wrong shape fails every test', async () => {
    const test = await createTestApp()
    const { id: workspaceId } = await createWorkspace(test, await createUser(test))
    const media = { id: 'm', mime_type: 'image/png', size: 1, filename: 'secret.png' }
    await recordEvent({ ...test.app, actor: undefined }, { workspaceId, type: 'media.ready', data: { media } })
    await expect(assertInCatalog(test.app.db)).rejects.toThrow('media.ready does not match the catalog')
    await test.app.db.deleteFrom('events').execute()
    await test[Symbol.asyncDispose]()
  })
})

describe('the end of a publishing run', () => {
  it('emits an event for the publication and one per destination', async () => {
    await using scene = await openScene()
    const id = await publish(scene, { title: 'Opening hours' })
    await scene.test.drain()
    const { destination } = await read(scene, id)
    const [event] = await eventsOf(scene.test, 'publication.published')
    expect(event).toMatchObject({ publication_id: id, actor_kind: 'system', actor_user_id: null })
    expect(event?.data).toEqual({
      publication: { id, title: 'Opening hours', status: 'published', revision: 2 },
      destinations: [{ id: destination.id, platform: 'fake', status: 'published', external_url: destination.external_url }],
    })
    const [published] = await eventsOf(scene.test, 'delivery.published')
    expect(published?.data).toMatchObject({
      delivery: { destination_id: destination.id, publication_id: id, social_account_id: scene.accountId, platform: 'fake' },
      external_id: '1',
      external_url: destination.external_url,
      late_ms: 0,
    })
  })

  /** A post that is still unconfirmed after this many rounds of verification. */
  async function openDoubt(rounds: number) {
    const scene = await openScene({ readable: false })
    scene.fake.server.fail('POST /posts', { mode: 'drop' })
    const id = await publish(scene)
    await scene.test.drain()
    await pass(scene, rounds, 20 * minute)
    const { destination } = await read(scene, id)
    const resolve = (body: { resolution: 'published' | 'not_published'; external_url?: string }) =>
      scene.client.call(resolveDestination, { params: { id, destination_id: destination.id }, body })
    return { scene, id, destination, resolve, [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose]() }
  }
  const external_url = 'https://fake.example/posts/1'

  it('emits an event for an unconfirmed result, and another when a user changes it', async () => {
    await using doubt = await openDoubt(6)
    const { scene, id, destination } = doubt
    expect((await eventsOf(scene.test, 'delivery.unknown'))[0]?.data).toMatchObject({ error: { kind: 'unknown', action: 'resolve' } })
    expect((await eventsOf(scene.test, 'publication.failed'))[0]?.data).toMatchObject({ publication: { id, status: 'failed' } })
    await doubt.resolve({ resolution: 'published', external_url })
    const [resolved] = await eventsOf(scene.test, 'delivery.resolved')
    const [published] = await eventsOf(scene.test, 'delivery.published')
    expect(resolved?.data).toMatchObject({ resolution: 'published', delivery: { destination_id: destination.id, platform: 'fake' } })
    expect(published?.data).toMatchObject({ delivery: resolved?.data['delivery'] as object, external_id: '', external_url })
    const [ended] = await eventsOf(scene.test, 'publication.published')
    expect(ended).toMatchObject({ actor_kind: 'token', data: { destinations: [{ id: destination.id, external_url }] } })
  })

  it('includes the answer of a user who was faster, and is not emitted twice', async () => {
    await using faster = await openDoubt(0)
    await faster.resolve({ resolution: 'not_published' })
    expect(await eventsOf(faster.scene.test, 'publication.failed')).toHaveLength(1)
    expect(await eventsOf(faster.scene.test, 'delivery.published')).toEqual([])
    await using slower = await openDoubt(6)
    await slower.resolve({ resolution: 'not_published' })
    expect(await eventsOf(slower.scene.test, 'delivery.resolved')).toHaveLength(1)
    expect(await eventsOf(slower.scene.test, 'publication.failed')).toHaveLength(1)
  })
})

describe('a job that fails permanently', () => {
  const test = perTest(createTestApp)
  let workspace_id: string
  beforeEach(async () => {
    workspace_id = (await createWorkspace(test, await createUser(test))).id
  })

  const failOne = async (data: Record<string, string>, failsQuietly = false) => {
    const type = `test.${randomUUID()}`
    const definition = defineJob({
      whileHeld: 'runs',
      type,
      maxAttempts: 3,
      concurrency: 'others',
      failsQuietly,
      run: () => Promise.reject(new JobFailure('It cannot be done.')),
    })
    await test.app.queue.enqueue(test.app, type, data, { subject: 'one' })
    await createWorker(test.app, [definition]).drain()
    return type
  }

  it('emits an event to its workspace', async () => {
    const type = await failOne({ workspace_id, publication_id: 'p' })
    const [event] = await eventsOf(test, 'job.failed')
    expect(event).toMatchObject({ workspace_id, publication_id: 'p', actor_kind: 'system' })
    expect(event?.data).toEqual({ job: { id: expect.any(String) as string, type, attempts: 1, publication_id: 'p' } })
  })

  it('emits none if it belongs to the service or a deleted workspace, or fails quietly', async () => {
    await failOne({})
    await failOne({ workspace_id: 'gone' })
    await failOne({ workspace_id }, true)
    expect(await eventsOf(test, 'job.failed')).toEqual([])
    const { rows } = await test.app.database.pool.query(`select 1 from jobs where state = 'failed' and type like 'test.%'`)
    expect(rows).toHaveLength(3)
  })
})

describe('a scheduled publication', () => {
  it('emits events with its times, including when it is canceled', async () => {
    await using scene = await openScene()
    const { id } = await create(scene)
    const due_at = new Date(scene.test.clock.now().getTime() + 60 * minute).toISOString()
    await scene.client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at: due_at } } })
    await scene.client.call(cancelPublication, { params: { id }, body: { expected_revision: 2 } })
    const { destination } = await read(scene, id)
    const destinations = [{ id: destination.id, social_account_id: scene.accountId, platform: 'fake', due_at }]
    for (const type of ['publication.scheduled', 'publication.unscheduled'])
      expect((await eventsOf(scene.test, type))[0]?.data).toMatchObject({ publication: { id }, destinations })
    const [cancelled] = await eventsOf(scene.test, 'delivery.cancelled')
    expect(cancelled?.data).toMatchObject({ delivery: { platform: 'fake', due_at }, resolution: 'cancelled' })
  })
})
