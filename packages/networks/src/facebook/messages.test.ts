import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Target } from '../spec/index.ts'
import { connectFake, toolsFor } from '../testing/facebook-account.ts'
import { toPersonId } from '../testing/fake-facebook-talk.ts'
import { fail } from '../testing/fake-facebook-videos.ts'
import { type FakeFacebook, startFakeFacebook } from '../testing/fake-facebook.ts'
import * as messaging from './messages.ts'

const minute = 60_000

let fake: FakeFacebook
let target: Target
let now: number

beforeEach(async () => {
  fake = await startFakeFacebook()
  now = Date.parse('2026-11-20T10:00:00Z')
  fake.now = () => new Date((now += 1000))
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const read = (known: ReadonlyMap<string, string> = new Map()): Promise<Conversation[]> =>
  messaging.conversations(
    toolsFor(fake, () => new Date(now)),
    target,
    known,
  )

describe('messages to a Page', () => {
  it('are read by conversation, oldest first, with their authors', async () => {
    fake.inbox.receive('Can I book a table?', 'Bob')
    fake.inbox.answer('Of course.', 'Bob')
    now += minute
    const bob = { id: toPersonId('Bob'), username: 'Bob', displayName: 'Bob', avatarUrl: '' }
    expect(await read()).toEqual([
      {
        externalId: 't_1',
        members: [bob],
        messages: [
          { externalId: 'm_1', author: bob, text: 'Can I book a table?', sentAt: expect.any(Date) },
          expect.objectContaining({ externalId: 'm_2', author: expect.objectContaining({ id: '9001', displayName: 'Harbour Cafe' }) }),
        ],
        mark: expect.any(String),
      },
    ])
    expect(fake.requests[0]?.query).toMatchObject({ platform: 'MESSENGER' })
  })

  it('are read again only where there is a new one', async () => {
    fake.inbox.receive('Hello', 'Bob')
    fake.inbox.receive('Hi', 'Cleo')
    now += minute
    const known = new Map((await read()).map(({ externalId, mark }) => [externalId, mark]))
    fake.inbox.receive('Are you there?', 'Cleo')
    now += minute
    expect((await read(known)).map(({ messages }) => messages.map(({ text }) => text))).toEqual([['Hi', 'Are you there?']])
  })

  it('need their permission, and a token that is valid', async () => {
    fake.scopes = fake.scopes.filter((scope) => scope !== 'pages_messaging')
    await expect(read()).rejects.toMatchObject({ kind: 'permission', code: 'graph_200' })
    fake.ended.set('EAApage1', 460)
    await expect(read()).rejects.toMatchObject({ kind: 'auth' })
  })

  it('are left for later when there are too many calls', async () => {
    fake.fail('GET /v25.0/9001/conversations', {
      mode: 'answer',
      answer: { ...fail(400, 80_006, 'Too many calls'), headers: { 'retry-after': '300' } },
    })
    await expect(read()).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 300_000 })
  })
})
