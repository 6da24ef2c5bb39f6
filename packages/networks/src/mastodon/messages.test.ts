import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Target } from '../spec/index.ts'
import { startFakeMastodon, type FakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectFake, postOn } from '../testing/mastodon-account.ts'
import * as messaging from './messages.ts'

const tools = createTestTools()
const list = 'GET /api/v1/conversations'

let fake: FakeMastodon
let target: Target

beforeEach(async () => {
  fake = await startFakeMastodon()
  let now = Date.parse('2026-11-20T10:00:00Z')
  fake.now = () => new Date((now += 1000))
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const read = (known: Iterable<readonly [string, string]> = []): Promise<Conversation[]> =>
  messaging.conversations(tools, target, new Map(known))
const marksOf = (conversations: Conversation[]): (readonly [string, string])[] =>
  conversations.map(({ externalId, mark }) => [externalId, mark] as const)
const textsOf = (conversation: Conversation | undefined): string[] => conversation?.messages.map(({ text }) => text) ?? []
const writeFrom = (count: number): void => {
  for (let index = 0; index < count; index++) fake.strangers.message(`Hello ${index}`, { from: `fan${index}@elsewhere.example` })
}
const queries = (): Record<string, string>[] =>
  fake.requests.filter(({ path }) => path === '/api/v1/conversations').map(({ query }) => query)

describe('Mastodon conversations', () => {
  it('include all members and messages, oldest first', async () => {
    const first = fake.strangers.message('Are you\nthere?', { from: 'bob@elsewhere.example' })
    const own = fake.strangers.answerAs(first, 'Yes')
    const last = fake.strangers.message('Good & fine', { from: 'bob@elsewhere.example' })
    const [conversation, ...others] = await read()
    expect(others).toEqual([])
    expect(conversation).toMatchObject({
      externalId: fake.strangers.conversationOf(first),
      members: [{ username: 'bob@elsewhere.example', displayName: 'Bob', avatarUrl: `${fake.url}/bob.png` }],
      mark: last,
    })
    expect(conversation?.messages).toMatchObject([
      {
        externalId: first,
        author: { username: 'bob@elsewhere.example' },
        text: 'Are you\nthere?',
        sentAt: new Date('2026-11-20T10:00:01Z'),
      },
      { externalId: own, author: { id: target.account.accountId, username: 'ada@fake.social' }, text: 'Yes' },
      { externalId: last, author: { displayName: 'Bob' }, text: 'Good & fine' },
    ])
  })

  it('are not returned again until they have something new', async () => {
    fake.strangers.message('One', { from: 'bob@elsewhere.example' })
    fake.strangers.message('Other', { from: 'eve@elsewhere.example' })
    const known = marksOf(await read())
    fake.requests.length = 0
    expect(await read(known)).toEqual([])
    expect(fake.requests).toHaveLength(1)
    const newest = fake.strangers.message('Two', { from: 'bob@elsewhere.example' })
    const changed = await read(known)
    expect(changed.map(({ mark }) => mark)).toEqual([newest])
    expect(textsOf(changed[0])).toEqual(['One', 'Two'])
  })

  it('include both replies to one message', async () => {
    const first = fake.strangers.message('Hello', { from: 'bob@elsewhere.example' })
    const own = fake.strangers.answerAs(first, 'How can we help?')
    fake.strangers.message('This', { from: 'bob@elsewhere.example', to: own })
    fake.strangers.message('and that', { from: 'bob@elsewhere.example', to: own })
    expect(textsOf((await read())[0])).toEqual(['Hello', 'How can we help?', 'This', 'and that'])
  })

  it('exclude public posts in the same thread', async () => {
    const post = await postOn(fake, 'Our news')
    const open = fake.strangers.reply(post, 'For all')
    const message = fake.strangers.message('Between us', { to: open })
    fake.strangers.reply(message, 'For all again')
    expect(textsOf((await read())[0])).toEqual(['Between us'])
  })

  it('have at least their newest message when it is deleted before it is read', async () => {
    const first = fake.strangers.message('One')
    const last = fake.strangers.message('Two')
    fake.fail(`GET /api/v1/statuses/${last}/context`, { mode: 'answer', answer: { status: 404, json: { error: 'Record not found' } } })
    expect(textsOf((await read())[0])).toEqual(['Two'])
    fake.fail(`GET /api/v1/statuses/${first}/context`, { mode: 'answer', answer: { status: 404, json: { error: 'Record not found' } } })
    expect(textsOf((await read())[0])).toEqual(['One', 'Two'])
  })

  it('are left out while they are empty or have no id', async () => {
    const last = fake.strangers.message('Hello')
    const conversation = (fields: object): object => ({ id: '1', accounts: [], last_status: { id: last }, unread: false, ...fields })
    const json = [conversation({ last_status: null }), conversation({ id: 5 }), null, conversation({ id: '2', accounts: 'none' })]
    fake.fail(list, { mode: 'answer', answer: { json } })
    expect((await read()).map(({ externalId, members }) => [externalId, members])).toEqual([['2', []]])
  })

  it('keep the newest 500 messages', async () => {
    for (let index = 0; index < 505; index++) fake.strangers.message(`Message ${index}`)
    const texts = textsOf((await read())[0])
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([500, 'Message 5', 'Message 504'])
  })
})

describe('many Mastodon conversations', () => {
  it('are read across several pages, 50 conversations per call', async () => {
    writeFrom(85)
    const first = await read()
    expect(first).toHaveLength(50)
    expect(queries().map((query) => [query['limit'], query['max_id']])).toEqual([
      ['40', undefined],
      ['40', '1045'],
      ['40', '1005'],
    ])
    const second = await read(marksOf(first))
    expect(second).toHaveLength(35)
    expect(new Set([...first, ...second].map(({ externalId }) => externalId)).size).toBe(85)
    expect(await read(marksOf([...first, ...second]))).toEqual([])
  })

  it('are limited to the newest 200', async () => {
    writeFrom(205)
    const known: (readonly [string, string])[] = []
    for (let call = 0; call < 5; call++) known.push(...marksOf(await read(known)))
    expect(known).toHaveLength(200)
    expect(queries()).toHaveLength(25)
  })

  it('are paged by their last status if the server sends no links', async () => {
    const last = fake.strangers.message('Hello')
    const page = (...ids: string[]): object => ({ json: ids.map((id) => ({ id, accounts: [], last_status: { id: last } })) })
    fake.fail(list, { mode: 'answer', answer: page('3', '2') })
    fake.fail(list, { mode: 'answer', answer: page('2', '1') })
    fake.fail(list, { mode: 'answer', answer: page() })
    expect((await read()).map(({ externalId }) => externalId)).toEqual(['3', '2', '1'])
    expect(queries().map((query) => query['max_id'])).toEqual([undefined, last, last])
  })

  it('never send the token to another server', async () => {
    const other = await startFakeMastodon()
    const last = fake.strangers.message('Hello')
    const json = [{ id: '1', accounts: [], last_status: { id: last } }]
    const headers = { link: `<${other.url}/api/v1/conversations?max_id=5>; rel="next"` }
    fake.fail(list, { mode: 'answer', answer: { json, headers } })
    await read()
    expect(other.requests).toEqual([])
    expect(queries().map((query) => query['max_id'])).toEqual([undefined, '5'])
    await other.close()
  })
})

describe('a refused read of messages', () => {
  it('reports its kind, without the token', async () => {
    const kinds: unknown[] = []
    for (const status of [401, 403, 429, 503]) {
      fake.fail(list, { mode: 'answer', answer: { status, json: { error: `Bearer ${fake.token} ${fake.token}` } } })
      const error: unknown = await read().catch((reason: unknown) => reason)
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(fake.token)
      kinds.push(Object(error).kind)
    }
    expect(kinds).toEqual(['auth', 'permission', 'rate_limited', 'unavailable'])
  })

  it('is reported unless the conversation was deleted', async () => {
    const last = fake.strangers.message('Hello')
    fake.fail(`GET /api/v1/statuses/${last}/context`, { mode: 'answer', answer: { status: 429, json: { error: 'Too many requests' } } })
    await expect(read()).rejects.toMatchObject({ kind: 'rate_limited' })
  })

  it('reports the missing scope', async () => {
    fake.scopes.delete('read:statuses')
    await expect(read()).rejects.toMatchObject({ kind: 'permission', httpStatus: 403 })
  })

  it('rejects malformed responses', async () => {
    for (const json of [{}, 'text', null]) {
      fake.fail(list, { mode: 'answer', answer: { json } })
      await expect(read(), JSON.stringify(json)).rejects.toMatchObject({ kind: 'unavailable', code: 'broken_answer' })
    }
  })
})
