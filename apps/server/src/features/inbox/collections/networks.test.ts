/** From the connection to the inbox, over HTTP, against the fake servers of the networks. */
import { connectAccount } from '@broadside/contract/features/accounts'
import { createBluesky } from '@broadside/networks/bluesky/index'
import { lemmy } from '@broadside/networks/lemmy/index'
import { mastodon } from '@broadside/networks/mastodon/index'
import { nostr } from '@broadside/networks/nostr/index'
import { kinds } from '@broadside/networks/nostr/kinds'
import { site } from '@broadside/networks/site/index'
import { type FakeBluesky, startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { type FakeLemmy, startFakeLemmy } from '@broadside/networks/testing/fake-lemmy'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { type FakeNostr, startFakeNostr } from '@broadside/networks/testing/fake-nostr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { collect, type Desk, findAvailability, publish } from './testing/desk.ts'

let toot: FakeMastodon
let sky: FakeBluesky
let forum: FakeLemmy
let relay: FakeNostr
let test: TestApp

beforeAll(async () => {
  ;[toot, sky, forum, relay] = await Promise.all([startFakeMastodon(), startFakeBluesky(), startFakeLemmy(), startFakeNostr()])
  const hosts = [toot, sky, forum, relay].map(({ url }) => new URL(url).host)
  test = await createTestApp({
    networks: { site, mastodon, bluesky: createBluesky(sky.hosts), lemmy, nostr },
    env: { FETCH_ALLOW_LIST: hosts.join(',') },
  })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await Promise.all([toot.close(), sky.close(), forum.close(), relay.close()])
})

async function connect(platform: string, credentials: Record<string, string>): Promise<Desk> {
  const { workspaceId: workspace_id, client } = await createScene(test)
  const { body } = await client.call(connectAccount, { body: { workspace_id, platform, credentials } })
  return { test, client, workspaceId: workspace_id, accountId: body.id }
}

describe('Mastodon', () => {
  it('delivers replies, reactions and direct messages', async () => {
    const desk = await connect('mastodon', { instance_url: toot.url, access_token: toot.token })
    expect(await findAvailability(desk)).toEqual({ messaging: 'available', engagement: 'available', analytics: 'unsupported' })
    const post = await publish(desk)
    const question = toot.strangers.reply(post, 'Do you have <b>oat</b> milk?')
    toot.strangers.favourite(post)
    toot.strangers.boost(post)
    toot.strangers.message('Can I book a table?')
    const { body, engagement, conversations, messages } = await collect(desk)
    expect(body).toMatchObject({ engagement: { status: 'queued' }, messaging: { status: 'queued' } })
    expect(engagement.map(({ kind }) => kind).toSorted()).toEqual(['like', 'reply', 'repost'])
    expect(engagement.find(({ kind }) => kind === 'reply')).toMatchObject({
      external_id: question,
      text: 'Do you have <b>oat</b> milk?',
      author: { username: 'bob@elsewhere.example' },
    })
    expect(conversations).toHaveLength(1)
    expect(messages.map(({ text }) => text).join()).toContain('Can I book a table?')
  })
})

describe('Bluesky', () => {
  it('delivers replies, reactions and direct messages', async () => {
    const desk = await connect('bluesky', { handle: sky.handle, app_password: sky.password, service_url: sky.url })
    const post = await publish(desk)
    sky.strangers.reply(post, 'Do you have oat milk?')
    sky.strangers.like(post)
    sky.strangers.quote(post, 'Go there.')
    sky.strangers.message('Can I book a table?')
    const { engagement, conversations, messages } = await collect(desk)
    expect(engagement.map(({ kind }) => kind).toSorted()).toEqual(['like', 'quote', 'reply'])
    expect(conversations).toMatchObject([{ platform: 'bluesky', last_message: { text: 'Can I book a table?', is_own: false } }])
    expect(messages).toHaveLength(1)
  })

  it('delivers engagement with any part of a thread, but not its own parts as replies', async () => {
    const desk = await connect('bluesky', { handle: sky.handle, app_password: sky.password, service_url: sky.url })
    const root = await publish(desk, ['We open at seven.', 'And close at nine.'])
    const part = [...sky.records.keys()].at(-1) ?? ''
    expect(part).not.toBe(root)
    const question = sky.strangers.reply(part, 'Also on Sunday?')
    const like = sky.strangers.like(part)
    const { engagement } = await collect(desk)
    expect(engagement.map(({ external_id }) => external_id).toSorted()).toEqual([question, like].toSorted())
  })

  it('reports app passwords without access to direct messages, and is not asked for them', async () => {
    sky.scope = 'com.atproto.appPass'
    const desk = await connect('bluesky', { handle: sky.handle, app_password: sky.password, service_url: sky.url })
    expect(await findAvailability(desk)).toEqual({ messaging: 'missing_scope', engagement: 'available', analytics: 'unsupported' })
    const before = sky.requests.length
    const { body } = await collect(desk)
    expect(body.messaging).toEqual({ status: 'queued', queued: 0 })
    expect(sky.requests.slice(before).filter(({ path }) => path.includes('chat.bsky'))).toEqual([])
  })
})

describe('Lemmy', () => {
  it('delivers comments, and has no direct messages', async () => {
    const desk = await connect('lemmy', { instance_url: forum.url, username: forum.username, password: forum.password })
    expect(await findAvailability(desk)).toEqual({ messaging: 'unsupported', engagement: 'available', analytics: 'unsupported' })
    const post = await publish(desk, ['We open at seven.'], { community: 'harbour', title: 'Winter hours' })
    const question = forum.comment(post, 'Also on Sunday?')
    forum.comment(post, 'Yes', { parent: question })
    const { engagement } = await collect(desk)
    expect(engagement.map(({ kind, text }) => [kind, text]).toSorted()).toEqual([
      ['reply', 'Also on Sunday?'],
      ['reply', 'Yes'],
    ])
  })
})

describe('Nostr', () => {
  it('delivers replies and reactions', async () => {
    const desk = await connect('nostr', { key: relay.nsec, relays: relay.relay })
    expect(await findAvailability(desk)).toEqual({ messaging: 'unsupported', engagement: 'available', analytics: 'unsupported' })
    const post = await publish(desk)
    const ben = new Uint8Array(32).fill(7)
    const tags = [
      ['e', post],
      ['p', relay.publicKey],
    ]
    relay.add(kinds.note, { content: 'Also on Sunday?', tags }, ben)
    relay.add(kinds.reaction, { content: '+', tags }, ben)
    const { engagement } = await collect(desk)
    expect(engagement.map(({ kind }) => kind).toSorted()).toEqual(['like', 'reply'])
  })
})
