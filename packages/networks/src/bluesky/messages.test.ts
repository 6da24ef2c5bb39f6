import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Target } from '../spec/index.ts'
import { connectFake, proxyOf } from '../testing/bluesky-account.ts'
import { startFakeBluesky, type FakeBluesky } from '../testing/fake-bluesky.ts'
import { createTestTools } from '../testing/tools.ts'
import { createBluesky } from './index.ts'
import * as messaging from './messages.ts'
import { secretsOf } from './wire.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const list = 'GET /xrpc/chat.bsky.convo.listConvos'
const messages = 'GET /xrpc/chat.bsky.convo.getMessages'

let now: number
const tools = createTestTools({ now: () => new Date(now) })

let fake: FakeBluesky
let target: Target

beforeEach(async () => {
  now = start
  fake = await startFakeBluesky()
  fake.now = tools.now
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const read = (known: Iterable<readonly [string, string]> = []): Promise<Conversation[]> =>
  messaging.conversations(tools, target, new Map(known))
const marksOf = (conversations: Conversation[]): (readonly [string, string])[] =>
  conversations.map(({ externalId, mark }) => [externalId, mark] as const)
const textsOf = (conversation: Conversation | undefined): string[] => conversation?.messages.map(({ text }) => text) ?? []
const pass = (seconds: number): void => void (now += seconds * 1000)
const answerWith = (route: string, json: unknown, times = 1): void => fake.fail(route, { mode: 'answer', answer: { json }, times })
const count = (route: string): number => fake.requests.filter(({ method, path }) => `${method} ${path}` === route).length

describe('Bluesky conversations', () => {
  it('include all members and messages, oldest first', async () => {
    const first = fake.strangers.message('Are you there?')
    pass(1)
    const own = fake.strangers.answerAs('Yes')
    pass(1)
    const last = fake.strangers.message('Good')
    const [conversation, ...others] = await read()
    expect(others).toEqual([])
    const bob = { id: expect.stringMatching(/^did:plc:/), username: 'bob.test', displayName: 'Bob', avatarUrl: 'https://cdn.test/bob.jpg' }
    expect(conversation).toEqual({
      externalId: fake.strangers.conversationWith('bob.test'),
      members: [bob],
      mark: expect.any(String),
      messages: [
        { externalId: first, author: bob, text: 'Are you there?', sentAt: new Date(start) },
        {
          externalId: own,
          author: expect.objectContaining({ id: fake.did, username: 'ada.test' }),
          text: 'Yes',
          sentAt: new Date(start + 1000),
        },
        { externalId: last, author: bob, text: 'Good', sentAt: new Date(start + 2000) },
      ],
    })
    expect(fake.requests.map(proxyOf)).toEqual(['did:web:api.bsky.chat#bsky_chat', 'did:web:api.bsky.chat#bsky_chat'])
  })

  it('are not returned again until they have something new', async () => {
    fake.strangers.message('One')
    fake.strangers.message('Other', { from: 'eve.test' })
    const known = marksOf(await read())
    fake.requests.length = 0
    expect(await read(known)).toEqual([])
    expect(fake.requests).toHaveLength(1)
    fake.strangers.message('Two')
    expect((await read(known)).map(textsOf)).toEqual([['One', 'Two']])
  })

  it('exclude deleted, incomplete and system messages', async () => {
    const first = fake.strangers.message('Gone')
    fake.strangers.message('Kept')
    fake.strangers.unsend(first)
    expect(textsOf((await read())[0])).toEqual(['Kept'])
    const common = { rev: '1', sentAt: '2026-11-20T09:00:00Z' }
    answerWith(messages, {
      messages: [
        { ...common, id: 's', data: { $type: 'chat.bsky.convo.defs#systemMessageDataMemberJoin' } },
        { ...common, id: 't', text: 'No sender' },
        { ...common, id: 5, text: 'No id', sender: { did: 'did:plc:bob' } },
        { ...common, id: 'u', text: 'No time', sender: { did: 'did:plc:bob' }, sentAt: 'never' },
        null,
        { ...common, id: 'v', text: `\u0000${'x'.repeat(30_000)}`, sender: { did: 'did:plc:bob' }, sentAt: '2999-01-01T00:00:00Z' },
      ],
    })
    const [conversation] = await read()
    expect(conversation?.messages).toEqual([
      {
        externalId: 'v',
        author: { id: 'did:plc:bob', username: 'did:plc:bob', displayName: '', avatarUrl: '' },
        text: 'x'.repeat(20_000),
        sentAt: new Date(start),
      },
    ])
  })

  it("name senders in a group who aren't in its member list", async () => {
    answerWith(list, { convos: [{ id: 'group', rev: '2', members: [{ did: fake.did, handle: 'ada.test' }, null, {}] }] })
    answerWith(messages, {
      messages: [
        { id: 'b', rev: '2', text: 'Two', sender: { did: 'did:plc:eve' }, sentAt: '2026-11-20T09:00:00Z' },
        { id: 'a', rev: '1', text: 'One', sender: { did: fake.did }, sentAt: '2026-11-20T08:00:00Z' },
      ],
      relatedProfiles: [{ did: 'did:plc:eve', handle: 'eve.test' }],
    })
    const [group] = await read()
    expect(group?.members).toEqual([])
    expect(group?.messages.map(({ author, text }) => [author.username, text])).toEqual([
      ['ada.test', 'One'],
      ['eve.test', 'Two'],
    ])
  })

  it('exclude conversations the account has left and ones without an id', async () => {
    fake.strangers.message('Hello')
    const eve = fake.strangers.conversationWith('eve.test')
    answerWith(list, { convos: [{ id: 'left', rev: '1', members: [] }, { id: eve, rev: '1' }, { id: 'x' }, { rev: '1' }, null] })
    expect((await read()).map(({ externalId, members }) => [externalId, members])).toEqual([[eve, []]])
  })
})

describe('many Bluesky conversations and messages', () => {
  it('are read across several pages, 50 conversations per call', async () => {
    for (let index = 0; index < 130; index++) fake.strangers.message(`Hello ${index}`, { from: `fan${index}.test` })
    const known: (readonly [string, string])[] = []
    const counts: number[] = []
    for (let call = 0; call < 4; call++) {
      const told = await read(known)
      counts.push(told.length)
      known.push(...marksOf(told))
    }
    expect(counts).toEqual([50, 50, 30, 0])
    expect(new Set(known.map(([id]) => id)).size).toBe(130)
    expect(count(list)).toBe(8)
  })

  it('stop after 5 pages of conversations', async () => {
    answerWith(list, { cursor: 'more', convos: [] }, 10)
    expect(await read()).toEqual([])
    expect(count(list)).toBe(5)
  })

  it('start with the newest 500 messages', async () => {
    for (let index = 0; index < 505; index++) fake.strangers.message(`Message ${index}`)
    const texts = textsOf((await read())[0])
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([500, 'Message 5', 'Message 504'])
    expect(count(messages)).toBe(5)
  })

  it('stop at the messages already known', async () => {
    for (let index = 0; index < 150; index++) fake.strangers.message(`Message ${index}`)
    const known = marksOf(await read())
    for (let index = 150; index < 260; index++) fake.strangers.message(`Message ${index}`)
    fake.requests.length = 0
    const texts = textsOf((await read(known))[0])
    expect(count(messages)).toBe(2)
    expect(texts).toEqual(expect.arrayContaining(Array.from({ length: 110 }, (_, index) => `Message ${150 + index}`)))
  })
})

describe('Bluesky messages without permission', () => {
  const scopes = [
    { scope: 'com.atproto.access', allows: ['engagement', 'messaging'] },
    { scope: 'com.atproto.appPassPrivileged', allows: ['engagement', 'messaging'] },
    { scope: 'com.atproto.appPass', allows: ['engagement'] },
  ] as const
  for (const { scope, allows } of scopes) {
    it(`are read with a token of scope ${scope}`, async () => {
      fake.scope = scope
      const fields = { handle: fake.handle, app_password: fake.password, service_url: fake.url }
      const network = createBluesky(fake.hosts)
      expect((await network.credentials?.connect(tools, fields))?.allows).toEqual(allows)
      expect((await network.refresh?.(tools, target))?.allows).toEqual(allows)
    })
  }

  it('are not requested: the response would make the connection look broken', async () => {
    fake.scope = 'com.atproto.appPass'
    target = await connectFake(fake)
    fake.requests.length = 0
    await expect(read()).rejects.toMatchObject({ kind: 'permission', evidence: 'not_sent', code: 'messages_not_allowed' })
    expect(fake.requests).toEqual([])
  })

  it('are not assumed to be readable with a token without a scope', async () => {
    const json = { did: fake.did, handle: fake.handle, accessJwt: 'opaque', refreshJwt: 'opaque' }
    answerWith('POST /xrpc/com.atproto.server.createSession', json)
    const fields = { handle: fake.handle, app_password: fake.password, service_url: fake.url }
    expect((await createBluesky(fake.hosts).credentials?.connect(tools, fields))?.allows).toEqual(['engagement'])
  })
})

describe('a refused read of messages', () => {
  it('reports its kind, without the credential', async () => {
    const secrets = secretsOf(target.credential)
    const kinds: unknown[] = []
    for (const [status, name] of [
      [401, 'AuthenticationRequired'],
      [403, 'Forbidden'],
      [429, 'RateLimitExceeded'],
      [502, 'UpstreamFailure'],
    ] as const) {
      fake.fail(list, { mode: 'answer', answer: { status, json: { error: name, message: secrets.join(' ') } } })
      const error: unknown = await read().catch((reason: unknown) => reason)
      const told = `${String(error)} ${JSON.stringify(error)}`
      expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
      kinds.push(Object(error).kind)
    }
    expect(kinds).toEqual(['auth', 'permission', 'rate_limited', 'unavailable'])
  })

  it('is reported unless the messages were deleted', async () => {
    fake.strangers.message('Hello')
    fake.fail(messages, { mode: 'answer', answer: { status: 429, json: { error: 'RateLimitExceeded' } } })
    await expect(read()).rejects.toMatchObject({ kind: 'rate_limited' })
  })

  it('rejects malformed responses', async () => {
    fake.strangers.message('Hello')
    for (const route of [list, messages]) {
      for (const json of [{}, 'text', null, { convos: {}, messages: {} }]) {
        answerWith(route, json)
        await expect(read(), JSON.stringify(json)).rejects.toMatchObject({ kind: 'unavailable', code: 'broken_answer' })
      }
    }
  })
})
