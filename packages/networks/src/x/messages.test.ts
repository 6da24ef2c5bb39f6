import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Target } from '../spec/index.ts'
import { ada, addMessage, grace } from '../testing/fake-x-inbox.ts'
import { type FakeX, startFakeX } from '../testing/fake-x.ts'
import { connectFake, toolsFor } from '../testing/x-account.ts'
import { conversations } from './messages.ts'

const own = { id: '2244994945', username: 'harbor', name: 'Harbor Cafe' }
const withGrace = `${grace.id}-${own.id}`

let fake: FakeX
let target: Target
let passed = 0

beforeEach(async () => {
  passed = 0
  fake = await startFakeX()
  const began = Date.now()
  fake.now = () => new Date(began + passed)
  target = await connectFake(fake, 'posts_and_messages')
  fake.requests.length = 0
  fake.bill.length = 0
})
afterEach(() => fake.close())

const collect = (known: ReadonlyMap<string, string> = new Map()) => conversations(toolsFor(fake), target, known)
const marksOf = (found: readonly Conversation[]) => new Map(found.map(({ externalId, mark }) => [externalId, mark]))
const bill = () => fake.bill.splice(0).reduce((sum, { amount }) => sum + amount, 0)

describe('direct messages', () => {
  it('are read by conversation, with those of the account', async () => {
    const question = addMessage(fake, 'Can I book a table?')
    const answer = addMessage(fake, 'For how many?', { sender: own })
    addMessage(fake, 'Hello', { sender: ada, other: ada })
    const found = await collect()
    expect(found.find(({ externalId }) => externalId === withGrace)).toEqual({
      externalId: withGrace,
      members: [expect.objectContaining({ id: grace.id, username: 'grace', displayName: 'Grace Hopper' })],
      messages: [
        expect.objectContaining({ externalId: question, text: 'Can I book a table?', author: expect.objectContaining({ id: grace.id }) }),
        expect.objectContaining({ externalId: answer, author: expect.objectContaining({ id: own.id, username: 'harbor' }) }),
      ],
      mark: answer,
    })
    expect(found).toHaveLength(2)
    // Three messages, and the two people whom connecting hasn't read yet today.
    expect(bill()).toBe(50_000)
  })

  it('cost one message a day while there are none', async () => {
    addMessage(fake, 'Hello')
    const known = marksOf(await collect())
    bill()
    for (let round = 0; round < 3; round++) expect(await collect(known)).toEqual([])
    expect(bill()).toBe(0)
    passed += 86_400_000
    fake.endsAt = Number.MAX_SAFE_INTEGER
    target = { ...target, credential: { token: fake.token } }
    for (let round = 0; round < 3; round++) expect(await collect(known)).toEqual([])
    expect(bill()).toBe(10_000)
  })

  it('are read from the newest down to those that were read before', async () => {
    for (let index = 0; index < 30; index++) addMessage(fake, `Old ${index}`)
    const first = await collect()
    // At first, a page of the newest.
    expect(first[0]?.messages).toHaveLength(20)
    for (let index = 0; index < 45; index++) addMessage(fake, `New ${index}`)
    const [second] = await collect(marksOf(first))
    expect(second?.messages.map(({ text }) => text)).toEqual(Array.from({ length: 45 }, (_, index) => `New ${index}`))
    expect(second?.members).toHaveLength(1)
  })

  it('name the person whom the account wrote to, once', async () => {
    addMessage(fake, 'Are you there?', { sender: own })
    const found = await collect()
    expect(found[0]?.members).toEqual([expect.objectContaining({ id: grace.id, username: 'grace' })])
    addMessage(fake, 'Hello?', { sender: own })
    const [again] = await collect(marksOf(found))
    expect(again?.members).toEqual([])
    expect(fake.requests.filter(({ path }) => path === '/2/users')).toHaveLength(1)
  })

  it('show an id if the person cannot be looked up', async () => {
    addMessage(fake, 'Are you there?', { sender: own })
    fake.fail('GET /2/users', { mode: 'answer', answer: { status: 503 } })
    expect((await collect())[0]?.members).toEqual([{ id: grace.id, username: grace.id, displayName: '', avatarUrl: '' }])
  })
})

it('need a permission of their own, and wait as long as X asks', async () => {
  const without = await connectFake(fake)
  await expect(conversations(toolsFor(fake), without, new Map())).rejects.toMatchObject({ kind: 'permission' })
  fake.fail('GET /2/dm_events', { mode: 'answer', answer: { status: 429, headers: { 'x-rate-limit-reset': '0' } } })
  target = await connectFake(fake, 'posts_and_messages')
  await expect(collect()).rejects.toMatchObject({ kind: 'rate_limited' })
  await expect(collect()).resolves.toEqual([])
})
