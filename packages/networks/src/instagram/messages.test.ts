import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Target } from '../spec/index.ts'
import { refuse } from '../testing/fake-graph.ts'
import { type FakeInstagram, startFakeInstagram } from '../testing/fake-instagram.ts'
import { connectFake, toolsFor } from '../testing/instagram-account.ts'
import * as messaging from './messages.ts'

const minute = 60_000

let fake: FakeInstagram
let target: Target
let now: number

beforeEach(async () => {
  fake = await startFakeInstagram()
  now = Date.parse('2026-11-20T10:00:00Z')
  fake.now = () => new Date((now += 1000))
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const read = (known: ReadonlyMap<string, string> = new Map()): Promise<Conversation[]> =>
  messaging.conversations(toolsFor(fake), target, known)
const marksOf = (conversations: Conversation[]) => new Map(conversations.map(({ externalId, mark }) => [externalId, mark]))
const textsOf = (conversation: Conversation | undefined): string[] => conversation?.messages.map(({ text }) => text) ?? []

describe('messages on Instagram', () => {
  it('are read by conversation, oldest first, with their authors', async () => {
    fake.inbox.receive('Can I book a table?')
    fake.inbox.answer('Of course.')
    now += minute
    const [conversation] = await read()
    expect(conversation).toEqual({
      externalId: 'aWdfZAG06MTpJR1',
      members: [{ id: '551', username: 'bob', displayName: '', avatarUrl: '' }],
      messages: [
        {
          externalId: 'm_1',
          author: { id: '551', username: 'bob', displayName: '', avatarUrl: '' },
          text: 'Can I book a table?',
          sentAt: expect.any(Date),
        },
        expect.objectContaining({
          externalId: 'm_2',
          author: expect.objectContaining({ id: target.account.accountId, username: 'ada' }),
          text: 'Of course.',
        }),
      ],
      mark: expect.stringMatching(/^2026-11-20T10:00:\d\d\+0000$/),
    })
    expect(fake.requests[0]?.query).toMatchObject({ platform: 'instagram', limit: '50' })
  })

  it('are read again only where there is a new one', async () => {
    fake.inbox.receive('Hello', 'bob')
    fake.inbox.receive('Hi', 'cleo')
    now += minute
    const known = marksOf(await read())
    fake.requests.length = 0
    expect(await read(known)).toEqual([])
    expect(fake.requests).toHaveLength(1)
    fake.inbox.receive('Are you there?', 'cleo')
    now += minute
    expect((await read(known)).map(textsOf)).toEqual([['Hi', 'Are you there?']])
  })

  it('are read again when another may have followed within the same second', async () => {
    fake.inbox.receive('Hello')
    const known = marksOf(await read())
    now += minute
    const settled = await read(known)
    expect(settled.map(textsOf)).toEqual([['Hello']])
    expect(await read(marksOf(settled))).toEqual([])
  })

  it('are read from 25 conversations at a time, among the newest 200', async () => {
    for (let index = 0; index < 210; index++) fake.inbox.receive(`Hello ${index}`, `fan${index}`)
    now += minute
    const known = new Map<string, string>()
    const counts: number[] = []
    for (let time = 0; time < 9; time++) {
      const found = await read(known)
      counts.push(found.length)
      for (const [id, mark] of marksOf(found)) known.set(id, mark)
    }
    expect(counts).toEqual([...Array.from({ length: 8 }, () => 25), 0])
  })

  it('are the newest 20, because older ones have no details', async () => {
    for (let index = 0; index < 30; index++) fake.inbox.receive(`Hello ${index}`)
    now += minute
    const texts = textsOf((await read())[0])
    expect(texts).toHaveLength(20)
    expect(texts.at(-1)).toBe('Hello 29')
  })

  it('are read with times in seconds too, as documented', async () => {
    const seconds = Date.parse('2026-11-20T10:00:00Z') / 1000
    const list = { data: [{ id: 'x', updated_time: seconds }] }
    const messages = { data: [{ id: 'm', created_time: String(seconds), from: { id: '551', username: 'bob' }, message: 'Hello' }] }
    now += minute
    fake.fail(`GET /v25.0/${target.account.accountId}/conversations`, { mode: 'answer', answer: { json: list } })
    fake.fail('GET /v25.0/x', { mode: 'answer', answer: { json: { id: 'x', messages } } })
    expect(await read()).toMatchObject([
      { mark: '2026-11-20T10:00:00.000Z', messages: [{ text: 'Hello', sentAt: new Date('2026-11-20T10:00:00Z') }] },
    ])
  })

  it('may have no text', async () => {
    fake.inbox.receive(undefined)
    expect(textsOf((await read())[0])).toEqual([''])
  })

  it('leave out a conversation that was deleted meanwhile, and entries that are incomplete', async () => {
    fake.inbox.receive('Hello', 'bob')
    fake.inbox.receive('Hi', 'cleo')
    fake.fail('GET /v25.0/aWdfZAG06MTpJR2', { mode: 'answer', answer: refuse(100, 'Unsupported get request.', { subcode: 33 }) })
    expect((await read()).map(textsOf)).toEqual([['Hello']])
    const data = [null, { id: 'x' }, { updated_time: '2026-11-20T10:00:00+0000' }]
    fake.fail(`GET /v25.0/${target.account.accountId}/conversations`, { mode: 'answer', answer: { json: { data } } })
    expect(await read()).toEqual([])
  })

  it('that were read before the calls were throttled are kept', async () => {
    fake.inbox.receive('Hello', 'bob')
    fake.inbox.receive('Hi', 'cleo')
    now += minute
    const throttled = refuse(613, 'Calls to this api have exceeded the rate limit.')
    fake.fail('GET /v25.0/aWdfZAG06MTpJR1', { mode: 'answer', answer: throttled, times: 2 })
    const found = await read()
    expect(found.map(textsOf)).toEqual([['Hi']])
    await expect(read(marksOf(found))).rejects.toMatchObject({ kind: 'rate_limited' })
    expect((await read(marksOf(found))).map(textsOf)).toEqual([['Hello']])
  })

  it('need their permission', async () => {
    fake.scopes = fake.scopes.filter((scope) => !scope.includes('messages'))
    await expect(read()).rejects.toMatchObject({ kind: 'permission', code: 'graph_10' })
  })
})
