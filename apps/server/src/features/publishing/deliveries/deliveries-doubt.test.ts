import * as accounts from '@broadside/contract/features/accounts'
import * as contract from '@broadside/contract/features/publications'
import {
  type Draft,
  type Found,
  type Network,
  NetworkError,
  type OnceOptions,
  type Published,
  type Run,
} from '@broadside/networks/spec/index'
import { prepare } from '@broadside/networks/kit/preparation'
import { call } from '@broadside/networks/kit/request'
import { describe, expect, it } from 'vitest'
import type { FakeNetwork, FakePost } from '#test/fake-network.ts'
import { attemptsOf, minute, perTestScenes, pass, publish, publishing, read, type Scene } from './testing/scene.ts'

const setScene = perTestScenes()

const errors = { codeOf: (body: unknown) => (body as { error?: unknown } | undefined)?.error }
const textOf = (draft: Draft) => draft.segments[0]?.text ?? ''

async function send(run: Run, { server }: FakeNetwork, text: string): Promise<Published> {
  const caller = { http: run.http, errors, now: run.now }
  const { json } = await call(caller, { method: 'POST', url: `${server.url}/posts`, json: { key: '', text } })
  const { id } = json as FakePost
  return { externalId: id, externalUrl: `${server.url}/posts/${id}` }
}

const found = ({ server, posts }: FakeNetwork, text: string): Found => {
  const post = posts.find((one) => one.text === text)
  return post ? { state: 'found', published: { externalId: post.id, externalUrl: `${server.url}/posts/${post.id}` } } : { state: 'absent' }
}

interface Plain extends Partial<OnceOptions<string>> {
  /** The number of lookups that don't find the post yet. */
  blind?: number
  step?: (draft: Draft) => string
}

/** A network that posts one text in one step, and recognizes it by its text. */
const plain =
  ({ blind = 0, step = () => 'post', ...more }: Plain = {}) =>
  (network: Network, fake: FakeNetwork): Network => {
    let looks = 0
    return {
      ...network,
      publish: (run, _, draft) =>
        run.once<string>(step(draft), {
          payload: { text: textOf(draft) },
          send: () => send(run, fake, textOf(draft)),
          find: async () => ((looks += 1) <= blind ? { state: 'unsure' } : found(fake, textOf(draft))),
          ...more,
        }),
    }
  }

const edit = async (scene: Scene, id: string, content: Record<string, unknown>) => {
  const { publication } = await read(scene, id)
  scene.test.clock.advance(1000)
  await scene.client.call(contract.replacePublication, { params: { id }, body: { expected_revision: publication.revision, ...content } })
}

/** Simulates a post sent before contents were recorded. */
const forgetContents = ({ test }: Scene) => test.app.db.deleteFrom('published_contents').execute()

const posted = ({ fake }: Scene) => fake.server.requests.filter(({ method, path }) => method === 'POST' && path === '/posts')

/** The key under which the first post was sent. */
const keyOf = (scene: Scene) => (posted(scene)[0]?.json as FakePost | undefined)?.key ?? ''

describe('a call that may have reached the network', () => {
  it('is not repeated while the network may still be processing it', async () => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 504 } })
    const id = await publish(scene)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('unknown')
    scene.fake.posts.push({ id: '1', text: 'We open at seven.', key: keyOf(scene) })
    await pass(scene, 1, 11_000)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'published', external_id: '1' })
    expect(posted(scene)).toHaveLength(1)
  })

  it('stays unknown when its repetition is rejected', async () => {
    const repeatable = { nativeKey: () => 'key', repeatableFor: 60 * minute, find: async (): Promise<Found> => ({ state: 'unsure' }) }
    const scene = await setScene({ change: plain(repeatable) })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    scene.fake.server.fail('POST /posts', { mode: 'answer', times: 20, answer: { status: 401 } })
    const id = await publish(scene)
    await scene.test.drain()
    await pass(scene, 8, 20 * minute)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
    expect((await attemptsOf(scene, id)).map(({ outcome }) => outcome)).toEqual(['unknown'])
  })

  it('stays unknown when a file of the post disappears before it was looked up', async () => {
    const scene = await setScene({ readable: false })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    const id = await publish(scene)
    await scene.test.drain()
    await scene.test.app.db
      .updateTable('publications')
      .set({ media: JSON.stringify([{ media_id: 'gone' }]) })
      .execute()
    await pass(scene, 8, 20 * minute)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it('stays unknown when its account is disconnected before it was looked up', async () => {
    const scene = await setScene({
      readable: false,
      change: publishing(async (usual, run, target, draft) => {
        if (!target.credential) throw new NetworkError({ kind: 'auth', evidence: 'not_sent', code: 'credential_unreadable' })
        return usual(run, target, draft)
      }),
    })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    const id = await publish(scene)
    await scene.test.drain()
    await scene.client.call(accounts.disconnectAccount, { params: { id: scene.accountId } })
    await pass(scene, 8, 20 * minute)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it.each([
    ['by its words', {}],
    ['by a key whose life is over', { nativeKey: () => 'key', repeatableFor: 60 * minute }],
  ])('is looked up as sent, regardless of later edits: %s', async (_, more) => {
    const scene = await setScene({ change: plain({ blind: 1, ...more }) })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after', times: 2 })
    const id = await publish(scene)
    await scene.test.drain()
    scene.fake.posts.splice(1)
    await edit(scene, id, { text: 'We open at eight.' })
    await pass(scene, 8, 70 * minute)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['We open at seven.'])
    const { destination } = await read(scene, id)
    expect(destination).toMatchObject({
      status: 'published',
      external_id: '1',
      published_content: { segments: [{ text: 'We open at seven.' }] },
    })
  })

  it('is not considered absent because no post matches a later edit', async () => {
    const scene = await setScene({ change: plain({ blind: 1 }) })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    const id = await publish(scene)
    await scene.test.drain()
    await forgetContents(scene)
    await edit(scene, id, { text: 'We open at eight.' })
    await pass(scene, 8, 20 * minute)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['We open at seven.'])
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it('is not considered absent after an edit if its key has expired', async () => {
    const scene = await setScene({ change: plain({ blind: 1, nativeKey: () => 'key', repeatableFor: 60 * minute }) })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after', times: 2 })
    const id = await publish(scene)
    await scene.test.drain()
    scene.fake.posts.splice(1)
    await forgetContents(scene)
    await edit(scene, id, { text: 'We open at eight.' })
    await pass(scene, 8, 70 * minute)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['We open at seven.'])
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it('prevents the same post from being sent in another form', async () => {
    const byShape = (draft: Draft) => (draft.segments.length === 1 ? 'post' : 'segment:1')
    const scene = await setScene({ change: plain({ find: async () => ({ state: 'unsure' }), step: byShape }) })
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    const id = await publish(scene)
    await scene.test.drain()
    await edit(scene, id, { segments: [{ text: 'We open' }, { text: 'at seven.' }] })
    await pass(scene, 8, 20 * minute)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['We open at seven.'])
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it('is not matched with a post of another publication', async () => {
    const scene = await setScene({ change: plain() })
    scene.fake.server.fail('POST /posts', { mode: 'drop' })
    const lost = await publish(scene)
    await scene.test.drain()
    const other = await publish(scene)
    await scene.test.drain()
    expect((await read(scene, other)).destination).toMatchObject({ status: 'published', external_id: '1' })
    await pass(scene, 8, 20 * minute)
    expect((await read(scene, lost)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it('asks the user if the job ends after the network accepted the post', async () => {
    const scene = await setScene({
      change: publishing(async (usual, ...rest) => {
        await usual(...rest)
        throw new Error('a fault of ours')
      }),
    })
    const id = await publish(scene)
    await scene.test.app.database.pool.query(`update jobs set attempts = 999 where type = 'delivery.publish'`)
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })
})

describe('after a call was looked up', () => {
  it('nothing more is sent for a user who lost the role', async () => {
    const scene = await setScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 504 } })
    await publish(scene, { segments: [{ text: 'One' }, { text: 'Two' }] })
    await scene.test.drain()
    scene.fake.posts.push({ id: '1', text: 'One', key: keyOf(scene) })
    await scene.test.app.db.updateTable('workspace_members').set({ role: 'viewer' }).execute()
    const { db } = scene.test.app
    await pass(scene, 1)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['One'])
    expect(await db.selectFrom('attempts').select(['step', 'outcome']).execute()).toEqual([{ step: 'post', outcome: 'confirmed' }])
    expect(await db.selectFrom('destinations').select(['status', 'error']).execute()).toMatchObject([
      { status: 'failed', error: { code: 'access_revoked' } },
    ])
  })
})

describe('a network that is still working', () => {
  it('is polled further after it did not respond for a while', async () => {
    const scene = await setScene({ processing: 2 })
    const id = await publish(scene)
    await scene.test.drain()
    scene.fake.server.fail('GET /status', { mode: 'answer', times: 8, answer: { status: 503 } })
    for (let round = 0; round < 8; round += 1) {
      await pass(scene, 1, 6 * minute)
      expect((await read(scene, id)).destination.status).toBe('processing')
    }
    await pass(scene, 2, 6 * minute)
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('leaves the outcome to the user if it no longer allows lookups', async () => {
    const scene = await setScene({ processing: 2 })
    const id = await publish(scene)
    await scene.test.drain()
    scene.fake.server.fail('GET /status', { mode: 'answer', times: 8, answer: { status: 401 } })
    await pass(scene, 1)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'unknown', error: { action: 'resolve' } })
  })

  it('fails the destination if it reports a failure', async () => {
    const scene = await setScene({ processing: 2 })
    const id = await publish(scene)
    await scene.test.drain()
    scene.fake.server.fail('GET /status', { mode: 'answer', answer: { status: 422, json: { error: 'video_refused' } } })
    await pass(scene, 1)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'failed', error: { kind: 'rejected', code: 'video_refused' } })
  })
})

describe('a network that is processing the next part of a thread', () => {
  const prepared = (network: Network, fake: FakeNetwork): Network => ({
    ...network,
    publish: async (run, target, draft) => {
      const first = await plain()(network, fake).publish?.(run, target, draft)
      const { json } = await prepare(() =>
        call({ http: run.http, errors, now: run.now }, { method: 'GET', url: `${fake.server.url}/status` }),
      )
      return first && (json as { ready: boolean }).ready ? first : run.later(1000)
    },
  })

  it.each([
    [401, { status: 'failed', error: { kind: 'auth' } }],
    [403, { status: 'failed', error: { kind: 'permission' } }],
    [503, { status: 'scheduled', error: { kind: 'unavailable', retryable: true } }],
  ])('has nothing of that part when it answers %i', async (status, expected) => {
    const scene = await setScene({ change: prepared, processing: 2 })
    const id = await publish(scene)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('processing')
    scene.fake.server.fail('GET /status', { mode: 'answer', answer: { status } })
    await pass(scene, 1)
    expect((await read(scene, id)).destination).toMatchObject(expected)
  })
})

it('a refused part of a thread fails, although an earlier part took the network a while', async () => {
  const thread = (network: Network, fake: FakeNetwork): Network => ({
    ...network,
    publish: async (run, target, draft) => {
      await plain()(network, fake).publish?.(run, target, draft)
      const { json } = await call({ http: run.http, errors, now: run.now }, { method: 'GET', url: `${fake.server.url}/status` })
      if (!(json as { ready: boolean }).ready) run.later(1000)
      return run.once('segment:2', { payload: { text: 'Two' }, segment: 1, send: () => send(run, fake, 'Two') })
    },
  })
  const scene = await setScene({ change: thread, processing: 2 })
  const id = await publish(scene)
  await scene.test.drain()
  expect((await read(scene, id)).destination.status).toBe('processing')
  scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 403 } })
  await pass(scene, 1)
  expect((await read(scene, id)).destination).toMatchObject({ status: 'failed', error: { kind: 'permission' } })
})

describe('before the call', () => {
  it('the site fails if a file is missing', async () => {
    const scene = await setScene()
    const { db } = scene.test.app
    const site = await db.selectFrom('accounts').select('id').where('platform', '=', 'site').executeTakeFirstOrThrow()
    const id = await publish(scene, { account_ids: [site.id], title: 'Opening hours' })
    await db
      .updateTable('publications')
      .set({ media: JSON.stringify([{ media_id: 'gone' }]) })
      .execute()
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'failed', error: { kind: 'validation', code: 'media_not_ready' } })
  })

  it('the content is prepared again after an edit', async () => {
    const change = (network: Network, fake: FakeNetwork): Network => ({
      ...network,
      publish: async (run, _, draft) => {
        const prepared = await run.step('prepared', async () => textOf(draft))
        return run.once<string>('post', { payload: prepared, send: () => send(run, fake, prepared) })
      },
    })
    const scene = await setScene({ change })
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '60' } } })
    const id = await publish(scene)
    await scene.test.drain()
    await edit(scene, id, { text: 'We open at eight.' })
    await pass(scene, 1)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['We open at eight.'])
  })

  it.each([
    ['is kept', 'We open at seven.', ['We open at seven. (1)', 'We open at seven. (1)']],
    ['is chosen again after an edit', 'We open at eight.', ['We open at seven. (1)', 'We open at eight. (2)']],
  ])('a key that contains the post %s', async (_, text, keys) => {
    let chosen = 0
    const sent: string[] = []
    const change = (network: Network, fake: FakeNetwork): Network => ({
      ...network,
      publish: async (run, _target, draft) =>
        run.once<string>('post', {
          nativeKey: async () => `${textOf(draft)} (${(chosen += 1)})`,
          isKeyOfPayload: true,
          payload: textOf(draft),
          send: (key) => {
            sent.push(key)
            return send(run, fake, key)
          },
        }),
    })
    const scene = await setScene({ change })
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 429, headers: { 'retry-after': '60' } } })
    const id = await publish(scene)
    await scene.test.drain()
    await edit(scene, id, { text })
    await pass(scene, 1)
    expect(sent).toEqual(keys)
  })

  it('a grant renewed while the old credential was rejected is not marked', async () => {
    const scene: Scene = await setScene({
      change: publishing(async () => {
        const { db, box } = scene.test.app
        const { id } = await db.selectFrom('grants').select('id').executeTakeFirstOrThrow()
        await db
          .updateTable('grants')
          .set({ sealed: box.seal({ token: 'new' }, `grant:${id}`) })
          .execute()
        throw new NetworkError({ kind: 'auth', evidence: 'rejected', code: 'invalid_token' })
      }),
    })
    await publish(scene)
    await scene.test.drain()
    expect(await scene.test.app.db.selectFrom('grants').select('status').execute()).toEqual([{ status: 'active' }])
  })

  it('the run is retried while the network is still processing a file uploaded early', async () => {
    const scene = await setScene({
      change: (network) => ({ ...network, stage: async (run) => void (await run.step('file', async () => run.later(3000))) }),
    })
    const id = await publish(scene)
    const { app, clock } = scene.test
    const { id: delivery } = await app.db.selectFrom('deliveries').select('id').executeTakeFirstOrThrow()
    await app.db
      .updateTable('deliveries')
      .set({ due_at: new Date(clock.now().getTime() + minute) })
      .execute()
    await app.database.pool.query(`delete from jobs where type = 'delivery.publish'`)
    const data = { workspace_id: scene.workspaceId, publication_id: id, delivery_id: delivery }
    await app.queue.enqueue(app, 'delivery.stage', data, { subject: delivery })
    await scene.test.drain()
    const { rows } = await app.database.pool.query(`select state, attempts, error from jobs where type = 'delivery.stage'`)
    expect(rows).toEqual([{ state: 'pending', attempts: 0, error: null }])
  })
})
