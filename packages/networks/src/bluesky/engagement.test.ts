import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Interaction, Reactions, Target } from '../spec/index.ts'
import { connectFake, postOn, proxyOf } from '../testing/bluesky-account.ts'
import { startFakeBluesky, type FakeBluesky } from '../testing/fake-bluesky.ts'
import { createTestTools } from '../testing/tools.ts'
import * as engagement from './engagement.ts'
import { secretsOf } from './wire.ts'

const start = Date.parse('2026-11-20T10:00:00Z')
const thread = 'GET /xrpc/app.bsky.feed.getPostThread'
const notifications = 'GET /xrpc/app.bsky.notification.listNotifications'

let now: number
const tools = createTestTools({ now: () => new Date(now) })

let fake: FakeBluesky
let target: Target
let post: string

beforeEach(async () => {
  now = start
  fake = await startFakeBluesky()
  fake.now = tools.now
  target = await connectFake(fake)
  post = postOn(fake, 'Our news')
  fake.requests.length = 0
})
afterEach(() => fake.close())

const replies = (id = post): Promise<Interaction[]> => engagement.replies(tools, target, id)
const reactions = (cursor?: string): Promise<Reactions> => engagement.reactions(tools, target, cursor)
const answerWith = (route: string, json: unknown, times = 1): void => fake.fail(route, { mode: 'answer', answer: { json }, times })
const pass = (seconds: number): void => void (now += seconds * 1000)

const bob = { did: 'did:plc:bob', handle: 'bob.test', displayName: 'Bob', avatar: 'https://cdn.test/bob.jpg' }
const uriOf = (key: string): string => `at://did:plc:bob/app.bsky.feed.post/${key}`
const view = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  uri: uriOf('77'),
  author: bob,
  record: { text: 'Hello', createdAt: '2026-11-20T09:00:00Z', reply: { parent: { uri: post } } },
  indexedAt: '2026-11-20T09:00:01Z',
  ...fields,
})
const answerThread = (...posts: unknown[]): void =>
  answerWith(thread, { thread: { post: {}, replies: posts.map((one) => ({ post: one })) } })

describe('Bluesky replies', () => {
  it("include everything below the post, including the author's own replies", async () => {
    const first = fake.strangers.reply(post, 'Is that\nso?')
    pass(10)
    const own = postOn(fake, 'Yes', first)
    const last = fake.strangers.reply(own, 'Thanks', { from: 'eve.test' })
    const found = await replies()
    expect(found[0]).toEqual({
      externalId: first,
      kind: 'reply',
      parentId: post,
      author: { id: expect.stringMatching(/^did:plc:/), username: 'bob.test', displayName: 'Bob', avatarUrl: 'https://cdn.test/bob.jpg' },
      text: 'Is that\nso?',
      url: `https://bsky.app/profile/${found[0]?.author.id}/post/${first.split('/').at(-1)}`,
      occurredAt: new Date(start),
    })
    expect(found.map(({ externalId, parentId, author }) => [externalId, parentId, author.username])).toEqual([
      [first, post, 'bob.test'],
      [own, first, 'ada.test'],
      [last, own, 'eve.test'],
    ])
    expect(found[1]?.author.id).toBe(target.account.accountId)
    expect(fake.requests.map(({ query }) => query)).toEqual([{ uri: post, depth: '1000', parentHeight: '0' }])
    expect(proxyOf(fake.requests[0])).toBeUndefined()
  })

  it('exclude deleted and blocked replies and everything below them', async () => {
    const gone = fake.strangers.reply(post, 'Gone')
    fake.strangers.reply(gone, 'Below what is gone')
    const blocked = fake.strangers.reply(post, 'Blocked', { from: 'mallory.test' })
    fake.strangers.reply(blocked, 'Below what is blocked')
    const kept = fake.strangers.reply(post, 'Kept')
    fake.strangers.remove(gone)
    fake.strangers.block('mallory.test')
    expect((await replies()).map(({ externalId }) => externalId)).toEqual([kept])
    answerWith(thread, {
      thread: { replies: [{ $type: 'app.bsky.feed.defs#notFoundPost', uri: gone, notFound: true }, { post: view() }] },
    })
    expect((await replies()).map(({ externalId }) => externalId)).toEqual([uriOf('77')])
  })

  it("are returned even if a post above them can't be read", async () => {
    answerWith(thread, { thread: { replies: [{ post: view({ author: null }), replies: [{ post: view() }] }] } })
    expect((await replies()).map(({ externalId }) => externalId)).toEqual([uriOf('77')])
  })

  it('are unavailable for a deleted post', async () => {
    fake.strangers.remove(post)
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })
    answerWith(thread, { thread: { $type: 'app.bsky.feed.defs#notFoundPost', uri: post, notFound: true } })
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('report any other refusal as such', async () => {
    fake.fail(thread, { mode: 'answer', answer: { status: 400, json: { error: 'InvalidRequest', message: 'No' } } })
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'invalid_request' })
  })

  it('date from when they were written or indexed, whichever came first, and never from the future', async () => {
    const at = (createdAt: unknown, indexedAt: unknown, key: string): unknown =>
      view({ uri: uriOf(key), indexedAt, record: { text: '', createdAt, reply: { parent: { uri: post } } } })
    answerThread(
      at('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', 'a'),
      at('2026-11-20T09:00:00Z', '2026-11-20T08:00:00Z', 'b'),
      at('nonsense', '2026-11-20T08:00:00Z', 'c'),
      at('2026-11-20T08:00:00Z', undefined, 'd'),
      at('2999-01-01T00:00:00Z', '2998-01-01T00:00:00Z', 'e'),
      at('nonsense', undefined, 'f'),
    )
    const eight = new Date('2026-11-20T08:00:00Z')
    expect((await replies()).map(({ occurredAt }) => occurredAt)).toEqual([eight, eight, eight, eight, new Date(start)])
  })

  it('skip incomplete entries and read the rest', async () => {
    const lacking = [
      null,
      'text',
      view({ uri: 5 }),
      view({ uri: `${uriOf('7')}${'7'.repeat(512)}` }),
      view({ uri: 'https://elsewhere.example/1' }),
      view({ author: null }),
      view({ author: { handle: 'bob.test' } }),
      view({ record: null }),
      view({ record: { text: 'No answer', createdAt: '2026-11-20T09:00:00Z' } }),
    ]
    const bare = { record: { reply: { parent: { uri: post } } }, author: { did: 'did:plc:bob', handle: 'handle.invalid' } }
    answerThread(...lacking, view(bare))
    expect(await replies()).toMatchObject([
      { text: '', author: { id: 'did:plc:bob', username: 'did:plc:bob', displayName: '', avatarUrl: '' } },
    ])
  })

  it('bound the size of what other accounts send', async () => {
    const author = { ...bob, displayName: 'x'.repeat(700), avatar: 'javascript:alert(1)' }
    answerThread(view({ author, record: { text: `\u0000${'x'.repeat(30_000)}`, reply: { parent: { uri: post } } } }))
    const [found] = await replies()
    expect([found?.text.length, found?.author.displayName.length, found?.author.avatarUrl]).toEqual([20_000, 640, ''])
  })

  it('are read at any depth, up to 5,000', async () => {
    const below = (depth: number): unknown => ({
      post: view({ uri: uriOf(`d${depth}`) }),
      replies: depth > 0 ? [below(depth - 1)] : [],
    })
    answerWith(thread, { thread: { replies: [below(900)] } })
    expect(await replies()).toHaveLength(901)
    answerThread(...Array.from({ length: 5_100 }, (_, index) => view({ uri: uriOf(`w${index}`) })))
    expect(await replies()).toHaveLength(5_000)
  })

  it('reject malformed responses', async () => {
    for (const json of [{}, [], 'text', null, { thread: [] }]) {
      answerWith(thread, json)
      await expect(replies(), JSON.stringify(json)).rejects.toMatchObject({ kind: 'unavailable', code: 'broken_answer' })
    }
  })
})

describe('Bluesky reactions', () => {
  it('are likes, reposts, quotes and replies, identified by the URIs of their records', async () => {
    const like = fake.strangers.like(post)
    pass(1)
    const repost = fake.strangers.repost(post, { from: 'eve.test' })
    pass(1)
    const quote = fake.strangers.quote(post, 'Look')
    pass(1)
    const reply = fake.strangers.reply(post, 'Nice')
    const { items } = await reactions()
    const found = items.map(({ externalId, kind, parentId, text, occurredAt }) => [externalId, kind, parentId, text, occurredAt.getTime()])
    expect(found).toEqual([
      [reply, 'reply', post, 'Nice', start + 3000],
      [quote, 'quote', post, 'Look', start + 2000],
      [repost, 'repost', post, '', start + 1000],
      [like, 'like', post, '', start],
    ])
    expect(items.map(({ url, author }) => [url === '', author.username])).toEqual([
      [false, 'bob.test'],
      [false, 'bob.test'],
      [true, 'eve.test'],
      [true, 'bob.test'],
    ])
    expect(fake.requests[0]?.search.getAll('reasons')).toEqual(['like', 'repost', 'reply', 'quote'])
  })

  it('identify a reply the same way as the thread does', async () => {
    fake.strangers.reply(post, 'Nice')
    expect((await reactions()).items).toEqual(await replies())
  })

  it("exclude other notifications, even from servers that don't filter by reason", async () => {
    const of = (reason: string, fields: object = {}): unknown => view({ reason, reasonSubject: post, uri: uriOf(reason), ...fields })
    answerWith(notifications, {
      notifications: [
        ...['like-via-repost', 'repost-via-repost', 'mention', 'follow', 'constructor'].map((reason) => of(reason)),
        of('like', { uri: uriOf('feed'), reasonSubject: 'at://did:plc:ada/app.bsky.feed.generator/1' }),
        of('like', { uri: uriOf('nothing'), reasonSubject: undefined }),
        of('repost', { author: null }),
        of('quote', { indexedAt: 'never' }),
        of('reply', { record: {} }),
        of('like'),
        null,
      ],
    })
    expect((await reactions()).items.map(({ externalId }) => externalId)).toEqual([uriOf('like')])
  })

  it('count a post that both replies and quotes as a reply', async () => {
    const both = ['quote', 'reply', 'quote'].map((reason) => view({ reason, reasonSubject: post }))
    answerWith(notifications, { notifications: both })
    expect((await reactions()).items).toMatchObject([{ externalId: uriOf('77'), kind: 'reply', parentId: post }])
  })

  it('reject malformed responses', async () => {
    for (const json of [{}, [], 'text', null, { notifications: {} }]) {
      answerWith(notifications, json)
      await expect(reactions(), JSON.stringify(json)).rejects.toMatchObject({ kind: 'unavailable', code: 'broken_answer' })
    }
  })
})

describe('the reactions cursor', () => {
  const idsOf = (...readings: Reactions[]): string[] => readings.flatMap(({ items }) => items.map(({ externalId }) => externalId))
  const like = (count: number, seconds = 0): string[] =>
    Array.from({ length: count }, (_, index) => {
      pass(seconds)
      return fake.strangers.like(post, { from: `fan${index}.test` })
    })

  it('is absent before the first notification and unchanged when nothing new arrives', async () => {
    expect(await reactions()).toEqual({ items: [], cursor: undefined })
    like(1)
    const { cursor } = await reactions()
    expect(await reactions(cursor)).toEqual({ items: [], cursor })
  })

  it('returns later notifications once, including those with the same timestamp', async () => {
    const before = like(3)
    const first = await reactions()
    const same = like(2)
    const second = await reactions(first.cursor)
    pass(3600)
    const later = like(2)
    const third = await reactions(second.cursor)
    expect(idsOf(first).sort()).toEqual(before.sort())
    expect(idsOf(second).sort()).toEqual(same.sort())
    expect(idsOf(third).sort()).toEqual(later.sort())
    expect((await reactions(third.cursor)).items).toEqual([])
  })

  it('catches late arrivals that sort below newer ones', async () => {
    like(1)
    pass(60)
    like(1)
    const first = await reactions()
    pass(-30)
    const late = like(1)
    pass(60)
    expect(idsOf(await reactions(first.cursor))).toEqual(late)
  })

  it('stays small however much happens at once', async () => {
    like(450)
    const first = await reactions()
    expect(first.items).toHaveLength(450)
    expect(first.cursor?.length).toBeLessThan(3000)
    const [last] = like(1)
    expect(idsOf(await reactions(first.cursor))).toContain(last)
  })

  it('continues across pages without relevant notifications', async () => {
    like(1)
    const first = await reactions()
    for (let index = 0; index < 250; index++) {
      pass(10)
      fake.strangers.notice('follow', post)
    }
    const newest = like(120, 10)
    fake.requests.length = 0
    const second = await reactions(first.cursor)
    expect(idsOf(second).sort()).toEqual(newest.sort())
    expect(fake.requests.map(({ query }) => query['cursor'])).toEqual([undefined, '100', '200', '300'])
    pass(3600)
    like(1)
    fake.requests.length = 0
    expect((await reactions(second.cursor)).items).toHaveLength(1)
    expect(fake.requests).toHaveLength(1)
  })

  it('stops after 10 pages', async () => {
    answerWith(notifications, { cursor: 'more', notifications: [view({ reason: 'like', reasonSubject: post })] }, 20)
    expect((await reactions()).items).toHaveLength(1)
    expect(fake.requests).toHaveLength(10)
  })

  it('starts over when it is not recognized', async () => {
    like(1)
    expect((await reactions('nonsense')).items).toHaveLength(1)
  })
})

describe('a refused read', () => {
  const cases = [
    { status: 401, error: 'AuthenticationRequired', kind: 'auth' },
    { status: 403, error: 'Forbidden', kind: 'permission' },
    { status: 429, error: 'RateLimitExceeded', kind: 'rate_limited' },
    { status: 502, error: 'UpstreamFailure', kind: 'unavailable' },
  ]
  for (const { status, error: name, kind } of cases) {
    it(`maps ${status} to ${kind}, without the credential`, async () => {
      const secrets = secretsOf(target.credential)
      for (const route of [thread, notifications]) {
        fake.fail(route, { mode: 'answer', answer: { status, json: { error: name, message: secrets.join(' ') } } })
        const error: unknown = await (route === thread ? replies() : reactions()).catch((reason: unknown) => reason)
        expect(error).toMatchObject({ kind, httpStatus: status })
        const told = `${String(error)} ${JSON.stringify(error)}`
        expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
      }
    })
  }

  it('starts a new session when the stored token has expired', async () => {
    fake.strangers.reply(post, 'Nice')
    fake.expireTokens()
    expect(await replies()).toHaveLength(1)
  })
})
