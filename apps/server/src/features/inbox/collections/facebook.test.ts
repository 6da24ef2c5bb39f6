/** Comments, reactions and messages of a Page, from the connection to the inbox. */
import { getAccount } from '@broadside/contract/features/accounts'
import { listNotifications } from '@broadside/contract/features/notifications'
import { facebook } from '@broadside/networks/facebook/index'
import { originsOf } from '@broadside/networks/testing/facebook-account'
import { fail } from '@broadside/networks/testing/fake-facebook-videos'
import { type FakeFacebook, startFakeFacebook } from '@broadside/networks/testing/fake-facebook'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#test/create-test-app.ts'
import { authorize, choose, collect, type Desk, findAvailability, openAppServer, publish, read, refresh } from './testing/desk.ts'

const minute = 60_000

let fake: FakeFacebook
let test: TestApp

beforeEach(async () => {
  fake = await startFakeFacebook()
  test = await openAppServer({ network: facebook, app: fake.app, fakeUrl: fake.url, origins: originsOf(fake) })
  fake.now = () => test.clock.now()
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

const open = (): Promise<Desk> => authorize(test, 'facebook', fake.url)
const calls = (end: string) => fake.requests.filter(({ path }) => path.endsWith(end))
const engagementNotices = async ({ client, workspaceId: workspace_id }: Desk) => {
  const { items } = (await client.call(listNotifications, { query: { workspace_id } })).body
  return items.filter(({ type }) => type === 'new_engagement')
}

it('delivers comments, reactions and messages', async () => {
  const desk = await open()
  expect(await findAvailability(desk)).toEqual({ messaging: 'available', engagement: 'available', analytics: 'unsupported' })
  const post = await publish(desk)
  test.clock.advance(minute)
  const question = fake.comment(post, 'Do you have oat milk?')
  test.clock.advance(minute)
  fake.comments.push({ id: '1_2', of: post, pageId: '9001', message: 'We do', createdAt: test.clock.now(), parent: question.id })
  fake.reactions.set(post, ['Cleo'])
  fake.inbox.receive('Can I book a table?', 'Bob')
  expect([...calls('/comments'), ...calls('/conversations')]).toEqual([])
  const { engagement, conversations, messages } = await collect(desk)
  expect(engagement).toMatchObject([
    { kind: 'reply', text: 'We do', is_own: true, parent_external_id: question.id },
    { kind: 'reply', text: 'Do you have oat milk?', is_own: false, author: { display_name: 'Bob' } },
    { kind: 'like', author: { display_name: 'Cleo', avatar_url: 'https://scontent.example/Cleo.jpg' } },
  ])
  expect(conversations).toMatchObject([{ platform: 'facebook', members: [{ display_name: 'Bob' }] }])
  expect(messages).toMatchObject([{ text: 'Can I book a table?', is_own: false }])
})

it('stores a reaction once, and announces only those since collecting began', async () => {
  const desk = await open()
  const post = await publish(desk)
  fake.reactions.set(post, ['Cleo'])
  test.clock.advance(60 * minute)
  await collect(desk)
  expect(await engagementNotices(desk)).toHaveLength(0)
  fake.reactions.set(post, ['Cleo', 'Bob'])
  await refresh(desk)
  await refresh(desk)
  expect((await read(desk)).engagement.map(({ author }) => author.display_name)).toEqual(['Bob', 'Cleo'])
  expect(await engagementNotices(desk)).toHaveLength(1)
})

it('needs a permission for each, which is named with its remedy, and publishes without them', async () => {
  fake.scopes = ['pages_show_list', 'pages_manage_posts', 'pages_read_engagement', 'pages_manage_engagement']
  const desk = await open()
  expect(await findAvailability(desk)).toEqual({ messaging: 'missing_scope', engagement: 'missing_scope', analytics: 'unsupported' })
  const { permissions } = (await desk.client.call(getAccount, { params: { id: desk.accountId } })).body
  expect(permissions?.filter(({ granted }) => !granted)).toEqual([
    { scope: 'pages_read_user_content', granted: false, needed_for: ['engagement'], remedy: 'reconnect' },
    { scope: 'pages_messaging', granted: false, needed_for: ['messaging'], remedy: 'reconnect' },
  ])
  expect(await publish(desk)).not.toBe('')
  fake.requests.length = 0
  await collect(desk)
  expect(fake.requests).toEqual([])
})

it('stores why something can not be read, and still publishes', async () => {
  const desk = await open()
  const post = await publish(desk)
  await choose(desk)
  await test.drain()
  const missing = fail(403, 10, "(#10) This endpoint requires the 'pages_read_user_content' permission")
  fake.fail(`GET /v25.0/${post}/comments`, { mode: 'answer', answer: missing })
  await refresh(desk)
  expect((await read(desk)).states).toMatchObject({ engagement: [{ status: 'permission_required' }], messaging: [{ status: 'ok' }] })
  const throttled = { ...fail(400, 80_001, 'Too many calls'), headers: { 'retry-after': '900' } }
  fake.fail('GET /v25.0/9001/conversations', { mode: 'answer', answer: throttled })
  await refresh(desk)
  expect((await read(desk)).states).toMatchObject({ engagement: [{ status: 'ok' }], messaging: [{ status: 'rate_limited' }] })
  expect(await publish(desk, ['And close at nine.'])).not.toBe('')
})

it('publishes after everything that collecting may use was used', async () => {
  const desk = await open()
  await publish(desk)
  await choose(desk)
  await test.drain()
  await test.app.db.updateTable('network_buckets').set({ tokens: 0 }).where('key', 'like', '%:collecting').execute()
  fake.requests.length = 0
  await test.app.queue.enqueue(test.app, 'collection.sweep', {}, { subject: 'all' })
  await test.drain()
  expect(await publish(desk, ['And close at nine.'])).not.toBe('')
  expect([...calls('/comments'), ...calls('/conversations')]).toEqual([])
})

it('must be reconnected once the person removed the app', async () => {
  const desk = await open()
  await publish(desk)
  await choose(desk)
  await test.drain()
  fake.ended.set('EAApage1', 460)
  await refresh(desk)
  expect((await desk.client.call(getAccount, { params: { id: desk.accountId } })).body.status).toBe('reconnect_required')
  fake.requests.length = 0
  await refresh(desk)
  expect(fake.requests).toEqual([])
})
