/** The cost of a full month: one response, two statements, and fewer bytes than a picture. */
import { brotliDecompressSync } from 'node:zlib'
import type { Calendar } from '@broadside/contract/features/calendar.schemas'
import type { Static } from 'typebox'
import { beforeAll, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { createScene, type Scene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { recordStatements, type Recording } from '#test/record-statements.ts'
import { fillMonth } from './testing/month.ts'

const from = '2027-04-01T00:00:00Z'
const before = '2027-05-01T00:00:00Z'

const test = perFile(createTestApp)
let scene: Scene
let recording: Recording
let accountIds: string[]
beforeAll(async () => {
  recording = recordStatements(test)
})

async function month(posts: number) {
  scene = await createScene(test)
  const now = test.clock.now()
  accountIds = Array.from({ length: 12 }, () => uuid7())
  const dates = { created_at: now, updated_at: now }
  const accounts = accountIds.map((id) => ({
    id,
    workspace_id: scene.workspaceId,
    platform: 'mastodon',
    account_id: id,
    slug: id,
    ...dates,
  }))
  await test.app.db.insertInto('accounts').values(accounts).execute()
  await fillMonth(test.app.db, scene.workspaceId, { accountIds, from: new Date(from), posts, hasMedia: true })
}
const get = (headers: Record<string, string> = {}, query: Record<string, string> = {}) =>
  test.http.fastify.inject({
    url: `/api/v1/calendar?${new URLSearchParams({ workspace_id: scene.workspaceId, from, before, ...query }).toString()}`,
    headers: { authorization: `Bearer ${scene.token}`, ...headers },
  })

it('a month of 1,000 posts is one response of at most 200 KB', async () => {
  await month(1000)
  const { rawPayload, headers, statusCode } = await get({ 'accept-encoding': 'br' })
  expect([statusCode, headers['content-encoding']]).toEqual([200, 'br'])
  expect(rawPayload.length).toBeLessThanOrEqual(200 * 1024)
  const { items } = JSON.parse(brotliDecompressSync(rawPayload).toString('utf8')) as Static<typeof Calendar>
  expect(items).toHaveLength(1000)
  const times = items.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(items.every(({ accounts, excerpt }) => accounts.length > 0 && excerpt.length > 100)).toBe(true)
})

it('runs as many statements for 1,000 posts as for one', async () => {
  const ofCalendar = async (posts: number) => {
    await month(posts)
    const statements = await recording.during(() => get())
    return statements.filter(({ text }) => /publications/.test(text)).length
  }
  expect(await ofCalendar(1)).toBe(2)
  expect(await ofCalendar(1000)).toBe(2)
})

it('rejects more than 2,000 items, and reports their number', async () => {
  await month(2000)
  expect((await get()).json<Static<typeof Calendar>>().items).toHaveLength(2000)
  await month(2003)
  const { statusCode, body } = await get()
  expect(statusCode).toBe(422)
  expect(JSON.parse(body)).toMatchObject({
    code: 'range_too_large',
    errors: [{ code: 'too_many_in_range', parameters: { count: 2003, maximum: 2000 }, location: 'query.before' }],
  })
})

it('returns days instead of an error, in a few statements and kilobytes', async () => {
  const auto = { view: 'auto' }
  await month(2000)
  const whole = (await get({}, auto)).json<Static<typeof Calendar>>()
  expect(whole.items).toHaveLength(2000)
  expect(whole).not.toHaveProperty('days')
  await month(3000)
  let answer: Awaited<ReturnType<typeof get>> | undefined
  const statements = await recording.during(async () => (answer = await get({ 'accept-encoding': 'br' }, auto)))
  expect(statements.filter(({ text }) => /publications/.test(text))).toHaveLength(2)
  expect(answer?.rawPayload.length).toBeLessThanOrEqual(30 * 1024)
  const { items, days = [], total } = JSON.parse(brotliDecompressSync(answer?.rawPayload ?? '').toString('utf8')) as Static<typeof Calendar>
  expect([items, total, days.length]).toEqual([[], 3000, 30])
  expect(days.every(({ count, first }) => count === 100 && first.length === 3)).toBe(true)
})
