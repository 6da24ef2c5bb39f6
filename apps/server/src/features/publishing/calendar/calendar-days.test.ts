/** The calendar as summaries of days in the workspace's time zone. */
import type { ApiError } from '@broadside/contract/client'
import { getCalendar } from '@broadside/contract/features/calendar'
import * as contract from '@broadside/contract/features/publications'
import { updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { create, insertAccount, minute, openScene, type Scene, inNewWorkspace } from '#publishing/deliveries/testing/scene.ts'

const shared = perFile(openScene)
let scene: Scene
let second: string
beforeEach(async () => {
  scene = await inNewWorkspace(shared)
  second = await insertAccount(scene.test, scene.workspaceId, uuid7())
})

const calendar = async (query: Record<string, unknown> = {}) =>
  (
    await scene.client.call(getCalendar, {
      query: { workspace_id: scene.workspaceId, from: '2031-03-01T00:00:00Z', before: '2031-04-30T00:00:00Z', view: 'days', ...query },
    })
  ).body
const live = (timezone: string) => scene.client.call(updateWorkspaceSettings, { params: { id: scene.workspaceId }, body: { timezone } })
const plan = (at: string, body: Record<string, unknown> = {}) => create(scene, { schedule: { at }, ...body })

describe('a day', () => {
  it.each([
    // Clocks go forward at two o'clock on the ninth, and back at two on the second.
    ['America/New_York', '2031-03-09', 23],
    ['America/New_York', '2031-11-02', 25],
    // Shifts by half an hour.
    ['Australia/Lord_Howe', '2031-04-06', 24.5],
    // Shifts at midnight: the day begins at one o'clock.
    ['Africa/Cairo', '2031-04-25', 23],
    ['Pacific/Kiritimati', '2031-04-06', 24],
  ])('in %s follows its wall clock: %s', async (zone, date, hours) => {
    await live(zone)
    const { first, last } = boundsOf(date, zone)
    expect((last - first) / (60 * minute)).toBe(hours)
    for (const at of [first - 1000, first, first + 3 * 60 * minute, last - 1000, last]) await plan(new Date(at).toISOString())
    const [from, before] = [first - 26 * 60 * minute, last + 26 * 60 * minute].map((at) => new Date(at).toISOString())
    const { items, days, total } = await calendar({ from, before })
    expect([items, total]).toEqual([[], 5])
    expect(days?.map((day) => [day.date, day.count])).toEqual([
      [dayAfter(date, -1), 1],
      [date, 3],
      [dayAfter(date, 1), 1],
    ])
    const opened = await calendar({ view: 'items', from: new Date(first).toISOString(), before: new Date(last).toISOString() })
    expect(opened.items).toEqual(days?.[1]?.first)
  })

  it('includes its first three items, and the states of all destinations', async () => {
    await live('Europe/Lisbon')
    const at = (hour: number) => `2031-03-10T0${hour}:00:00.000Z`
    for (const hour of [5, 3, 4, 2]) await plan(at(hour), { text: `At ${hour}.`, account_ids: [scene.accountId, second] })
    await plan(at(1), { text: 'Without an account.', account_ids: [] })
    const { id } = await plan(at(6))
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1 } })
    await plan('2031-03-12T12:00:00.000Z')
    const { days, total } = await calendar()
    expect(total).toBe(7)
    expect(days).toMatchObject([
      { date: '2031-03-10', count: 6, states: { pending: 8, scheduled: 1 } },
      { date: '2031-03-12', count: 1, states: { pending: 1 } },
    ])
    const { items } = await calendar({ view: 'items' })
    expect(days?.flatMap(({ first }) => first)).toEqual([...items.slice(0, 3), ...items.slice(6)])
  })

  it('counts the items that match the filters', async () => {
    await plan('2031-03-10T09:00:00Z', { text: 'The ferry runs again.' })
    await plan('2031-03-10T10:00:00Z', { text: 'Soup of the day.', account_ids: [second] })
    const { id } = await plan('2031-03-11T10:00:00Z', { account_ids: [scene.accountId, second] })
    await scene.client.call(contract.schedulePublication, { params: { id }, body: { expected_revision: 1 } })
    const found = async (query: Record<string, unknown>) => {
      const { days = [], total } = await calendar(query)
      return [total, ...days.map(({ date, count }) => `${date.slice(8)}: ${count}`)]
    }
    expect(await found({})).toEqual([3, '10: 2', '11: 1'])
    expect(await found({ account_id: second })).toEqual([2, '10: 1', '11: 1'])
    expect(await found({ platform: 'mastodon' })).toEqual([0])
    expect(await found({ status: ['scheduled'] })).toEqual([1, '11: 1'])
    expect(await found({ search: 'FERRY' })).toEqual([1, '10: 1'])
    expect(await found({ social_set_id: 'none' })).toEqual([0])
  })
})

describe('the view', () => {
  it('of days omits empty days, and has the same maximum range', async () => {
    expect(await calendar()).toMatchObject({ items: [], days: [], total: 0 })
    const tooLong = { from: '2031-03-01T00:00:00Z', before: '2031-05-03T00:00:01Z' }
    const error: ApiError = await calendar(tooLong).then(
      () => expect.unreachable(),
      (error) => error,
    )
    expect(error.problem?.errors?.map(({ code }) => code)).toEqual(['too_long_a_range'])
    await expect(calendar({ view: 'weeks' })).rejects.toMatchObject({ status: 422 })
  })

  it('is items by default, also with view=auto', async () => {
    await plan('2031-03-10T09:00:00Z')
    for (const view of [undefined, 'items', 'auto']) {
      const answer = await calendar({ view })
      expect(answer.items).toHaveLength(1)
      expect(answer).not.toHaveProperty('days')
    }
  })

  it('excludes other workspaces', async () => {
    await plan('2031-03-10T09:00:00Z')
    const { workspaceId, client } = await createScene(shared.test)
    await expect(client.call(getCalendar, { query: { ...span(scene.workspaceId), view: 'days' } })).rejects.toMatchObject({ status: 403 })
    const { body } = await client.call(getCalendar, { query: { ...span(workspaceId), view: 'days' } })
    expect(body).toMatchObject({ days: [], total: 0 })
  })
})

const span = (workspace_id: string) => ({ workspace_id, from: '2031-03-01T00:00:00Z', before: '2031-04-01T00:00:00Z' })

const dayAfter = (date: string, count: number) => new Date(Date.parse(date) + count * 24 * 60 * minute).toISOString().slice(0, 10)

/** Start and end of the date, found by formatting each quarter of an hour. */
function boundsOf(date: string, zone: string): { first: number; last: number } {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const quarters = Array.from({ length: 4 * 72 }, (_, index) => Date.parse(date) + (index * 15 - 24 * 60) * minute)
  const own = quarters.filter((at) => format.format(at) === date)
  return { first: own[0] ?? 0, last: (own.at(-1) ?? 0) + 15 * minute }
}
