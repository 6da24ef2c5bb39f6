import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Interaction, Reactions, Target } from '../spec/index.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestTools } from '../testing/tools.ts'
import type { Answer } from '../testing/server.ts'
import { connectFake, postOn } from '../testing/mastodon-account.ts'
import * as engagement from './engagement.ts'

const tools = createTestTools()

let fake: FakeMastodon
let target: Target
let post: string

beforeEach(async () => {
  fake = await startFakeMastodon()
  target = await connectFake(fake)
  post = await postOn(fake, 'Our news')
  fake.requests.length = 0
})
afterEach(() => fake.close())

const replies = (id = post): Promise<Interaction[]> => engagement.replies(tools, target, id)
const reactions = (cursor?: string): Promise<Reactions> => engagement.reactions(tools, target, cursor)
const contextOf = (id: string): string => `GET /api/v1/statuses/${id}/context`
const notifications = 'GET /api/v1/notifications'
const answerWith = (route: string, json: unknown, times = 1): void => fake.fail(route, { mode: 'answer', answer: { json }, times })
const queries = (): Record<string, string>[] =>
  fake.requests.filter(({ path }) => path === '/api/v1/notifications').map(({ query }) => query)

const status = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: '77',
  created_at: '2026-11-20T10:00:00.000Z',
  content: '<p>Hello</p>',
  url: 'https://elsewhere.example/@bob/77',
  in_reply_to_id: post,
  visibility: 'public',
  account: {
    id: '5',
    username: 'bob',
    acct: 'bob@elsewhere.example',
    display_name: 'Bob',
    avatar_static: 'https://elsewhere.example/b.png',
  },
  ...fields,
})
const below = (...descendants: unknown[]): unknown => ({ ancestors: [], descendants })

describe('Mastodon replies', () => {
  it("include everything below the status, including the author's own replies", async () => {
    const first = fake.strangers.reply(post, 'Is that\nso?\n\nReally & truly?', { from: 'bob@elsewhere.example' })
    const own = await postOn(fake, 'Yes', { in_reply_to_id: first })
    const last = fake.strangers.reply(own, 'Thanks', { from: 'eve', visibility: 'private' })
    const found = await replies()
    expect(found[0]).toEqual({
      externalId: first,
      kind: 'reply',
      parentId: post,
      author: {
        id: expect.stringMatching(/^\d+$/),
        username: 'bob@elsewhere.example',
        displayName: 'Bob',
        avatarUrl: `${fake.url}/bob.png`,
      },
      text: 'Is that\nso?\n\nReally & truly?',
      url: `https://elsewhere.example/@bob/${first}`,
      occurredAt: expect.any(Date),
    })
    expect(found.map(({ externalId, parentId, author }) => [externalId, parentId, author.username])).toEqual([
      [first, post, 'bob@elsewhere.example'],
      [own, first, 'ada@fake.social'],
      [last, own, 'eve@fake.social'],
    ])
    expect(found[1]?.author.id).toBe(target.account.accountId)
  })

  it('exclude those visible only to the people they mention', async () => {
    fake.strangers.reply(post, 'Between us', { visibility: 'direct' })
    const open = fake.strangers.reply(post, 'For all')
    expect((await replies()).map(({ externalId }) => externalId)).toEqual([open])
  })

  it('are unavailable for a deleted status', async () => {
    fake.strangers.remove(post)
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'post_gone' })
    fake.fail(contextOf('1'), { mode: 'answer', answer: { status: 410, json: { error: 'Gone' } } })
    await expect(replies('1')).rejects.toMatchObject({ code: 'post_gone' })
  })

  it('skip incomplete entries and read the rest', async () => {
    const lacking = [
      null,
      'text',
      status({ id: 5 }),
      status({ id: 'x'.repeat(513) }),
      status({ id: '1\u0000' }),
      status({ account: null }),
      status({ account: { id: '5' } }),
      status({ account: { acct: 'bob' } }),
      status({ created_at: 'yesterday' }),
      status({ created_at: null }),
      status({ created_at: '-000001-01-01T00:00:00Z' }),
      status({ in_reply_to_id: null }),
    ]
    answerWith(contextOf(post), below(...lacking, status({ content: null, url: null, account: { id: '5', acct: 'bob' } })))
    expect(await replies()).toEqual([
      {
        externalId: '77',
        kind: 'reply',
        parentId: post,
        author: { id: '5', username: 'bob@fake.social', displayName: '', avatarUrl: '' },
        text: '',
        url: '',
        occurredAt: new Date('2026-11-20T10:00:00Z'),
      },
    ])
  })

  it('bound the size of what other accounts send', async () => {
    const account = { id: '5', acct: 'bob@elsewhere.example', display_name: `B\u0000ob\n${'x'.repeat(700)}`, avatar: 'javascript:alert(1)' }
    const content = `<p>&#0;a\u0007${'😀'.repeat(15_000)}</p>`
    const url = 'javascript:alert(1)'
    answerWith(contextOf(post), below(status({ account, content, url, created_at: '9999-01-01T00:00:00Z' })))
    const [found] = await replies()
    expect(found).toMatchObject({ url: '', author: { avatarUrl: '' } })
    expect(found?.author.displayName).toMatch(/^Bob x{600,}$/)
    expect(found?.author.displayName.length).toBeLessThanOrEqual(640)
    expect(found?.text).toBe(`a${'😀'.repeat(9_999)}`)
    expect(found?.occurredAt.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('are limited to 5,000', async () => {
    answerWith(contextOf(post), below(...Array.from({ length: 5_100 }, (_, index) => status({ id: `${index}` }))))
    expect(await replies()).toHaveLength(5_000)
  })

  it('reject malformed responses', async () => {
    for (const json of [{}, [], 'text', null, { ancestors: [], descendants: {} }]) {
      answerWith(contextOf(post), json)
      await expect(replies(), JSON.stringify(json)).rejects.toMatchObject({ kind: 'unavailable', code: 'broken_answer' })
    }
  })
})

describe('Mastodon reactions', () => {
  it('are likes, boosts, quotes and replies', async () => {
    const like = fake.strangers.favourite(post)
    fake.strangers.boost(post, { from: 'eve' })
    const quote = fake.strangers.quote(post, 'Look')
    const reply = fake.strangers.reply(post, 'Nice')
    const { items, cursor } = await reactions()
    const bob = items.find(({ kind }) => kind === 'reply')?.author.id
    const eve = items.find(({ kind }) => kind === 'repost')?.author.id
    expect(items.map(({ externalId, kind, parentId, text, url }) => ({ externalId, kind, parentId, text, url }))).toEqual([
      { externalId: reply, kind: 'reply', parentId: post, text: 'Nice', url: `https://elsewhere.example/@bob/${reply}` },
      { externalId: quote, kind: 'quote', parentId: post, text: 'Look', url: `https://elsewhere.example/@bob/${quote}` },
      { externalId: `repost:${eve}:${post}`, kind: 'repost', parentId: post, text: '', url: '' },
      { externalId: `like:${bob}:${post}`, kind: 'like', parentId: post, text: '', url: '' },
    ])
    expect([like, cursor]).toEqual(['1', '4'])
    expect(fake.requests[0]?.search.getAll('types[]')).toEqual(['favourite', 'reblog', 'mention', 'quote'])
  })

  it('identify a reply the same way as the thread does', async () => {
    fake.strangers.reply(post, 'Nice')
    expect((await reactions()).items).toEqual(await replies())
  })

  it('exclude other notifications', async () => {
    fake.strangers.follow()
    fake.strangers.mention('Out of the blue')
    fake.strangers.message('Between us')
    fake.strangers.reply(post, 'Between us', { visibility: 'direct' })
    expect(await reactions()).toEqual({ items: [], cursor: '4' })
    answerWith(notifications, [{ id: '9', type: 'constructor', account: { id: '1', acct: 'a' }, status: status() }])
    expect((await reactions('4')).items).toEqual([])
  })

  it('identify the quoted post by its id alone, and need that id', async () => {
    const of = (id: string, quote: unknown): unknown => ({ id, type: 'quote', status: status({ id, quote }) })
    answerWith(notifications, [of('3', { quoted_status_id: post }), of('2', { state: 'deleted', quoted_status: null }), of('1', null)])
    expect((await reactions()).items).toMatchObject([{ externalId: '3', kind: 'quote', parentId: post }])
  })

  it('count a post that both replies and quotes as a reply', async () => {
    const both = { account: status()['account'], status: status({ quote: { quoted_status: { id: post } } }) }
    answerWith(notifications, [
      { id: '2', type: 'quote', ...both },
      { id: '1', type: 'mention', ...both },
    ])
    expect((await reactions()).items).toMatchObject([{ externalId: '77', kind: 'reply' }])
  })

  it("don't request quotes from servers without them", async () => {
    fake.apiVersion = 6
    target = await connectFake(fake)
    fake.requests.length = 0
    await reactions()
    expect(fake.requests[0]?.search.getAll('types[]')).toEqual(['favourite', 'reblog', 'mention'])
  })

  it('skip incomplete entries and continue after them', async () => {
    const created_at = '2026-11-20T10:00:00.000Z'
    const account = { id: '5', acct: 'bob@elsewhere.example' }
    answerWith(notifications, [
      { id: '12', type: 'favourite', created_at, status: { id: post } },
      { id: '11', type: 'favourite', created_at, account },
      { id: '10', type: 'favourite', account, status: { id: post } },
      { id: '9', type: 'favourite', created_at, account: { ...account, id: 'x'.repeat(510) }, status: { id: post } },
      { id: '8', type: 'reblog', created_at, account, status: { id: post } },
      { type: 'reblog', created_at, account, status: { id: post } },
      null,
    ])
    const { items, cursor } = await reactions()
    expect(items.map(({ externalId }) => externalId)).toEqual([`repost:5:${post}`])
    expect(cursor).toBe('12')
  })

  it('reject malformed responses', async () => {
    for (const json of [{}, 'text', null]) {
      answerWith(notifications, json)
      await expect(reactions(), JSON.stringify(json)).rejects.toMatchObject({ kind: 'unavailable', code: 'broken_answer' })
    }
  })
})

describe('the reactions cursor', () => {
  const like = (count: number, from = 0): void => {
    for (let index = from; index < from + count; index++) fake.strangers.favourite(post, { from: `fan${index}@elsewhere.example` })
  }

  it('is absent before the first notification and unchanged when nothing new arrives', async () => {
    expect(await reactions()).toEqual({ items: [], cursor: undefined })
    like(1)
    const { cursor } = await reactions()
    expect(await reactions(cursor)).toEqual({ items: [], cursor })
  })

  it('returns later notifications once', async () => {
    like(9)
    const first = await reactions()
    // This id is one digit longer than the one before.
    like(3, 9)
    const second = await reactions(first.cursor)
    expect([first.cursor, second.cursor, second.items.length]).toEqual(['9', '12', 3])
    const ids = [...first.items, ...second.items].map(({ externalId }) => externalId)
    expect(new Set(ids).size).toBe(12)
  })

  it('starts with the newest 400', async () => {
    like(450)
    const { items, cursor } = await reactions()
    expect([items.length, cursor]).toEqual([400, '450'])
    expect(queries().map((query) => query['max_id'])).toEqual([undefined, '371', '291', '211', '131'])
    expect(queries()[0]?.['limit']).toBe('80')
  })

  it('loses nothing when more arrived than one call reads', async () => {
    like(1)
    const first = await reactions()
    like(450, 1)
    const second = await reactions(first.cursor)
    const third = await reactions(second.cursor)
    expect([second.items.length, third.items.length, third.cursor]).toEqual([400, 50, '451'])
    const ids = [...first.items, ...second.items, ...third.items].map(({ externalId }) => externalId)
    expect(new Set(ids).size).toBe(451)
  })

  it('works when the notification it refers to is gone', async () => {
    const reply = fake.strangers.reply(post, 'Nice')
    const { cursor } = await reactions()
    fake.strangers.remove(reply)
    like(1)
    expect((await reactions(cursor)).items).toHaveLength(1)
  })

  const other = (id: string): unknown => ({
    id,
    type: 'favourite',
    created_at: '2026-11-20T10:00:00Z',
    account: { id, acct: `fan@${id}.example` },
    status: { id: post },
  })

  it("follows the order of the response if ids aren't numbers", async () => {
    const all = ['01C', '01B', '01A']
    // Like servers that ignore min_id and always return the newest.
    const answer = (): Answer => ({ json: all.map(other) })
    fake.fail(notifications, { mode: 'answer', answer, times: 10 })
    const first = await reactions()
    all.unshift('01E', '01D')
    const second = await reactions(first.cursor)
    expect([first.cursor, first.items.length]).toEqual(['01C', 3])
    expect([second.cursor, second.items.map(({ author }) => author.id)]).toEqual(['01E', ['01E', '01D']])
  })

  it('returns nothing twice if a server ignores it', async () => {
    fake.fail(notifications, { mode: 'answer', answer: { json: ['9', '100', '11', '8'].map(other) }, times: 10 })
    const { items, cursor } = await reactions('10')
    expect([items.map(({ author }) => author.id), cursor]).toEqual([['100', '11'], '100'])
  })

  it('compares ids of any length', async () => {
    const long = '123456789012345678901234567890'
    fake.fail(notifications, { mode: 'answer', answer: { json: [`${long}1`, `${long}2`, `0${long}`].map(other) }, times: 10 })
    const { items, cursor } = await reactions(long)
    expect([items.length, cursor]).toEqual([2, `${long}2`])
  })
})

describe('a refused read', () => {
  const cases = [
    { status: 401, kind: 'auth' },
    { status: 403, kind: 'permission' },
    { status: 429, kind: 'rate_limited' },
    { status: 500, kind: 'unavailable' },
  ]
  for (const { status: code, kind } of cases) {
    it(`maps ${code} to ${kind}, without the token`, async () => {
      const answer = { status: code, headers: { 'retry-after': '7' }, json: { error: `Bearer ${fake.token} ${fake.token}` } }
      for (const route of [contextOf(post), notifications]) {
        fake.fail(route, { mode: 'answer', answer })
        const error: unknown = await (route === notifications ? reactions() : replies()).catch((reason: unknown) => reason)
        expect(error).toMatchObject({ kind, httpStatus: code, retryAfter: 7000 })
        expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(fake.token)
      }
    })
  }

  it('reports the missing scope', async () => {
    fake.scopes.delete('read:notifications')
    await expect(reactions()).rejects.toMatchObject({ kind: 'permission', httpStatus: 403 })
    fake.scopes.delete('read:statuses')
    await expect(replies()).rejects.toMatchObject({ kind: 'permission' })
  })
})
