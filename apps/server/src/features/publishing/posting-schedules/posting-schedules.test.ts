import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/posting-schedules'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let admin: TestUser
let workspace_id: string
let client: TestClient
let site: string

const clientOf = async (someone: TestUser) => test.client({ token: await createToken(test, someone) })

beforeEach(async () => {
  admin = await createUser(test)
  workspace_id = (await createWorkspace(test, admin)).id
  client = await clientOf(await addMember(test, { id: workspace_id }, 'editor'))
  site = (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', workspace_id).executeTakeFirstOrThrow()).id
})

type NewSlot = { day_of_week: number; hour: number; minute: number; label?: string; is_active?: boolean; social_account_id?: string }
const create = async (slot: NewSlot) => (await client.call(contract.createPostingSchedule, { body: { workspace_id, ...slot } })).body
const list = async (caller = client) => (await caller.call(contract.listPostingSchedules, { query: { workspace_id } })).body.items
const change = async (id: string, body: object, ifMatch?: string) =>
  (await client.call(contract.updatePostingSchedule, { params: { id }, body, ...defined({ ifMatch }) })).body
const remove = (id: string) => client.call(contract.deletePostingSchedule, { params: { id } })
const suggest = async (posts_per_day: number, apply = false) =>
  (await client.call(contract.suggestPostingSchedules, { body: { workspace_id, posts_per_day, apply } })).body
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location),
  )
const timeOf = ({ day_of_week, hour, minute }: NewSlot) => `${day_of_week} ${hour}:${minute}`

describe('slots', () => {
  it('are created, listed in order of the week, updated and deleted', async () => {
    const { status, body, headers } = await client.call(contract.createPostingSchedule, {
      body: { workspace_id, day_of_week: 1, hour: 9, minute: 30, label: ' Morning ', social_account_id: site },
    })
    expect(status).toBe(201)
    const now = test.clock.now().toISOString()
    expect(body).toEqual({
      $schema: 'https://social.example/api/v1/schemas/PostingScheduleResponse.json',
      id: body.id,
      workspace_id,
      day_of_week: 1,
      hour: 9,
      minute: 30,
      label: 'Morning',
      is_active: true,
      social_account_id: site,
      created_at: now,
      updated_at: now,
    })
    expect(headers.get('etag')).toMatch(/^"u\d+\./)
    const others = [
      { day_of_week: 6, hour: 0, minute: 0 },
      { day_of_week: 1, hour: 9, minute: 5 },
      { day_of_week: 0, hour: 23, minute: 59 },
    ]
    for (const slot of others) await create(slot)
    const viewer = await clientOf(await addMember(test, { id: workspace_id }, 'viewer'))
    expect((await list(viewer)).map(timeOf)).toEqual(['0 23:59', '1 9:5', '1 9:30', '6 0:0'])
    test.clock.advance(1000)
    const changed = await change(body.id, { hour: 10, is_active: false, social_account_id: null, label: '' })
    expect(changed).toMatchObject({
      id: body.id,
      hour: 10,
      minute: 30,
      is_active: false,
      label: '',
      updated_at: test.clock.now().toISOString(),
    })
    expect(changed).not.toHaveProperty('social_account_id')
    expect((await remove(body.id)).status).toBe(204)
    await expect(remove(body.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect(await list()).toHaveLength(3)
  })

  it('must be within the week, and every fault is listed', async () => {
    const wrong = { day_of_week: 7, hour: 24, minute: 60, label: 'x'.repeat(65) }
    expect(await locationsOf(create(wrong))).toEqual(['body.day_of_week', 'body.hour', 'body.minute', 'body.label'])
    expect(await locationsOf(create({} as never))).toEqual(['body.day_of_week', 'body.hour', 'body.minute'])
    const { id } = await create({ day_of_week: 0, hour: 0, minute: 0 })
    expect(await locationsOf(change(id, { hour: -1, label: null }))).toEqual(['body.hour', 'body.label'])
  })

  it('are for active accounts of the workspace', async () => {
    const other = await createWorkspace(test, admin)
    const foreign = (await test.app.db.selectFrom('accounts').select('id').where('workspace_id', '=', other.id).executeTakeFirstOrThrow())
      .id
    const time = { day_of_week: 0, hour: 0, minute: 0 }
    for (const social_account_id of [foreign, uuid7()])
      expect(await locationsOf(create({ ...time, social_account_id }))).toEqual(['body.social_account_id'])
    const { id } = await create(time)
    expect(await locationsOf(change(id, { social_account_id: foreign }))).toEqual(['body.social_account_id'])
  })

  it('reject an outdated version, and users without the role', async () => {
    const { body, headers } = await client.call(contract.createPostingSchedule, {
      body: { workspace_id, day_of_week: 1, hour: 9, minute: 0 },
    })
    const tag = headers.get('etag') ?? ''
    await change(body.id, { hour: 10 }, tag)
    await expect(change(body.id, { hour: 11 }, tag)).rejects.toMatchObject({ status: 412 })
    const viewer = await clientOf(await addMember(test, { id: workspace_id }, 'viewer'))
    const call = viewer.call(contract.updatePostingSchedule, { params: { id: body.id }, body: { hour: 12 } })
    await expect(call).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
    const stranger = await clientOf(await createUser(test))
    await expect(list(stranger)).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
  })
})

describe('suggesting slots', () => {
  it('spreads the times evenly between 08:00 and 20:00 over all seven days and stores nothing', async () => {
    const { items, created } = await suggest(3)
    expect(created).toEqual([])
    expect(items).toHaveLength(21)
    for (let day = 0; day < 7; day++)
      expect(items.filter(({ day_of_week }) => day_of_week === day).map(timeOf)).toEqual([`${day} 10:0`, `${day} 14:0`, `${day} 18:0`])
    expect(await list()).toEqual([])
    for (const count of [1, 7, 10]) {
      const times = (await suggest(count)).items
        .filter(({ day_of_week }) => day_of_week === 3)
        .map(({ hour, minute }) => hour * 60 + minute)
      expect(new Set(times).size).toBe(count)
      expect(Math.min(...times)).toBeGreaterThanOrEqual(8 * 60)
      expect(Math.max(...times)).toBeLessThanOrEqual(20 * 60)
    }
  })

  it('stores them on request, without duplicates', async () => {
    await create({ day_of_week: 0, hour: 14, minute: 0 })
    await create({ day_of_week: 1, hour: 14, minute: 0, social_account_id: site })
    const outcomes = await Promise.all([suggest(1, true), suggest(1, true)])
    expect(outcomes.map(({ created }) => created.length).toSorted()).toEqual([0, 6])
    expect((await list()).filter(({ social_account_id }) => !social_account_id).map(timeOf)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => `${day} 14:0`),
    )
  })

  it('accepts one to ten posts a day', async () => {
    expect(await locationsOf(suggest(0))).toEqual(['body.posts_per_day'])
    expect(await locationsOf(suggest(11))).toEqual(['body.posts_per_day'])
  })
})
