/** Replies on Threads, from the connection to the inbox. */
import { getAccount } from '@broadside/contract/features/accounts'
import { threads } from '@broadside/networks/threads/index'
import { refuse } from '@broadside/networks/testing/fake-graph'
import { fakeApp, type FakeThreads, startFakeThreads } from '@broadside/networks/testing/fake-threads'
import { originsOf } from '@broadside/networks/testing/threads-account'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#test/create-test-app.ts'
import { authorize, choose, collect, type Desk, findAvailability, openAppServer, publish, read, refresh } from './testing/desk.ts'

const minute = 60_000

let fake: FakeThreads
let test: TestApp
let desk: Desk

beforeEach(async () => {
  fake = await startFakeThreads()
  test = await openAppServer({ network: threads, app: fakeApp(fake), fakeUrl: fake.url, origins: originsOf(fake) })
  fake.now = () => test.clock.now()
  desk = await authorize(test, 'threads', fake.url)
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const calls = () => fake.requests.filter(({ path }) => path.endsWith('/conversation'))
const stateOf = async () => (await read(desk)).states.engagement[0]

it('delivers replies, but not the parts of a thread', async () => {
  expect(await findAvailability(desk)).toEqual({ messaging: 'unsupported', engagement: 'available', analytics: 'unsupported' })
  const post = await publish(desk, ['We open at seven.', 'And close at nine.'])
  const part = fake.posts.at(-1)?.id ?? ''
  test.clock.advance(minute)
  const question = fake.replies.add(part, 'Also on Sunday?')
  test.clock.advance(minute)
  fake.replies.add(post, 'Nice')
  expect(calls()).toEqual([])
  const { engagement } = await collect(desk)
  expect(engagement).toMatchObject([{ text: 'Nice' }, { text: 'Also on Sunday?', external_id: question, parent_external_id: part }])
  expect(engagement.every(({ kind, is_own, author }) => kind === 'reply' && !is_own && author.username === 'bob')).toBe(true)
})

it('reads only what is new, and nothing once collecting is off', async () => {
  const post = await publish(desk)
  for (let index = 0; index < 60; index++) fake.replies.add(post, `Reply ${index}`)
  await collect(desk)
  expect(calls()).toHaveLength(3)
  test.clock.advance(120 * minute)
  await refresh(desk)
  test.clock.advance(120 * minute)
  fake.requests.length = 0
  fake.replies.add(post, 'New')
  await refresh(desk)
  expect(calls()).toHaveLength(1)
  expect((await read(desk)).engagement[0]).toMatchObject({ text: 'New' })
  await choose(desk, false)
  await refresh(desk)
  expect(calls()).toHaveLength(1)
})

it.each([
  ['a missing permission', 'permission_required', refuse(10, 'Missing threads_read_replies', { status: 403 })],
  ['too many calls', 'rate_limited', { ...refuse(613, 'Too many calls', { status: 429 }), headers: { 'retry-after': '600' } }],
  ['a failure', 'temporarily_unavailable', refuse(2, 'Service temporarily unavailable', { status: 500 })],
])('stores %s as %s, and still publishes posts', async (_, status, answer) => {
  const post = await publish(desk)
  await choose(desk)
  await test.drain()
  fake.fail(`GET /v1.0/${post}/conversation`, { mode: 'answer', answer })
  await refresh(desk)
  expect(await stateOf()).toMatchObject({ status })
  expect(await publish(desk, ['And close at nine.'])).not.toBe('')
})

it('must be reconnected once the token was revoked', async () => {
  await publish(desk)
  await choose(desk)
  await test.drain()
  fake.tokens.valid.clear()
  await refresh(desk)
  expect(await stateOf()).toMatchObject({ status: 'permission_required' })
  const { body } = await desk.client.call(getAccount, { params: { id: desk.accountId } })
  expect(body.status).toBe('reconnect_required')
  fake.requests.length = 0
  await refresh(desk)
  expect(calls()).toEqual([])
})
