import { listPublicationDeliveries, listPublicationEvents } from '@broadside/contract/features/deliveries'
import { listJobs } from '@broadside/contract/features/jobs'
import * as contract from '@broadside/contract/features/publications'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { priorityOf } from '#jobs/queue.ts'
import { defined } from '#lib/defined.ts'

const hour = 3600_000

const test = perFile(createTestApp)
let client: TestClient
let workspaceId: string
let site: string

beforeAll(async () => {
  test.clock.set('2027-06-10T00:00:00Z')
})
beforeEach(async () => {
  ;({ workspaceId, client } = await createScene(test))
  site = (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()).id
  await client.call(updateWorkspaceSettings, { params: { id: workspaceId }, body: { random_delay_minutes: 30 } })
})

type Schedule = { at: string } | { wall_time: string; time_zone: string }
/** 08:00 UTC, because Portugal is on daylight saving time. */
const morning: Schedule = { wall_time: '2027-06-15T09:00:00', time_zone: 'Europe/Lisbon' }

const get = async (id: string) => (await client.call(contract.getPublication, { params: { id } })).body

async function scheduled(schedule: Schedule, own?: Schedule) {
  const destinations = [{ social_account_id: site, ...defined({ schedule: own }) }]
  const { body } = await client.call(contract.createPublication, {
    body: { workspace_id: workspaceId, text: 'We open at nine.', destinations },
  })
  await client.call(contract.schedulePublication, { params: { id: body.id }, body: { expected_revision: 1, schedule } })
  return get(body.id)
}

/** Rewrites stored times as if the zone's offset had been one hour larger when the post was scheduled. */
async function distort(id: string): Promise<void> {
  const { db } = test.app
  const early = sql`jsonb_set(schedule, '{at}', to_jsonb(to_char((schedule->>'at')::timestamptz at time zone 'UTC' - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`
  await sql`update publications set schedule = ${early}, list_at = list_at - interval '1 hour' where id = ${id}`.execute(db)
  await sql`update destinations set schedule = ${early}, due_at = due_at - interval '1 hour' where publication_id = ${id}`.execute(db)
  await sql`update deliveries set due_at = due_at - interval '1 hour' where publication_id = ${id}`.execute(db)
  await sql`update jobs set run_at = run_at - interval '1 hour', priority = priority + 3600
    where data->>'publication_id' = ${id}`.execute(db)
}

async function refresh(): Promise<void> {
  await test.app.queue.enqueue(test.app, 'schedule.refresh', {}, { subject: 'all' })
  await test.drain()
}

const jobOf = async (id: string, type = 'delivery.publish') => {
  const { rows } = await sql<{ run_at: Date; priority: number }>`select run_at, priority from jobs
    where type = ${type} and data->>'publication_id' = ${id}`.execute(test.app.db)
  return rows
}
const eventsOf = async (id: string) => {
  const { items } = (await client.call(listPublicationEvents, { params: { id }, query: {} })).body
  return items.filter(({ type }) => type === 'publication.scheduled')
}

describe('when the rules of a zone have changed', () => {
  it('a scheduled post keeps its wall-clock time and random delay, and everything derived from them', async () => {
    const before = await scheduled(morning)
    const [destination] = before.destinations
    expect(before.schedule?.at).toBe('2027-06-15T08:00:00.000Z')
    const job = await jobOf(before.id)
    await distort(before.id)
    expect((await get(before.id)).schedule?.at).toBe('2027-06-15T07:00:00.000Z')

    await refresh()
    const after = await get(before.id)
    expect(after).toMatchObject({ schedule: before.schedule, revision: before.revision, status: 'scheduled' })
    expect(after.destinations[0]?.due_at).toBe(destination?.due_at)
    const due = new Date(destination?.due_at ?? '')
    expect(await jobOf(before.id)).toEqual(job)
    expect(job).toEqual([{ run_at: due, priority: priorityOf(due) }])
    const deliveries = (await client.call(listPublicationDeliveries, { params: { id: before.id } })).body
    expect(deliveries.items).toMatchObject([{ due_at: destination?.due_at }])
    const jobs = (await client.call(listJobs, { query: { workspace_id: workspaceId } })).body
    expect(jobs).toMatchObject([{ type: 'delivery.publish', run_at: destination?.due_at }])
  })

  it('the history shows once that the service moved it', async () => {
    const { id, destinations } = await scheduled(morning)
    await distort(id)
    test.clock.advance(1000)
    await refresh()
    await refresh()
    const events = await eventsOf(id)
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      actor: { kind: 'system' },
      data: {
        publication: { id, status: 'scheduled', revision: 2, scheduled_at: '2027-06-15T08:00:00.000Z' },
        destinations: [{ id: destinations[0]?.id, social_account_id: site, platform: 'site', due_at: destinations[0]?.due_at }],
      },
    })
  })

  it('a destination with its own time moves separately', async () => {
    const before = await scheduled({ at: '2027-06-15T12:00:00Z' }, morning)
    await distort(before.id)
    await refresh()
    const after = await get(before.id)
    expect(after.schedule?.at).toBe('2027-06-15T11:00:00.000Z')
    expect(after.destinations).toMatchObject([{ schedule: before.destinations[0]?.schedule, due_at: before.destinations[0]?.due_at }])
  })

  it('media are uploaded ten minutes before the new time', async () => {
    const { id, destinations } = await scheduled(morning)
    const delivery = await test.app.db.selectFrom('deliveries').select('id').where('publication_id', '=', id).executeTakeFirstOrThrow()
    await test.app.queue.enqueue(
      test.app,
      'delivery.stage',
      { publication_id: id },
      { subject: delivery.id, startAt: new Date('2027-06-15') },
    )
    await distort(id)
    await refresh()
    const due = Date.parse(destinations[0]?.due_at ?? '')
    expect(await jobOf(id, 'delivery.stage')).toMatchObject([{ run_at: new Date(due - 10 * 60_000) }])
  })

  it.each([
    ['whose instant was given', { at: '2027-06-15T08:00:00Z' } as const],
    ['in a zone whose rules are the same', undefined],
  ])('a post %s is not moved', async (_, schedule) => {
    const { id } = await scheduled(schedule ?? morning)
    if (schedule) await distort(id)
    const before = [await get(id), await jobOf(id)]
    await refresh()
    expect([await get(id), await jobOf(id)]).toEqual(before)
    expect(await eventsOf(id)).toHaveLength(1)
  })

  it('a delivery whose job is being claimed is not moved', async () => {
    const { id } = await scheduled(morning)
    await distort(id)
    await sql`update jobs set state = 'processing', started_at = now() where data->>'publication_id' = ${id}`.execute(test.app.db)
    const before = await get(id)
    await refresh()
    expect(await get(id)).toEqual(before)
  })

  it('a due time from before the schedule changed is not moved', async () => {
    const { id } = await scheduled(morning)
    const schedule = { wall_time: '2027-06-20T09:00:00', time_zone: 'Europe/Lisbon' }
    await client.call(contract.replacePublication, { params: { id }, body: { expected_revision: 2, text: 'We open at nine.', schedule } })
    await distort(id)
    const before = await get(id)
    await refresh()
    expect(await get(id)).toEqual(before)
  })

  it('a post that is due, or published immediately, is not moved', async () => {
    const { id } = await scheduled(morning)
    await distort(id)
    await client.call(contract.publishPublicationNow, { params: { id }, body: { expected_revision: 2 } })
    const before = await get(id)
    await sql`update jobs set run_at = ${new Date('2030-01-01')} where data->>'publication_id' = ${id}`.execute(test.app.db)
    await refresh()
    expect(await get(id)).toEqual(before)
  })
})

it('a moved post is published at its new time, not at the old one', async () => {
  const { id, destinations } = await scheduled(morning)
  await distort(id)
  await refresh()
  const due = Date.parse(destinations[0]?.due_at ?? '')
  test.clock.set(new Date(due - hour))
  await test.drain()
  expect((await get(id)).status).toBe('scheduled')
  test.clock.set(new Date(due))
  await test.drain()
  expect((await get(id)).status).toBe('published')
})
