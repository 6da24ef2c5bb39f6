/** A published destination reports what was sent, whatever happens to its publication. */
import { getCalendar } from '@broadside/contract/features/calendar'
import * as contract from '@broadside/contract/features/publications'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { days } from '#lib/time.ts'
import { createScene, createToken, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import {
  attemptsOf,
  create,
  insertAccount,
  loseLease,
  minute,
  openScene,
  pass,
  publish,
  publishing,
  read,
  type Scene,
  inNewWorkspace,
} from '#publishing/deliveries/testing/scene.ts'

const shared = perFile(() =>
  openScene({
    env: { LOG_LEVEL: 'silent' },
    change: publishing(async (usual, ...rest) => {
      const published = await usual(...rest)
      const error = crash
      crash = undefined
      if (error) throw error
      return published
    }),
  }),
)
let scene: Scene & { user: TestUser }
/** Thrown once after the network accepted the post, as if the process died before recording it. */
let crash: Error | undefined
beforeEach(async () => {
  shared.fake.server.repair()
  // Let undecided deliveries of earlier tests end.
  shared.test.clock.advance(days(2))
  await shared.test.drain()
  shared.fake.posts.splice(0)
  scene = await inNewWorkspace(shared)
})

const replace = async (id: string, content: Record<string, unknown>) => {
  const { revision } = (await read(scene, id)).publication
  scene.test.clock.advance(minute)
  return scene.client.call(contract.replacePublication, { params: { id }, body: { expected_revision: revision, ...content } })
}
const contentOf = async (id: string) => (await read(scene, id)).destination.published_content
const textsOf = async (id: string) => (await contentOf(id))?.segments.map(({ text }) => text)
const rows = async (id: string) => ({
  contents: (await scene.test.app.db.selectFrom('published_contents').selectAll().where('publication_id', '=', id).execute()).length,
  parts: (await scene.test.app.db.selectFrom('published_parts').selectAll().where('publication_id', '=', id).execute()).length,
})
const published = async (body: Record<string, unknown> = {}) => {
  const id = await publish(scene, body)
  await scene.test.drain()
  return id
}
const thread = [{ text: 'One' }, { text: 'Two' }]

describe('after an edit', () => {
  it('a destination, lists, the calendar and the search show the sent content', async () => {
    const at = new Date(scene.test.app.clock.now().getTime() + 10 * minute)
    const { id } = await create(scene, { title: 'Hours', text: 'We open at seven.\nCome in.' })
    const query = { workspace_id: scene.workspaceId }
    const body = { expected_revision: 1, schedule: { at: at.toISOString() } }
    await scene.client.call(contract.schedulePublication, { params: { id }, body })
    await pass(scene, 1, 11 * minute)
    await replace(id, { title: 'Other', text: 'Another text.', source_url: 'https://social.example/' })
    const shown = { title: 'Hours', excerpt: 'We open at seven.' }
    const { publication, destination } = await read(scene, id)
    expect(publication).toMatchObject({ title: 'Other', text: 'Another text.' })
    expect(destination).toMatchObject({
      published_summary: shown,
      published_content: { segments: [{ text: 'We open at seven.\nCome in.' }] },
    })
    const list = async (more = {}) => (await scene.client.call(contract.listPublications, { query: { ...query, ...more } })).body.items
    expect(await list({ view: 'summary' })).toMatchObject([{ id, ...shown }])
    const [full] = await list()
    expect(full).toMatchObject({ title: 'Other', destinations: [{ published_summary: shown }] })
    expect(JSON.stringify(full)).not.toContain('published_content')
    const day = { from: new Date(at.getTime() - days(1)).toISOString(), before: new Date(at.getTime() + days(1)).toISOString() }
    const calendar = async (more = {}) => (await scene.client.call(getCalendar, { query: { ...query, ...day, ...more } })).body.items
    expect(await calendar()).toMatchObject([{ publication_id: id, ...shown }])
    for (const search of ['at SEVEN', 'come in', 'Another'])
      expect([(await list({ search })).length, (await calendar({ search })).length], search).toEqual([1, 1])
    for (const search of ['visibility', 'fake.post', 'eight'])
      expect([...(await list({ search })), ...(await calendar({ search }))]).toEqual([])
  })

  it('a list shows the current content while something remains to be sent', async () => {
    const second = await insertAccount(scene.test, scene.workspaceId, uuid7())
    const id = await published({ text: 'We open at seven.' })
    const { publication } = await read(scene, id)
    const destinations = [{ social_account_id: scene.accountId }, { social_account_id: second }]
    const body = { expected_revision: publication.revision, apply: true, text: 'We open at eight.', destinations }
    const { body: saved } = await scene.client.call(contract.saveDraft, { params: { id }, body })
    const overview = async () =>
      (await scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, view: 'summary' } })).body.items
    expect(await overview()).toMatchObject([{ excerpt: 'We open at eight.', states: { published: 1, pending: 1 } }])
    await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: saved.revision } })
    await scene.test.drain()
    expect(await overview()).toMatchObject([{ excerpt: 'We open at seven.', status: 'published' }])
    const both = (await read(scene, id)).publication.destinations.map((one) => one.published_content?.segments[0]?.text)
    expect(both).toEqual(['We open at seven.', 'We open at eight.'])
  })

  it('a copy has the current content, and nothing of the sent one', async () => {
    const id = await published()
    await replace(id, { text: 'Another text.' })
    const { body } = await scene.client.call(contract.duplicatePublication, { params: { id } })
    expect(body).toMatchObject({ text: 'Another text.', destinations: [{ status: 'pending' }] })
    expect(body.destinations[0]).not.toHaveProperty('published_content')
  })
})

describe('the record of published content', () => {
  it('is shared by all destinations and attempts that send the same content, by its hash', async () => {
    const second = await insertAccount(scene.test, scene.workspaceId, uuid7())
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 2, answer: { status: 429, headers: { 'retry-after': '1' } } })
    const id = await published({ account_ids: [scene.accountId, second] })
    await pass(scene, 2)
    expect(await rows(id)).toEqual({ contents: 1, parts: 2 })
    const attempts = await attemptsOf(scene, id)
    expect(attempts.length).toBeGreaterThan(2)
    expect(new Set(attempts.map(({ fingerprint }) => fingerprint))).toEqual(new Set([(await contentOf(id))?.fingerprint]))
  })

  it('is absent before sending and after a rejection', async () => {
    const { id } = await create(scene)
    expect(await contentOf(id)).toBeUndefined()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 422, json: { error: 'no' } } })
    const refused = await published()
    expect((await read(scene, refused)).destination.status).toBe('failed')
    expect(await contentOf(refused)).toBeUndefined()
  })

  it('is absent for posts published before records existed', async () => {
    const id = await published({ title: 'Hours' })
    await scene.test.app.db.deleteFrom('published_contents').where('publication_id', '=', id).execute()
    const { destination } = await read(scene, id)
    expect(destination).toMatchObject({ status: 'published', external_id: '1' })
    expect(destination).not.toHaveProperty('published_content')
    const { items } = (await scene.client.call(contract.listPublications, { query: { workspace_id: scene.workspaceId, view: 'summary' } }))
      .body
    expect(items).toMatchObject([{ title: 'Hours', excerpt: 'We open at seven.' }])
  })
})

describe('a thread', () => {
  it('is recorded from the first confirmed part on, with the known URLs', async () => {
    const id = await publish(scene, { segments: thread })
    let requests = 0
    const answer = ({ json }: { json?: unknown }) => {
      requests += 1
      return requests === 1 ? { json: { id: '77', ...(json as object) } } : { status: 504 }
    }
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 9, answer })
    await scene.test.drain()
    const { destination } = await read(scene, id)
    expect(destination.status).toBe('unknown')
    expect(destination.published_content?.segments).toMatchObject([{ text: 'One', external_id: '77' }, { text: 'Two' }])
    expect(destination.published_content?.segments[1]).not.toHaveProperty('external_id')
  })

  it('keeps the live part as sent when the rest is corrected', async () => {
    let requests = 0
    const answer = ({ json }: { json?: unknown }) => {
      requests += 1
      return requests === 1 ? { json: { id: '77', ...(json as object) } } : { status: 422, json: { error: 'no' } }
    }
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 2, answer })
    const id = await published({ segments: thread })
    expect((await read(scene, id)).destination.status).toBe('failed')
    expect(await textsOf(id)).toEqual(['One', 'Two'])
    await replace(id, { segments: [{ text: 'First' }, { text: 'Second' }] })
    await scene.client.call(contract.retryFailedDestinations, { params: { id } })
    await scene.test.drain()
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['Second'])
    expect((await contentOf(id))?.segments).toMatchObject([
      { text: 'One', external_id: '77' },
      { text: 'Second', external_id: '1' },
    ])
  })
})

describe('a process that dies', () => {
  it('after the network accepted the post leaves the sent content for the next one to continue', async () => {
    const id = await publish(scene, { segments: thread })
    crash = new Error('killed')
    await scene.test.drain()
    const { publication, destination } = await read(scene, id)
    expect(destination.status).toBe('publishing')
    expect(await textsOf(id)).toEqual(['One', 'Two'])
    const destinations = [{ social_account_id: scene.accountId }]
    const body = { expected_revision: publication.revision, apply: true, segments: [...thread, { text: 'Three' }], destinations }
    await scene.client.call(contract.saveDraft, { params: { id }, body })
    await pass(scene, 2)
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(await textsOf(id)).toEqual(['One', 'Two'])
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['One', 'Two'])
  })

  it('between the attempt and its end leaves the sent content for the one that finds the post', async () => {
    const id = await published()
    const { db } = scene.test.app
    const { id: destinationId, delivery } = (await read(scene, id)).destination
    // The state after a kill between the network's acceptance and its record.
    await db
      .updateTable('attempts')
      .set({ outcome: null, finished_at: null, network_reference: null })
      .where('destination_id', '=', destinationId)
      .execute()
    await db.updateTable('published_parts').set({ posts: null }).where('destination_id', '=', destinationId).execute()
    await db
      .updateTable('deliveries')
      .set({ finished_at: null, outcome: null, stage: 'publishing' })
      .where('id', '=', delivery?.id ?? '')
      .execute()
    await db
      .updateTable('destinations')
      .set({ status: 'publishing', external_id: null, external_url: null, published_at: null })
      .where('id', '=', destinationId)
      .execute()
    expect(await contentOf(id)).toBeUndefined()
    const [one] = await db.selectFrom('deliveries').selectAll().where('publication_id', '=', id).execute()
    const data = { workspace_id: scene.workspaceId, publication_id: id, delivery_id: one?.id ?? '' }
    await scene.test.app.queue.enqueue(scene.test.app, 'delivery.publish', data, { subject: one?.id ?? '', group: scene.accountId })
    await loseLease(scene)
    const [post] = scene.fake.posts
    const [attempt] = await db.selectFrom('attempts').select('native_key').where('destination_id', '=', destinationId).execute()
    if (post) post.key = String(attempt?.native_key)
    await pass(scene, 4)
    expect((await read(scene, id)).destination).toMatchObject({
      status: 'published',
      published_content: { segments: [{ text: 'We open at seven.', external_id: '1' }] },
    })
    expect(scene.fake.posts).toHaveLength(1)
  })
})

describe('a post with an unknown outcome', () => {
  const lose = async () => {
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 99, answer: { status: 504 } })
    scene.fake.server.fail('GET /posts', { mode: 'answer', times: 99, answer: { status: 503 } })
    const id = await published()
    await pass(scene, 8, 20 * minute)
    const { destination } = await read(scene, id)
    expect(destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
    return { id, params: { id, destination_id: destination.id } }
  }

  it('shows the sent content with the question, and keeps it with the URL from the user', async () => {
    const { id, params } = await lose()
    expect(await textsOf(id)).toEqual(['We open at seven.'])
    const external_url = `${scene.fake.server.url}/posts/9`.replace('http:', 'https:')
    await scene.client.call(contract.resolveDestination, { params, body: { resolution: 'published', external_url } })
    await replace(id, { text: 'Another text.' })
    expect((await contentOf(id))?.segments).toMatchObject([{ text: 'We open at seven.', external_url }])
  })

  it('shows no sent content after the user resolved it as not live', async () => {
    const { id, params } = await lose()
    await scene.client.call(contract.resolveDestination, { params, body: { resolution: 'not_published' } })
    expect(await contentOf(id)).toBeUndefined()
  })

  it('is sent with its current content, under a new key, when the user retries', async () => {
    const { id, params } = await lose()
    await replace(id, { text: 'We open at eight.' })
    scene.fake.server.repair()
    await scene.client.call(contract.resolveDestination, { params, body: { resolution: 'retry' } })
    await scene.test.drain()
    expect(await textsOf(id)).toEqual(['We open at eight.'])
    const attempts = scene.test.app.db.selectFrom('attempts').where('destination_id', '=', params.destination_id)
    const [lost, latest] = await attempts.select('native_key').orderBy('number').execute()
    expect(latest?.native_key).not.toBe(lost?.native_key)
    expect(scene.fake.posts).toMatchObject([{ text: 'We open at eight.', key: latest?.native_key }])
  })
})

describe('the record is deleted', () => {
  it('neither with deliveries nor by the trash', async () => {
    const id = await published()
    const before = await contentOf(id)
    scene.test.clock.advance(days(401))
    await scene.test.app.queue.enqueue(scene.test.app, 'retention.clean', {}, { subject: 'test' })
    await scene.test.drain()
    scene = { ...scene, client: scene.test.client({ token: await createToken(scene.test, scene.user) }) }
    expect(await attemptsOf(scene, id)).toEqual([])
    expect(await contentOf(id)).toEqual(before)
    await scene.client.call(contract.deletePublication, { params: { id }, query: { confirm: true } })
    const { body } = await scene.client.call(contract.restorePublication, { params: { id } })
    expect(body.destinations[0]?.published_content).toEqual(before)
  })

  it('with the publication', async () => {
    const id = await published()
    expect(await rows(id)).toEqual({ contents: 1, parts: 1 })
    await scene.client.call(contract.deletePublication, { params: { id }, query: { confirm: true, permanent: true } })
    expect(await rows(id)).toEqual({ contents: 0, parts: 0 })
  })

  it('with the last destination that received it', async () => {
    const second = await insertAccount(scene.test, scene.workspaceId, uuid7())
    const id = await published({ account_ids: [scene.accountId, second] })
    const remove = async (left: number) => {
      const { publication, destination } = await read(scene, id)
      const query = { confirm: true as const, expected_revision: publication.revision }
      await scene.client.call(contract.deletePublicationDestination, { params: { id, destination_id: destination.id }, query })
      expect(await rows(id)).toEqual({ contents: left, parts: left })
    }
    await remove(1)
    await remove(0)
  })
})

it('is not available to other workspaces', async () => {
  const id = await published()
  const { client, workspaceId } = await createScene(scene.test)
  await expect(client.call(contract.getPublication, { params: { id } })).rejects.toMatchObject({ status: 403 })
  const { items } = (await client.call(contract.listPublications, { query: { workspace_id: workspaceId, search: 'seven' } })).body
  expect(items).toEqual([])
})
