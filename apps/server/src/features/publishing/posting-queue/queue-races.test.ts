/** What happens when the queue changes just when its posts are published, when a worker dies, or when two changes meet. */
import * as publications from '@broadside/contract/features/publications'
import { expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import {
  createGate,
  insertAccount,
  loseLease,
  minute,
  perTestScenes,
  publishing,
  read,
  type SceneOptions,
} from '#publishing/deliveries/testing/scene.ts'
import { codeOf, inNewQueue, type QueueScene } from './testing/queue-scene.ts'

const openScene = perTestScenes()

async function openQueue(options?: SceneOptions): Promise<QueueScene> {
  const opened = await openScene(options)
  opened.test.clock.set('2027-03-26T12:00:00Z')
  const scene = await inNewQueue(opened)
  await scene.daily(9)
  return scene
}

const due = '2027-03-27T09:00:00Z'
const statusOf = async (scene: QueueScene, id: string) => (await read(scene, id)).destination.status
const rowOf = (scene: QueueScene, id: string) =>
  scene.test.app.db
    .selectFrom('deliveries')
    .selectAll()
    .where('publication_id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()

async function passUntil(scene: QueueScene, time: string) {
  scene.test.clock.set(time)
  await scene.test.drain()
}

/** Publishes on the days after those that were missed. */
async function passDays(scene: QueueScene, days: readonly string[]) {
  for (const day of days) await passUntil(scene, `2027-${day}T09:00:00Z`)
}

it('two reorderings at once exchange the times once', async () => {
  const scene = await openQueue()
  const [a, b, c] = [await scene.add(), await scene.add(), await scene.add()]
  const codes = await Promise.all([codeOf(scene.reorder([c, b, a])), codeOf(scene.reorder([b, a, c]))])
  expect(codes.toSorted()).toEqual(['revision_conflict', undefined])
  const times = await Promise.all([a, b, c].map((id) => scene.atOf(id)))
  expect(times.toSorted()).toEqual(['2027-03-27T09:00:00.000Z', '2027-03-28T09:00:00.000Z', '2027-03-29T09:00:00.000Z'])
  expect((await read(scene, a)).publication.revision).toBe(3)
})

it('a reordering refuses a post whose delivery has started, which is published once', async () => {
  const gate = createGate()
  const scene = await openQueue({ change: publishing(async (usual, ...rest) => (await gate.wait(), usual(...rest))) })
  const [a, b] = [await scene.add(), await scene.add()]
  scene.test.clock.set(due)
  const run = scene.test.drain()
  await gate.reached
  expect(await codeOf(scene.reorder([b, a]))).toBe('state_conflict')
  gate.pass()
  await run
  expect(scene.sent()).toEqual([a])
  expect(await scene.atOf(b)).toBe('2027-03-28T09:00:00.000Z')
})

it('a pause holds a post that was claimed in the same moment', async () => {
  const gate = createGate()
  const scene = await openQueue({ change: publishing(async (usual, ...rest) => (await gate.wait(), usual(...rest))) })
  const id = await scene.add()
  scene.test.clock.set(due)
  const run = scene.test.drain()
  await gate.reached
  expect(await statusOf(scene, id)).toBe('publishing')
  await scene.pause()
  gate.pass()
  await run
  expect([await statusOf(scene, id), scene.sent()]).toEqual(['scheduled', []])
  await passUntil(scene, '2027-03-27T12:00:00Z')
  expect(scene.sent()).toEqual([])
  expect(await scene.resume()).toEqual([{ id, at: '2027-03-28T09:00:00.000Z' }])
  await passDays(scene, ['03-28'])
  expect([await statusOf(scene, id), scene.sent()]).toEqual(['published', [id]])
})

it('a pause lets a call finish that has begun', async () => {
  const gate = createGate()
  const scene = await openQueue({
    change: publishing((usual, run, ...rest) =>
      usual(
        {
          ...run,
          once: (step, options) => run.once(step, { ...options, send: async (...call) => (await gate.wait(), options.send(...call)) }),
        },
        ...rest,
      ),
    ),
  })
  const id = await scene.add()
  scene.test.clock.set(due)
  const run = scene.test.drain()
  await gate.reached
  await scene.pause()
  gate.pass()
  await run
  expect([await statusOf(scene, id), scene.sent()]).toEqual(['published', [id]])
  expect(await scene.resume()).toEqual([])
})

it('nothing is sent after a pause that meets many due posts, and none is lost', async () => {
  const scene = await openQueue()
  const accounts = await Promise.all(Array.from({ length: 12 }, () => insertAccount(scene.test, scene.workspaceId, uuid7())))
  for (const account of accounts) await scene.slot(6, 10, { social_account_id: account })
  // The common slot of the day is taken by one post, and each account has its own.
  const ids = [await scene.add({ account_ids: accounts })]
  for (const account of accounts) ids.push(await scene.add({ account_ids: [account] }))
  const own = ids.slice(1)
  const atTen = (await Promise.all(own.map(async (id) => ({ id, at: await scene.atOf(id) })))).filter(({ at }) => at?.includes('T10'))
  expect(atTen.length).toBeGreaterThan(5)
  await passUntil(scene, due)
  scene.test.clock.set('2027-03-27T10:00:00Z')
  const paused = scene.pause().then(() => scene.test.app.db.selectFrom('attempts').select('id').execute())
  const [begun] = await Promise.all([paused, scene.test.drain()])
  expect(await scene.test.app.db.selectFrom('attempts').select('id').execute()).toHaveLength(begun.length)
  const before = scene.sent().length
  await passUntil(scene, '2027-03-27T12:00:00Z')
  expect(scene.sent()).toHaveLength(before)
  await scene.resume()
  for (let day = 28; day <= 31; day += 1) for (const hour of ['09', '10']) await passUntil(scene, `2027-03-${day}T${hour}:00:00Z`)
  for (let day = 1; day <= 14; day += 1)
    for (const hour of ['09', '10']) await passUntil(scene, `2027-04-${String(day).padStart(2, '0')}T${hour}:00:00Z`)
  expect(new Set(await Promise.all(ids.map((id) => statusOf(scene, id))))).toEqual(new Set(['published']))
})

it('a worker that dies before it sent anything leaves a post that the pause holds', async () => {
  const gate = createGate()
  const scene = await openQueue({ change: publishing(async (usual, ...rest) => (await gate.wait(), usual(...rest))) })
  const id = await scene.add()
  scene.test.clock.set(due)
  const late = scene.test.drain()
  await gate.reached
  await scene.pause()
  await loseLease(scene)
  await scene.test.drain()
  expect([await statusOf(scene, id), scene.sent()]).toEqual(['scheduled', []])
  expect(await scene.resume()).toEqual([{ id, at: '2027-03-28T09:00:00.000Z' }])
  gate.pass()
  await late
  expect(scene.sent()).toEqual([])
  await passDays(scene, ['03-28'])
  expect(scene.sent()).toEqual([id])
})

it('a held post without a job is left alone by the sweep, and gets a job when the queue is resumed', async () => {
  const scene = await openQueue()
  const id = await scene.add()
  await scene.pause()
  await passUntil(scene, due)
  const { db } = scene.test.app
  const jobs = () => db.selectFrom('jobs').select('state').where('type', '=', 'delivery.publish').where('state', '=', 'pending').execute()
  expect(await jobs()).toEqual([])
  await scene.test.app.queue.enqueue(scene.test.app, 'delivery.sweep', {}, { subject: uuid7() })
  await passUntil(scene, '2027-03-27T10:00:00Z')
  expect([await jobs(), scene.sent()]).toEqual([[], []])
  await scene.resume()
  expect(await jobs()).toHaveLength(1)
  expect((await rowOf(scene, id)).held_at).toBeNull()
  await passDays(scene, ['03-28'])
  expect(scene.sent()).toEqual([id])
})

it('resuming twice at once moves what was missed once', async () => {
  const scene = await openQueue()
  const [a, b] = [await scene.add(), await scene.add()]
  await scene.pause()
  await passUntil(scene, '2027-03-27T12:00:00Z')
  const moved = await Promise.all([scene.resume(), scene.resume()])
  expect(moved.flat()).toEqual([{ id: a, at: '2027-03-29T09:00:00.000Z' }])
  await passDays(scene, ['03-28', '03-29'])
  expect(scene.sent()).toEqual([b, a])
})

it('a queue that is resumed just when its posts are held loses none', async () => {
  const scene = await openQueue()
  const ids = [await scene.add(), await scene.add(), await scene.add()]
  await scene.pause()
  scene.test.clock.set('2027-03-29T09:00:01Z')
  await Promise.all([scene.test.drain(), scene.resume(), scene.test.drain()])
  await passDays(scene, ['03-30', '03-31', '04-01'])
  expect(scene.sent()).toEqual(ids)
})

it('the rest of a thread waits while the queue is paused', async () => {
  const scene = await openQueue()
  const text = `Thread ${uuid7()}`
  const segments = [{ text }, { text: `${text}, continued` }]
  const id = await scene.add({ text: '', intent: 'thread', segments })
  scene.test.clock.set(due)
  scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 503, headers: { 'retry-after': '600' } } })
  await scene.test.drain()
  expect(await statusOf(scene, id)).toBe('scheduled')
  await scene.pause()
  await passUntil(scene, '2027-03-27T10:00:00Z')
  expect(scene.fake.posts).toEqual([])
  await scene.resume()
  await passDays(scene, ['03-28'])
  expect(scene.fake.posts.map((post) => post.text)).toEqual(segments.map((segment) => segment.text))
})

it('a post of the site is held, too', async () => {
  const scene = await openQueue()
  const { db } = scene.test.app
  const site = await db
    .selectFrom('accounts')
    .select('id')
    .where('platform', '=', 'site')
    .where('workspace_id', '=', scene.workspaceId)
    .executeTakeFirstOrThrow()
  const id = await scene.add({ account_ids: [site.id], title: 'Opening hours' })
  await scene.pause()
  await passUntil(scene, due)
  expect(await statusOf(scene, id)).toBe('scheduled')
  await scene.resume()
  await passDays(scene, ['03-28'])
  expect(await statusOf(scene, id)).toBe('published')
})

it('a post that joins the queue during a pause is held, also by undoing a publication', async () => {
  const scene = await openQueue()
  const id = await scene.add()
  await scene.client.call(publications.publishPublicationNow, { params: { id }, body: { expected_revision: 2, delay_seconds: 30 } })
  await scene.pause()
  await scene.client.call(publications.cancelPublication, { params: { id }, body: { expected_revision: 3 } })
  const joined = await scene.add()
  for (const one of [id, joined]) expect((await rowOf(scene, one)).held_at).not.toBeNull()
  await passUntil(scene, '2027-03-29T12:00:00Z')
  scene.test.clock.advance(minute)
  expect(scene.sent()).toEqual([])
  expect((await scene.resume()).map((moved) => moved.id)).toEqual([id, joined])
})
