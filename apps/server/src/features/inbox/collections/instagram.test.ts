/** Comments and messages on Instagram, from the connection to the inbox. */
import { getAccount } from '@broadside/contract/features/accounts'
import { instagram } from '@broadside/networks/instagram/index'
import { refuse } from '@broadside/networks/testing/fake-graph'
import { fakeApp, type FakeInstagram, startFakeInstagram } from '@broadside/networks/testing/fake-instagram'
import { originsOf } from '@broadside/networks/testing/instagram-account'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '#test/create-test-app.ts'
import { addPublished, authorize, choose, collect, type Desk, findAvailability, openAppServer, read, refresh } from './testing/desk.ts'

const minute = 60_000
const post = '17600000000000001'

let fake: FakeInstagram
let test: TestApp

beforeEach(async () => {
  fake = await startFakeInstagram()
  test = await openAppServer({ network: instagram, app: fakeApp(fake), fakeUrl: fake.url, origins: originsOf(fake) })
  fake.now = () => test.clock.now()
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await fake.close()
})

/** Posts need files at a public address, so that one is added as it is stored after it was published. */
async function open(profile = 'instagram.feed'): Promise<Desk> {
  const desk = await authorize(test, 'instagram', fake.url)
  fake.posts.push({ id: post, at: fake.now().getTime(), fields: { caption: 'Winter hours' }, items: [], comments: [] })
  await addPublished(desk, { externalId: post, profile })
  return desk
}
const calls = (end: string) => fake.requests.filter(({ path }) => path.endsWith(end))

it('delivers comments and messages', async () => {
  const desk = await open()
  expect(await findAvailability(desk)).toEqual({ messaging: 'available', engagement: 'available', analytics: 'unsupported' })
  const question = fake.comment(post, 'Do you have oat milk?')
  test.clock.advance(minute)
  fake.comment(post, 'We do', { username: 'ada' })
  fake.inbox.receive('Can I book a table?')
  expect(calls('/comments')).toEqual([])
  const { engagement, conversations, messages } = await collect(desk)
  expect(engagement).toMatchObject([
    { kind: 'reply', text: 'We do', is_own: true },
    { kind: 'reply', text: 'Do you have oat milk?', external_id: question.id, parent_external_id: post, author: { username: 'bob' } },
  ])
  expect(conversations).toMatchObject([{ platform: 'instagram', last_message: { text: 'Can I book a table?', is_own: false } }])
  expect(messages).toMatchObject([{ author: { username: 'bob' } }])
})

it('reads messages again only if there are new ones, and nothing once it is off', async () => {
  const desk = await open()
  fake.inbox.receive('Can I book a table?')
  test.clock.advance(minute)
  await collect(desk)
  fake.requests.length = 0
  await refresh(desk)
  expect(fake.requests.filter(({ query }) => query['fields']?.startsWith('messages'))).toEqual([])
  fake.inbox.receive('For two')
  test.clock.advance(minute)
  await refresh(desk)
  expect((await read(desk)).messages.map(({ text }) => text)).toEqual(['For two', 'Can I book a table?'])
  await choose(desk, false)
  fake.requests.length = 0
  await refresh(desk)
  expect(fake.requests).toEqual([])
})

it('needs a permission for each, which is named with its remedy, and publishes without them', async () => {
  fake.scopes = ['instagram_business_basic', 'instagram_business_content_publish']
  const desk = await open()
  expect(await findAvailability(desk)).toEqual({ messaging: 'missing_scope', engagement: 'missing_scope', analytics: 'unsupported' })
  const { capabilities, permissions } = (await desk.client.call(getAccount, { params: { id: desk.accountId } })).body
  expect(capabilities).toContain('publish')
  expect(permissions?.filter(({ granted }) => !granted)).toEqual([
    {
      scope: 'instagram_business_manage_comments',
      granted: false,
      needed_for: ['first_comment', 'engagement'],
      remedy: 'reconnect',
    },
    { scope: 'instagram_business_manage_messages', granted: false, needed_for: ['messaging'], remedy: 'reconnect' },
  ])
  fake.requests.length = 0
  const { body } = await collect(desk)
  expect(body).toMatchObject({ engagement: { queued: 0 }, messaging: { queued: 0 } })
  expect(fake.requests).toEqual([])
})

it("doesn't ask for comments on a story", async () => {
  const desk = await open('instagram.story')
  const { states } = await collect(desk)
  expect(states.engagement).toMatchObject([{ status: 'ok' }])
  expect(calls('/comments')).toEqual([])
})

it('stores that messages can not be read, and still reads comments', async () => {
  const desk = await open()
  await choose(desk)
  await test.drain()
  fake.fail('GET /v25.0/17841400000000001/conversations', { mode: 'answer', answer: refuse(10, 'Missing', { status: 403 }) })
  await refresh(desk)
  expect((await read(desk)).states).toMatchObject({
    engagement: [{ status: 'ok' }],
    messaging: [{ status: 'permission_required', error_code: 'graph_10' }],
  })
})

it('makes no call for as long as Instagram asks', async () => {
  const desk = await open()
  await choose(desk)
  await test.drain()
  const throttled = { ...refuse(80_002, 'Too many calls'), headers: { 'retry-after': '900' } }
  fake.fail(`GET /v25.0/${post}/comments`, { mode: 'answer', answer: throttled })
  await refresh(desk)
  expect((await read(desk)).states.engagement).toMatchObject([{ status: 'rate_limited' }])
  fake.requests.length = 0
  await refresh(desk)
  expect(fake.requests).toEqual([])
  test.clock.advance(15 * minute)
  await refresh(desk)
  expect((await read(desk)).states).toMatchObject({ engagement: [{ status: 'ok' }], messaging: [{ status: 'ok' }] })
})
