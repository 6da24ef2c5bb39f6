import * as contract from '@broadside/contract/features/publications'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { create, eventsOf, insertAccount, minute, openScene, publish, read } from '#publishing/deliveries/testing/scene.ts'
import { defined } from '#lib/defined.ts'

const scene = perFile(openScene)
let second: string
beforeAll(async () => {
  second = await insertAccount(scene.test, scene.workspaceId, 'ben')
})

const inMinutes = (count: number) => new Date(scene.test.app.clock.now().getTime() + count * minute).toISOString()

const move = async (id: string, expected_revision: number, schedule: object | 'next-free-slot' | null, destination_ids?: string[]) => {
  const body = { expected_revision, schedule, ...defined({ destination_ids }) }
  return (await scene.client.call(contract.changePublicationSchedule, { params: { id }, body })).body
}

const schedule = async (body: Record<string, unknown> = {}) => {
  const { id } = await create(scene, { account_ids: [scene.accountId, second], ...body })
  const at = inMinutes(60)
  await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
  return { id, at, destinations: (await read(scene, id)).publication.destinations }
}

describe('rescheduling a draft', () => {
  it('changes the requested time without queueing, and null clears it', async () => {
    const { id } = await create(scene, { text: 'A requested time.' })
    const wall_time = '2099-01-05T09:00:00'
    const requested = await move(id, 1, { wall_time, time_zone: 'Europe/Lisbon' })
    expect(requested).toMatchObject({ status: 'draft', revision: 2, text: 'A requested time.', schedule: { wall_time, anchor: 'wall' } })
    expect(requested.destinations).toMatchObject([{ status: 'pending' }])
    expect(await move(id, 2, null)).not.toHaveProperty('schedule')
    expect((await eventsOf(scene, id)).toSorted()).toEqual(['publication.created', 'publication.updated', 'publication.updated'])
  })

  it('warns that another post of the account is scheduled within a minute', async () => {
    const { at } = await schedule({ text: 'First.' })
    const { id, destinations } = await create(scene, { account_ids: [scene.accountId, second], text: 'Beside it.', schedule: { at } })
    const conflicts = async () => {
      const { valid, issues } = (await scene.client.call(contract.validatePublication, { params: { id } })).body
      expect(valid).toBe(true)
      return issues.filter(({ code }) => code === 'schedule_conflict').map(({ destination_id }) => destination_id)
    }
    expect(await conflicts()).toEqual(destinations.map((one) => one.id))
    await move(id, 1, { at: new Date(Date.parse(at) + minute).toISOString() }, [destinations[0]?.id ?? ''])
    expect(await conflicts()).toEqual([destinations[1]?.id])
  })

  it('sets the requested time of one destination', async () => {
    const { id, destinations } = await create(scene, { account_ids: [scene.accountId, second] })
    const at = inMinutes(30)
    const body = await move(id, 1, { at }, [destinations[1]?.id ?? ''])
    expect(body.destinations[1]).toMatchObject({ schedule: { at }, status: 'pending' })
    expect(body.destinations[0]).not.toHaveProperty('schedule')
  })

  it("rejects past and nonexistent times, others' destinations, and outdated revisions", async () => {
    const { id } = await create(scene)
    const other = await create(scene)
    await expect(move(id, 1, { at: inMinutes(-1) })).rejects.toMatchObject({ problem: { errors: [{ location: 'body.schedule' }] } })
    await expect(move(id, 1, { wall_time: '2099-02-30T09:00' })).rejects.toMatchObject({
      problem: { errors: [{ location: 'body.schedule.wall_time' }] },
    })
    await expect(move(id, 1, null, [other.destinations[0]?.id ?? '', uuid7()])).rejects.toMatchObject({
      problem: { errors: [{ location: 'body.destination_ids[0]' }, { location: 'body.destination_ids[1]' }] },
    })
    await expect(move(id, 2, null)).rejects.toMatchObject({ code: 'revision_conflict' })
    await expect(move(id, 1, 'next-free-slot')).rejects.toMatchObject({ problem: { errors: [{ location: 'body.schedule' }] } })
  })

  it('rejects non-members', async () => {
    const { id } = await create(scene)
    const { client } = await createScene(scene.test)
    const request = { params: { id }, body: { expected_revision: 1, schedule: null } }
    await expect(client.call(contract.changePublicationSchedule, request)).rejects.toMatchObject({ status: 403 })
  })
})

describe('rescheduling a scheduled post', () => {
  it('moves every destination without its own time', async () => {
    const { id, destinations } = await schedule({ text: 'Later.' })
    const own = inMinutes(300)
    await move(id, 2, { at: own }, [destinations[1]?.id ?? ''])
    const at = inMinutes(120)
    const body = await move(id, 3, { at })
    expect(body).toMatchObject({ status: 'scheduled', revision: 4, schedule: { at } })
    expect(body.destinations).toMatchObject([{ due_at: at }, { due_at: own, schedule: { at: own } }])
    scene.test.clock.advance(61 * minute)
    await scene.test.drain()
    expect(scene.fake.posts.filter(({ text }) => text === 'Later.')).toEqual([])
    scene.test.clock.advance(60 * minute)
    await scene.test.drain()
    expect(scene.fake.posts.filter(({ text }) => text === 'Later.')).toHaveLength(1)
  })

  it("moves only the given destinations, and keeps the publication's schedule", async () => {
    const { id, at, destinations } = await schedule()
    const later = inMinutes(120)
    const body = await move(id, 2, { at: later }, [destinations[0]?.id ?? ''])
    expect(body).toMatchObject({ schedule: { at }, destinations: [{ due_at: later, schedule: { at: later } }, { due_at: at }] })
    expect((await eventsOf(scene, id)).filter((type) => type === 'publication.scheduled')).toHaveLength(2)
  })

  it('cancels a destination that loses its time', async () => {
    const { id, destinations } = await schedule({ text: 'Nowhere.' })
    const one = await move(id, 2, null, [destinations[0]?.id ?? ''])
    expect(one).toMatchObject({ status: 'scheduled', destinations: [{ status: 'cancelled' }, { status: 'scheduled' }] })
    const none = await move(id, 3, null)
    expect(none).toMatchObject({ status: 'draft', revision: 4, destinations: [{ status: 'cancelled' }, { status: 'cancelled' }] })
    expect(none).not.toHaveProperty('schedule')
    scene.test.clock.advance(61 * minute)
    await scene.test.drain()
    expect(scene.fake.posts.filter(({ text }) => text === 'Nowhere.')).toEqual([])
  })

  it('rejects published destinations', async () => {
    const id = await publish(scene)
    await scene.test.drain()
    const { publication, destination } = await read(scene, id)
    const at = { at: inMinutes(60) }
    await expect(move(id, publication.revision, at)).rejects.toMatchObject({ code: 'state_conflict' })
    await expect(move(id, publication.revision, at, [destination.id])).rejects.toMatchObject({ code: 'state_conflict' })
  })
})
