import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/posting-schedules'
import { cancelPublication, createPublication, getPublication, schedulePublication } from '@broadside/contract/features/publications'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let workspace_id: string
let client: TestClient
let site: string

beforeEach(async () => {
  // A Friday; in Europe, clocks go forward on Sunday night.
  test.clock.set('2027-03-26T12:00:00Z')
  ;({ workspaceId: workspace_id, client } = await createScene(test))
  site = (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspace_id).executeTakeFirstOrThrow()).id
})

const settings = (body: { timezone?: string; random_delay_minutes?: number }) =>
  client.call(updateWorkspaceSettings, { params: { id: workspace_id }, body })
const slot = async (day_of_week: number, hour: number, minute = 0, more: { social_account_id?: string; is_active?: boolean } = {}) =>
  (await client.call(contract.createPostingSchedule, { body: { workspace_id, day_of_week, hour, minute, ...more } })).body.id
const next = async (social_account_id?: string) =>
  (await client.call(contract.getNextSlot, { query: { workspace_id, ...defined({ social_account_id }) } })).body
const publish = async (body: Record<string, unknown> = {}) =>
  (await client.call(createPublication, { body: { workspace_id, text: `Number ${uuid7()}`, account_ids: [site], ...body } })).body
const plan = (at: string, body: Record<string, unknown> = {}) => publish({ schedule: { at }, ...body })
const intoSlot = async (id: string, expected_revision = 1) =>
  (await client.call(schedulePublication, { params: { id }, body: { expected_revision, schedule: 'next-free-slot' } })).body
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location),
  )
async function addAccount(name: string): Promise<string> {
  const now = test.clock.now()
  const row = { id: uuid7(), workspace_id, platform: 'mastodon', account_id: name, slug: name, created_at: now, updated_at: now }
  await test.app.db.insertInto('accounts').values(row).execute()
  return row.id
}

describe('the next free slot', () => {
  it('is the earliest active one of the next 30 days', async () => {
    expect(await next()).toEqual({
      $schema: 'https://social.example/api/v1/schemas/NextSlotOutputBody.json',
      code: 'none',
      message: expect.stringMatching(/^No posting slot is open/),
    })
    await slot(5, 9)
    await slot(5, 13, 0, { is_active: false })
    await slot(6, 8)
    const monday = await slot(1, 7)
    const saturday = await slot(6, 7, 30)
    expect(await next()).toMatchObject({ slot: { id: saturday }, at: '2027-03-27T07:30:00.000Z' })
    test.clock.set('2027-03-27T08:00:00Z')
    expect(await next()).toMatchObject({ slot: { id: monday }, at: '2027-03-29T07:00:00.000Z' })
  })

  it('keeps the wall clock of the workspace when clocks change', async () => {
    await settings({ timezone: 'Europe/Berlin' })
    await slot(6, 9)
    await slot(0, 9)
    expect((await next()).at).toBe('2027-03-27T08:00:00.000Z')
    await plan('2027-03-27T08:00:00Z')
    expect((await next()).at).toBe('2027-03-28T07:00:00.000Z')
  })

  it('moves a skipped time forward, and takes the first of two repeated ones', async () => {
    await settings({ timezone: 'Europe/Berlin' })
    await slot(0, 2, 30)
    expect((await next()).at).toBe('2027-03-28T01:30:00.000Z')
    test.clock.set('2027-10-30T12:00:00Z')
    ;({ workspaceId: workspace_id, client } = await createScene(test))
    await settings({ timezone: 'Europe/Berlin' })
    await slot(0, 2, 30)
    expect((await next()).at).toBe('2027-10-31T00:30:00.000Z')
  })

  it("falls on the workspace's day, not on the UTC day", async () => {
    await settings({ timezone: 'Pacific/Auckland' })
    await slot(6, 1, 30)
    expect((await next()).at).toBe('2027-03-26T12:30:00.000Z')
  })

  it('skips slots taken within a minute, or within the combined random delays', async () => {
    await slot(6, 9)
    await slot(6, 10)
    await slot(6, 11)
    await plan('2027-03-27T09:01:00Z')
    await plan('2027-03-27T10:01:01Z')
    expect((await next()).at).toBe('2027-03-27T10:00:00.000Z')
    await settings({ random_delay_minutes: 10 })
    expect((await next()).at).toBe('2027-03-27T11:00:00.000Z')
    await plan('2027-03-27T11:20:00Z')
    expect((await next()).at).toBe('2027-04-03T09:00:00.000Z')
    await plan('2027-04-03T09:31:00Z', { random_delay_minutes: 20 })
    expect((await next()).at).toBe('2027-04-03T09:00:00.000Z')
    await plan('2027-04-03T08:30:00Z', { random_delay_minutes: 20 })
    expect((await next()).at).toBe('2027-04-03T11:00:00.000Z')
  })

  it('of one account is taken by its posts only, a shared one by any post', async () => {
    const other = await addAccount('other')
    await slot(6, 9, 0, { social_account_id: site })
    await slot(6, 10)
    await plan('2027-03-27T09:00:00Z', { account_ids: [other] })
    expect((await next()).at).toBe('2027-03-27T09:00:00.000Z')
    expect((await next(other)).at).toBe('2027-03-27T10:00:00.000Z')
    await plan('2027-03-27T10:00:00Z', { account_ids: [other] })
    expect((await next(other)).at).toBe('2027-04-03T10:00:00.000Z')
    await plan('2027-03-28T10:00:00Z', {
      account_ids: undefined,
      destinations: [{ social_account_id: site, schedule: { at: '2027-03-27T09:00:00Z' } }],
    })
    expect((await next(site)).at).toBe('2027-04-03T09:00:00.000Z')
  })

  it('skips disconnected accounts', async () => {
    const other = await addAccount('leaving')
    await slot(6, 9, 0, { social_account_id: other })
    expect((await next()).at).toBe('2027-03-27T09:00:00.000Z')
    await test.app.db.updateTable('accounts').set({ is_active: false }).where('id', '=', other).execute()
    expect(await next()).not.toHaveProperty('at')
  })

  it('ignores other workspaces', async () => {
    await slot(6, 9)
    const { workspaceId: elsewhere, client: theirs } = await createScene(test)
    await theirs.call(createPublication, { body: { workspace_id: elsewhere, text: 'x', schedule: { at: '2027-03-27T09:00:00Z' } } })
    expect((await next()).at).toBe('2027-03-27T09:00:00.000Z')
    expect((await theirs.call(contract.getNextSlot, { query: { workspace_id: elsewhere } })).body).not.toHaveProperty('slot')
  })
})

describe('publishing into the next free slot', () => {
  it('schedules a new publication, and a stored requested time holds the slot', async () => {
    await settings({ timezone: 'Europe/Berlin' })
    await slot(0, 9)
    await slot(1, 9)
    const first = await publish({ publish_at: 'next-free-slot' })
    expect(first).toMatchObject({
      status: 'draft',
      schedule: { at: '2027-03-28T07:00:00.000Z', wall_time: '2027-03-28T09:00:00', time_zone: 'Europe/Berlin', anchor: 'wall' },
    })
    expect((await publish({ publish_at: 'next-free-slot' })).schedule?.at).toBe('2027-03-29T07:00:00.000Z')
  })

  it('schedules a stored publication, which does not conflict with its own requested time', async () => {
    await slot(6, 9)
    const { id } = await publish({ publish_at: 'next-free-slot' })
    const scheduled = await intoSlot(id)
    expect(scheduled).toMatchObject({ status: 'scheduled', schedule: { at: '2027-03-27T09:00:00.000Z', anchor: 'wall' } })
    expect(scheduled.destinations[0]?.due_at).toBe('2027-03-27T09:00:00.000Z')
    expect((await next()).at).toBe('2027-04-03T09:00:00.000Z')
    await client.call(cancelPublication, { params: { id }, body: { expected_revision: 2 } })
    expect((await next()).at).toBe('2027-03-27T09:00:00.000Z')
  })

  it('gives two concurrent requests different slots', async () => {
    for (const day of [0, 1, 2, 3, 4, 5, 6]) await slot(day, 9)
    const drafts = await Promise.all([publish(), publish(), publish()])
    const answers = await Promise.all([
      ...drafts.map(({ id }) => intoSlot(id)),
      ...[1, 2, 3].map(() => publish({ publish_at: 'next-free-slot' })),
    ])
    expect(new Set(answers.map(({ schedule }) => schedule?.at)).size).toBe(6)
  })

  it('takes no slot of other accounts, or one that the random delay could move into the past', async () => {
    await slot(5, 12, 10)
    await slot(5, 13, 0, { social_account_id: await addAccount('other') })
    await slot(5, 14)
    expect((await publish({ publish_at: 'next-free-slot', random_delay_minutes: 20 })).schedule?.at).toBe('2027-03-26T14:00:00.000Z')
    expect((await publish({ publish_at: 'next-free-slot', random_delay_minutes: 0 })).schedule?.at).toBe('2027-03-26T12:10:00.000Z')
  })

  it('is rejected, with its location, if no slot is free or a time is given as well', async () => {
    expect(await locationsOf(publish({ publish_at: 'next-free-slot' }))).toEqual(['body.publish_at'])
    const { id } = await publish()
    expect(await locationsOf(intoSlot(id))).toEqual(['body.schedule'])
    expect((await client.call(getPublication, { params: { id } })).body).toMatchObject({ status: 'draft', revision: 1 })
    const both = { publish_at: 'next-free-slot', schedule: { at: '2027-03-27T09:00:00Z' } }
    expect(await locationsOf(publish(both))).toEqual(['body.publish_at'])
    expect(await locationsOf(publish({ publish_at: 'soon' }))).toEqual(['body.publish_at'])
    const call = client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: 'soon' as never } })
    expect(await locationsOf(call)).toContain('body.schedule')
  })
})

describe('the slots of a span', () => {
  const slots = async (from: string, before: string) =>
    (await client.call(contract.listSlots, { query: { workspace_id, from, before } })).body.items

  it('follow the wall clock, are ordered by time, and include the start but not the end', async () => {
    await settings({ timezone: 'Europe/Berlin' })
    const [saturday, sunday] = [await slot(6, 9), await slot(0, 9)]
    await slot(5, 9, 0, { is_active: false })
    const night = await slot(0, 2, 30)
    const items = await slots('2027-03-27T08:00:00Z', '2027-04-03T07:00:00Z')
    expect(items.map(({ at, schedule_id }) => [at, schedule_id])).toEqual([
      ['2027-03-27T08:00:00.000Z', saturday],
      ['2027-03-28T01:30:00.000Z', night],
      ['2027-03-28T07:00:00.000Z', sunday],
    ])
    expect(await slots('2027-04-03T07:00:00Z', '2027-04-03T07:00:00.001Z')).toMatchObject([{ schedule_id: saturday }])
  })

  it('are in the future', async () => {
    await slot(5, 12)
    await slot(5, 12, 1)
    expect((await slots('2027-03-20T00:00:00Z', '2027-03-27T00:00:00Z')).map(({ at }) => at)).toEqual(['2027-03-26T12:01:00.000Z'])
    expect(await slots('2027-03-01T00:00:00Z', '2027-03-20T00:00:00Z')).toEqual([])
  })

  it('list the posts that take them, by the rules of the next free slot', async () => {
    const other = await addAccount('other')
    const own = await slot(6, 9, 0, { social_account_id: site })
    await slot(6, 10)
    await slot(6, 11)
    await plan('2027-03-27T09:00:00Z', { account_ids: [other] })
    const near = await plan('2027-03-27T09:59:00Z')
    const span = ['2027-03-27T00:00:00Z', '2027-03-28T00:00:00Z'] as const
    expect(await slots(...span)).toEqual([
      { at: '2027-03-27T09:00:00.000Z', schedule_id: own, social_account_id: site },
      { at: '2027-03-27T10:00:00.000Z', schedule_id: expect.any(String), taken_by: near.id },
      { at: '2027-03-27T11:00:00.000Z', schedule_id: expect.any(String) },
    ])
    await settings({ random_delay_minutes: 30 })
    expect((await slots(...span)).map(({ taken_by }) => taken_by)).toEqual([expect.any(String), expect.any(String), undefined])
  })

  it('are limited in number and to 62 days', async () => {
    for (let minute = 0; minute < 60; minute += 1) for (const day of [0, 1, 2, 3, 4]) await slot(day, 9, minute)
    const refusal = await slots('2027-04-01T00:00:00Z', '2027-06-01T00:00:00Z').catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, code: 'range_too_large' })
    const [{ parameters } = {}] = (refusal as ApiError).problem?.errors ?? []
    expect(parameters).toEqual({ count: 43 * 60, maximum: 2000 })
    await expect(slots('2027-04-01T00:00:00Z', '2027-06-03T00:00:00Z')).rejects.toMatchObject({ code: 'validation_failed' })
  })
})

it('finds planned posts through indexes, whatever the size of the library', async () => {
  await slot(6, 9)
  const { db } = test.app
  const now = test.clock.now()
  const rows = Array.from({ length: 3000 }, (_, index) => ({
    id: uuid7(),
    workspace_id,
    text: 'x',
    schedule: JSON.stringify({ at: now.toISOString(), time_zone: 'UTC', wall_time: '2027-03-26T12:00:00', anchor: 'instant' }),
    list_at: new Date(now.getTime() - index * 3600_000),
    created_at: now,
    updated_at: now,
  }))
  await db.insertInto('publications').values(rows).execute()
  const connection = await test.app.database.connect()
  try {
    await connection.query('analyze publications')
    const { rows: lines } = await connection.query<{ 'QUERY PLAN': string }>(
      `explain select id from publications where workspace_id = '${workspace_id}' and schedule is not null
        and trashed_at is null and list_at >= '2027-03-26T10:00:00Z' and list_at <= '2027-04-25T14:00:00Z'`,
    )
    expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain('publications_scheduled')
  } finally {
    await connection.end()
  }
  expect((await next()).at).toBe('2027-03-27T09:00:00.000Z')
})
