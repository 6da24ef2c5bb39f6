/** From the connection to the inbox under a cap on spending, over HTTP, against the fake server and its bill. */
import { listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { addMessage, addQuote, addReply, grace } from '@broadside/networks/testing/fake-x-inbox'
import { afterEach, describe, expect, it } from 'vitest'
import { billOf, openSpending, publish, read, setCap, type SpendingScene, spendOf } from '#publishing/spending/testing/scene.ts'
import { signIn } from '#test/factories.ts'
import { accountOf, choose, collect, featureOf, itemsOf, messagesOf, stateOf } from './testing/collecting.ts'

const minute = 60_000
const day = 1440 * minute

const open: SpendingScene[] = []
afterEach(async () => {
  for (const scene of open.splice(0)) await scene[Symbol.asyncDispose]()
})
const setScene = async (): Promise<SpendingScene> => {
  const scene = await openSpending()
  open.push(scene)
  return scene
}

const publishPost = async (scene: SpendingScene, text = 'We open at seven.') =>
  (await read(scene, await publish(scene, { text })))[0]?.external_id ?? ''

/** Connects the account again, in the way that allows reading messages. */
const reconnect = async ({ test, fake, client, workspaceId, user }: SpendingScene) => {
  const cookie = await signIn(test, user)
  const request = { params: { platform: 'x' }, body: { workspace_id: workspaceId, way: 'posts_and_messages' } }
  const { url } = (await test.client({ cookie }).call(startAccountAuthorization, request)).body
  const there = await fetch(url.replace('https://x.com', fake.url), { redirect: 'manual' })
  fake.endsAt = Number.MAX_SAFE_INTEGER
  const back = new URL(there.headers.get('location') ?? '')
  await test.http.fastify.inject({ url: `${back.pathname}${back.search}`, headers: { cookie } })
  fake.endsAt = Number.MAX_SAFE_INTEGER
  return (await client.call(listAccounts, { query: { workspace_id: workspaceId } })).body.length
}

const countReads = ({ fake }: SpendingScene) => fake.requests.filter(({ path }) => /search|dm_events/.test(path)).length

describe('replies and quotes', () => {
  it('are collected once that is switched on, which says what it costs', async () => {
    const scene = await setScene()
    const post = await publishPost(scene)
    addReply(scene.fake, post, 'Oat milk?')
    scene.test.clock.advance(minute)
    addQuote(scene.fake, post, 'Go there.')
    await collect(scene)
    expect(countReads(scene)).toBe(0)
    expect(await featureOf(scene, 'engagement')).toMatchObject({
      enabled: false,
      availability: 'available',
      cost: { code: 'per_reply', amount_usd: 0.015, monthly_cap_usd: 5 },
    })
    await setCap(scene, 8)
    expect(await featureOf(scene, 'engagement')).toMatchObject({ cost: { monthly_cap_usd: 2 } })
    await choose(scene, 'engagement')
    await collect(scene)
    expect((await itemsOf(scene)).map(({ kind, text }) => [kind, text])).toEqual([
      ['quote', 'Go there.'],
      ['reply', 'Oat milk?'],
    ])
    const before = countReads(scene)
    for (let round = 0; round < 3; round++) await collect(scene, 5 * minute)
    expect(countReads(scene) - before).toBeLessThanOrEqual(3)
    expect(await spendOf(scene)).toMatchObject({ amount_usd: billOf(scene), collecting_usd: 0.03, posts: 1 })
  })

  it('stop at their part of the cap, and never keep a post from being published', async () => {
    const scene = await setScene()
    await setCap(scene, 1)
    const post = await publishPost(scene)
    await choose(scene, 'engagement')
    for (let index = 0; index < 60; index++) addReply(scene.fake, post, `Reply ${index}`)
    for (let round = 0; round < 6; round++) await collect(scene, 5 * minute)
    expect(await stateOf(scene, 'engagement')).toMatchObject({ status: 'rate_limited', error_code: 'collecting_cap' })
    const spend = await spendOf(scene)
    expect(spend?.collecting_usd).toBeLessThanOrEqual(0.25)
    expect(spend?.collecting_usd).toBeGreaterThan(0.05)
    expect(spend?.amount_usd).toBe(billOf(scene))
    expect(await publishPost(scene, 'We close at nine.')).not.toBe('')
    const read = (await itemsOf(scene)).length
    await setCap(scene, 10)
    for (let round = 0; round < 3; round++) await collect(scene, 5 * minute)
    expect(await itemsOf(scene)).toHaveLength(50)
    expect(read).toBeLessThan(50)
    expect(await stateOf(scene, 'engagement')).toMatchObject({ status: 'ok' })
    expect((await spendOf(scene))?.amount_usd).toBeCloseTo(billOf(scene), 6)
  })

  it('stop when posts have used the whole cap', async () => {
    const scene = await setScene()
    const post = await publishPost(scene)
    await choose(scene, 'engagement')
    await setCap(scene, 0.1)
    addReply(scene.fake, post, 'Oat milk?')
    await collect(scene)
    expect(await stateOf(scene, 'engagement')).toMatchObject({ status: 'rate_limited', error_code: 'spend_cap' })
    expect(countReads(scene)).toBe(0)
  })

  it('cost nothing in a call that X refuses, and wait as long as X asks', async () => {
    const scene = await setScene()
    await publishPost(scene)
    await choose(scene, 'engagement')
    scene.fake.fail('GET /2/tweets/search/recent', { mode: 'answer', answer: { status: 500 } })
    await collect(scene)
    expect(await stateOf(scene, 'engagement')).toMatchObject({ status: 'temporarily_unavailable' })
    expect((await spendOf(scene))?.amount_usd).toBe(billOf(scene))
    const reset = String(Math.ceil(scene.test.clock.now().getTime() / 1000) + 600)
    scene.fake.fail('GET /2/tweets/search/recent', { mode: 'answer', answer: { status: 429, headers: { 'x-rate-limit-reset': reset } } })
    await collect(scene)
    expect(await stateOf(scene, 'engagement')).toMatchObject({ status: 'rate_limited', error_code: 'http_429' })
    expect(await spendOf(scene)).not.toHaveProperty('collecting_usd')
    expect((await spendOf(scene))?.amount_usd).toBe(billOf(scene))
  })
})

describe('direct messages', () => {
  it('need a permission that posts do not, and are collected with it', async () => {
    const scene = await setScene()
    addMessage(scene.fake, 'Can I book a table?')
    expect(await featureOf(scene, 'messaging')).toMatchObject({ availability: 'missing_scope' })
    expect(await accountOf(scene)).toMatchObject({ messaging_supported: false })
    expect((await accountOf(scene)).permissions).toContainEqual({
      scope: 'dm.read',
      granted: false,
      needed_for: ['messaging'],
      remedy: 'reconnect_with_messages',
    })
    await choose(scene, 'messaging')
    await collect(scene)
    expect([await publishPost(scene), countReads(scene)]).toEqual([expect.stringMatching(/^\d+$/), 0])
    await reconnect(scene)
    expect(await featureOf(scene, 'messaging')).toMatchObject({
      availability: 'available',
      cost: { code: 'per_message', amount_usd: 0.02 },
    })
    expect(await accountOf(scene)).toMatchObject({ messaging_supported: true, messages_enabled: true })
    await collect(scene)
    const { conversations, messages } = await messagesOf(scene)
    expect(conversations).toMatchObject([
      { platform: 'x', members: [{ username: 'grace' }], last_message: { text: 'Can I book a table?' } },
    ])
    expect(messages).toMatchObject([{ is_own: false, author: { id: grace.id } }])
    addMessage(scene.fake, 'For two.', { sender: { id: '2244994945', username: 'harbor', name: 'Harbor Cafe' } })
    await collect(scene, 11 * minute)
    expect((await messagesOf(scene)).conversations).toMatchObject([{ members: [{ username: 'grace' }], last_message: { is_own: true } }])
    expect((await spendOf(scene))?.amount_usd).toBeCloseTo(billOf(scene), 6)
  })

  it('stop at a cap of zero without a call, and ask for a reconnection when access was withdrawn', async () => {
    const scene = await setScene()
    await reconnect(scene)
    await choose(scene, 'messaging')
    await collect(scene)
    expect(await stateOf(scene, 'messaging')).toMatchObject({ status: 'ok' })
    await setCap(scene, 0)
    const before = countReads(scene)
    await collect(scene, 11 * minute)
    expect(await stateOf(scene, 'messaging')).toMatchObject({ status: 'rate_limited', error_code: 'spend_cap' })
    expect(countReads(scene)).toBe(before)
    await setCap(scene, 100)
    scene.fake.token = 'withdrawn'
    await collect(scene, 11 * minute)
    expect(await stateOf(scene, 'messaging')).toMatchObject({ status: 'permission_required' })
    expect(await accountOf(scene)).toMatchObject({ status: 'reconnect_required' })
  })
})

it('adds up what collecting costs from the start of each month', async () => {
  const scene = await setScene()
  const post = await publishPost(scene)
  await choose(scene, 'engagement')
  addReply(scene.fake, post, 'Oat milk?')
  await collect(scene)
  expect(await spendOf(scene)).toMatchObject({ collecting_usd: 0.015 })
  scene.test.clock.advance(32 * day)
  const cookie = await signIn(scene.test, scene.user)
  expect(await spendOf({ ...scene, client: scene.test.client({ cookie }) })).not.toHaveProperty('collecting_usd')
})
