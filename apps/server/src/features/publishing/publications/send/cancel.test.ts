import * as contract from '@broadside/contract/features/publications'
import { beforeAll, describe, expect, it } from 'vitest'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { attemptsOf, create, eventsOf, minute, openScene, read } from '#publishing/deliveries/testing/scene.ts'

const scene = perFile(openScene)
beforeAll(async () => {
  // Jobs are also due by the database's clock, so the test's times must be ahead of it.
  scene.test.clock.advance(60 * minute)
})

const inMinutes = (count: number) => new Date(scene.test.app.clock.now().getTime() + count * minute).toISOString()

const publishNow = async (id: string, expected_revision: number, delay_seconds = 5) =>
  (await scene.client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision, delay_seconds } })).body

const cancel = async (id: string, expected_revision: number) =>
  (await scene.client.call(contract.cancelPublication, { params: { id }, body: { expected_revision } })).body

const posted = (text: string) => scene.fake.posts.filter((post) => post.text === text)

describe('publishing now with a delay', () => {
  it('waits that long, then publishes', async () => {
    const { id } = await create(scene, { text: 'In five seconds.' })
    const { status, destinations } = await publishNow(id, 1)
    expect(status).toBe('scheduled')
    expect(destinations).toMatchObject([{ status: 'scheduled', due_at: inMinutes(5 / 60) }])
    await scene.test.drain()
    expect(posted('In five seconds.')).toEqual([])
    scene.test.clock.advance(5000)
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'published' })
    expect(posted('In five seconds.')).toHaveLength(1)
  })

  it('publishes even if the process that received the request has ended', async () => {
    const { id } = await create(scene, { text: 'From another process.' })
    await publishNow(id, 1)
    const other = await scene.test.createSecond()
    scene.test.clock.advance(5000)
    await other.worker.drain()
    await other[Symbol.asyncDispose]()
    expect((await read(scene, id)).destination.status).toBe('published')
  })

  it('accepts 0 to 30 seconds', async () => {
    const { id } = await create(scene)
    for (const delay of [-1, 31, 1.5]) await expect(publishNow(id, 1, delay)).rejects.toMatchObject({ status: 422 })
    await publishNow(id, 1, 30)
  })
})

describe('canceling within the delay', () => {
  it('turns a draft into a draft again, with its requested time', async () => {
    const before = await create(scene, { text: 'Not yet.', schedule: { at: inMinutes(90) } })
    const { id } = before
    await publishNow(id, 1)
    const after = await cancel(id, 2)
    expect(after).toMatchObject({ status: 'draft', revision: 3, schedule: before.schedule, needs_attention: false })
    expect(after.destinations).toMatchObject([{ status: 'pending' }])
    expect(after.destinations[0]).not.toHaveProperty('due_at')
    scene.test.clock.advance(100 * minute)
    await scene.test.drain()
    expect(posted('Not yet.')).toEqual([])
    expect((await eventsOf(scene, id)).toSorted()).toEqual([
      'delivery.cancelled',
      'publication.created',
      'publication.scheduled',
      'publication.unscheduled',
    ])
  })

  it('reschedules a scheduled post for its previous time, with the same delivery', async () => {
    const { id } = await create(scene, { text: 'As planned.' })
    const at = inMinutes(90)
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
    const before = (await read(scene, id)).destination
    await publishNow(id, 2)
    scene.test.clock.advance(1000)
    const after = await cancel(id, 3)
    expect(after).toMatchObject({ status: 'scheduled', revision: 4, schedule: { at } })
    expect(after.destinations).toMatchObject([{ status: 'scheduled', due_at: at, delivery: { id: before.delivery?.id, stage: 'waiting' } }])
    scene.test.clock.advance(80 * minute)
    await scene.test.drain()
    expect(posted('As planned.')).toEqual([])
    scene.test.clock.advance(11 * minute)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(posted('As planned.')).toHaveLength(1)
  })

  it('restores the time of a waiting retry', async () => {
    const { id } = await create(scene, { text: 'Second try.' })
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 503, headers: { 'retry-after': '600' } } })
    await publishNow(id, 1, 0)
    await scene.test.drain()
    const { destination, publication } = await read(scene, id)
    expect(destination).toMatchObject({ status: 'scheduled', delivery: { tries: 1 } })
    await publishNow(id, publication.revision)
    scene.test.clock.advance(1000)
    await cancel(id, publication.revision + 1)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'scheduled', delivery: destination.delivery })
    scene.test.clock.advance(minute)
    await scene.test.drain()
    expect(posted('Second try.')).toEqual([])
    scene.test.clock.advance(10 * minute)
    await scene.test.drain()
    expect(posted('Second try.')).toHaveLength(1)
  })

  it('keeps a failed destination failed, with its reason', async () => {
    const { id } = await create(scene, { text: 'Refused.' })
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 422, json: { error: 'no' } } })
    await publishNow(id, 1, 0)
    await scene.test.drain()
    const before = await read(scene, id)
    expect(before.destination.status).toBe('failed')
    await publishNow(id, before.publication.revision)
    const after = await cancel(id, before.publication.revision + 1)
    expect(after).toMatchObject({ status: 'failed', needs_attention: true })
    expect(after.destinations[0]?.error).toEqual(before.destination.error)
  })

  it('either cancels or is too late when the delay ends at the same moment, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const text = `Race ${round}.`
      const { id } = await create(scene, { text })
      await publishNow(id, 1)
      const cancelling = cancel(id, 2).then(
        ({ status }) => status,
        ({ code }: { code: string }) => code,
      )
      scene.test.clock.advance(5000)
      const [outcome] = await Promise.all([cancelling, scene.test.drain()])
      await scene.test.drain()
      const { destination } = await read(scene, id)
      const isLate = outcome === 'state_conflict'
      expect(isLate ? ['published'] : ['pending', 'cancelled']).toContain(destination.status)
      expect(posted(text)).toHaveLength(isLate ? 1 : 0)
      expect(await attemptsOf(scene, id)).toHaveLength(isLate ? 1 : 0)
    }
  })

  it('ends with the delay; after it, a delivery that has not started is canceled as usual', async () => {
    const { id } = await create(scene, { schedule: { at: inMinutes(90) } })
    await publishNow(id, 1)
    scene.test.clock.advance(5000)
    const after = await cancel(id, 2)
    expect(after).toMatchObject({ status: 'draft', destinations: [{ status: 'cancelled' }] })
    expect(after).not.toHaveProperty('schedule')
  })

  it('restores nothing if the publication has since been scheduled', async () => {
    const { id } = await create(scene)
    await publishNow(id, 1)
    const body = { expected_revision: 2, schedule: { at: inMinutes(10) } }
    await scene.client.call(contract.schedulePublication, { params: { id }, body })
    expect((await cancel(id, 3)).destinations).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('a duplicate', () => {
  it("is a separate draft, without times and without the original's outcomes", async () => {
    const first = await create(scene, { title: 'Hours', text: 'Twice.', metadata: { campaign: 'winter' }, schedule: { at: inMinutes(90) } })
    await publishNow(first.id, 1, 0)
    await scene.test.drain()
    const { body: copy, status } = await scene.client.call(contract.duplicatePublication, { params: { id: first.id } })
    expect(status).toBe(201)
    expect(copy).toMatchObject({ title: 'Hours', text: 'Twice.', metadata: { campaign: 'winter' }, status: 'draft', revision: 1 })
    expect(copy).not.toHaveProperty('schedule')
    expect(copy.destinations).toMatchObject([{ social_account_id: scene.accountId, status: 'pending', output_profile: 'fake.post' }])
    expect(copy.destinations[0]).not.toHaveProperty('external_id')
    expect(copy.id).not.toBe(first.id)
    const { client } = await createScene(scene.test)
    await expect(client.call(contract.duplicatePublication, { params: { id: first.id } })).rejects.toMatchObject({ status: 403 })
  })
})
