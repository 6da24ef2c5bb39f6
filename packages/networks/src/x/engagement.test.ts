import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NetworkError, type PaidRead, type Target } from '../spec/index.ts'
import { ada, addQuote, addReply, grace, issueId } from '../testing/fake-x-inbox.ts'
import { type FakeX, startFakeX } from '../testing/fake-x.ts'
import { connectFake, toolsFor } from '../testing/x-account.ts'
import { repliesSince } from './engagement.ts'

const minute = 60_000
const day = 1440 * minute

let fake: FakeX
let target: Target
let post: string
let passed = 0

beforeEach(async () => {
  passed = 0
  fake = await startFakeX()
  const began = Date.now()
  fake.now = () => new Date(began + passed)
  fake.endsAt = Number.MAX_SAFE_INTEGER
  target = await connectFake(fake)
  fake.endsAt = Number.MAX_SAFE_INTEGER
  post = issueId(fake.now())
  fake.requests.length = 0
  fake.bill.length = 0
})
afterEach(() => fake.close())

const lasting = ({ account }: Target): Target => ({ account, credential: { token: fake.token } })
const collect = (cursor?: string, tools = toolsFor(fake)) => repliesSince(tools, lasting(target), post, cursor)
const bill = () => fake.bill.splice(0).reduce((sum, { amount }) => sum + amount, 0)
const pass = (milliseconds: number) => void (passed += milliseconds)

describe('replies and quotes', () => {
  it('are read with their authors and parents, as they were written', async () => {
    const question = addReply(fake, post, 'Oat & soy milk?')
    const answer = addReply(fake, post, 'Both.', { parentId: question, author: ada })
    const quote = addQuote(fake, post, 'Go there.')
    const { items } = await collect()
    expect(items).toEqual([
      expect.objectContaining({ externalId: quote, kind: 'quote', parentId: post, text: 'Go there.' }),
      expect.objectContaining({ externalId: answer, kind: 'reply', parentId: question }),
      {
        externalId: question,
        kind: 'reply',
        parentId: post,
        author: {
          id: grace.id,
          username: 'grace',
          displayName: 'Grace Hopper',
          avatarUrl: 'https://pbs.twimg.com/profile_images/1002/normal.png',
        },
        text: 'Oat & soy milk?',
        url: `https://x.com/grace/status/${question}`,
        occurredAt: expect.any(Date),
      },
    ])
    expect(fake.requests).toHaveLength(1)
    expect(bill()).toBe(3 * 5_000 + 2 * 10_000)
  })

  it('cost nothing when there is nothing new, and are never charged twice', async () => {
    addReply(fake, post, 'One')
    const first = await collect()
    pass(5 * minute)
    bill()
    const second = await collect(first.cursor)
    expect([second.items, bill()]).toEqual([[], 0])
    pass(day)
    addReply(fake, post, 'Two')
    const third = await collect(second.cursor)
    expect(third.items.map(({ text }) => text)).toEqual(['Two'])
    expect(bill()).toBe(15_000)
  })

  it('are read in several calls if there are many, without losing or repeating any', async () => {
    for (let index = 0; index < 300; index++) addReply(fake, post, `Reply ${index}`)
    const found: string[] = []
    let cursor: string | undefined
    for (let call = 0; call < 3; call++) {
      fake.requests.length = 0
      const read = await collect(cursor)
      found.push(...read.items.map(({ externalId }) => externalId))
      cursor = read.cursor
      expect(fake.requests.length).toBeLessThanOrEqual(4)
      if (call === 0) addReply(fake, post, 'Meanwhile')
    }
    expect([found.length, new Set(found).size]).toEqual([301, 301])
  })

  it('from before the days that X searches are left out', async () => {
    addReply(fake, post, 'Early')
    const { cursor } = await collect()
    pass(8 * day)
    addReply(fake, post, 'Late')
    expect((await collect(cursor)).items.map(({ text }) => text)).toEqual(['Late'])
    for (let index = 0; index < 200; index++) addReply(fake, post, `Reply ${index}`)
    const many = await collect(cursor)
    pass(8 * day)
    expect((await collect(many.cursor)).items).toEqual([])
  })
})

describe('a cap', () => {
  /** Refuses reads that could cost more than what is left. */
  const toolsUpTo = (amount: number) => {
    let left = amount
    const meter = async <T>({ most, read, returned }: PaidRead<T>): Promise<T> => {
      const price = (most.post_read ?? 0) * 5_000 + (most.user_read ?? 0) * 10_000
      if (price > left) throw new NetworkError({ kind: 'quota', evidence: 'not_sent', code: 'collecting_cap' })
      const result = await read()
      left -= returned(result).length * 5_000
      return result
    }
    return { ...toolsFor(fake), meter }
  }

  it('stops before it is passed', async () => {
    addReply(fake, post, 'One')
    await expect(collect(undefined, toolsUpTo(149_999))).rejects.toMatchObject({ code: 'collecting_cap' })
    expect(fake.requests).toEqual([])
    expect((await collect(undefined, toolsUpTo(150_000))).items).toHaveLength(1)
  })

  it('lets a smaller page be read, and the next call continue there', async () => {
    for (let index = 0; index < 40; index++) addReply(fake, post, `Reply ${index}`)
    const first = await collect(undefined, toolsUpTo(300_000))
    expect(fake.requests.map(({ query }) => query['max_results'])).toEqual(['10', '10', '10'])
    expect(first.items).toHaveLength(30)
    const second = await collect(first.cursor)
    expect(second.items).toHaveLength(10)
  })
})

describe('a post whose replies cannot be read', () => {
  it('waits as long as X asks, and needs a token and its scopes', async () => {
    const reset = String(Math.ceil(fake.now().getTime() / 1000) + 60)
    fake.fail('GET /2/tweets/search/recent', { mode: 'answer', answer: { status: 429, headers: { 'x-rate-limit-reset': reset } } })
    await expect(collect()).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: expect.any(Number) })
    fake.scopes = fake.scopes.filter((scope) => scope !== 'users.read')
    await expect(collect()).rejects.toMatchObject({ kind: 'permission' })
    fake.endsAt = 0
    await expect(collect()).rejects.toMatchObject({ kind: 'auth' })
  })
})
