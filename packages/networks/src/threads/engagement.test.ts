import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Interaction, Target } from '../spec/index.ts'
import { refuse, refuseToken } from '../testing/fake-graph.ts'
import { type FakeThreads, startFakeThreads } from '../testing/fake-threads.ts'
import { connectFake, toolsFor } from '../testing/threads-account.ts'
import * as engagement from './engagement.ts'

const hour = 3_600_000
const post = '17900000000000001'
const route = `GET /v1.0/${post}/conversation`

let fake: FakeThreads
let target: Target
let now: number

beforeEach(async () => {
  fake = await startFakeThreads()
  now = Date.parse('2026-11-20T10:00:00Z')
  fake.now = () => new Date((now += 1000))
  target = await connectFake(fake)
  fake.posts.push({ id: post, at: now, fields: { text: 'We open at seven.' }, items: [] })
  fake.requests.length = 0
})
afterEach(() => fake.close())

const replies = (since?: Date): Promise<Interaction[]> =>
  engagement.replies(toolsFor(fake), target, post, { profile: 'threads.post', ...(since && { since }) })
const textsOf = (found: Interaction[]): string[] => found.map(({ text }) => text)

describe('replies on Threads', () => {
  it('are read at any depth, with their authors and parents', async () => {
    const question = fake.replies.add(post, 'Do you have oat milk?')
    const answer = fake.replies.add(question, 'They do.', { username: 'cleo' })
    expect(await replies()).toEqual([
      expect.objectContaining({ externalId: answer, parentId: question, author: expect.objectContaining({ username: 'cleo' }) }),
      {
        externalId: question,
        kind: 'reply',
        parentId: post,
        author: { id: 'bob', username: 'bob', displayName: '', avatarUrl: 'https://scontent.example/bob.jpg' },
        text: 'Do you have oat milk?',
        url: `https://www.threads.com/@bob/post/DCfake${question}`,
        occurredAt: expect.any(Date),
      },
    ])
    expect(fake.requests).toHaveLength(1)
  })

  it("name the account as the author of its own, and of its thread's parts", async () => {
    fake.posts.push({ id: '17900000000000002', at: now, fields: { text: 'And close at nine.', reply_to_id: post }, items: [] })
    fake.replies.add('17900000000000002', 'Also on Sunday?')
    const found = await replies()
    expect(found.map(({ externalId, author }) => [externalId, author.id])).toEqual([
      [expect.any(String), 'bob'],
      ['17900000000000002', target.account.accountId],
    ])
  })

  it('without a text are read, but not those that only some people see', async () => {
    fake.replies.add(post, undefined)
    for (const hideStatus of ['HIDDEN', 'BLOCKED', 'RESTRICTED']) fake.replies.add(post, hideStatus, { hideStatus })
    fake.replies.add(post, 'Covered', { hideStatus: 'COVERED' })
    expect(textsOf(await replies())).toEqual(['Covered', ''])
  })

  it('are read page by page, and at most a thousand', async () => {
    for (let index = 0; index < 60; index++) fake.replies.add(post, `Reply ${index}`)
    expect(new Set(textsOf(await replies())).size).toBe(60)
    expect(fake.requests).toHaveLength(3)
    for (let index = 0; index < 1_000; index++) fake.replies.add(post, `More ${index}`)
    expect(await replies()).toHaveLength(1_000)
  })

  it('are read again only back to an hour before the last time', async () => {
    for (let index = 0; index < 100; index++) fake.replies.add(post, `Old ${index}`)
    now += 2 * hour
    const since = new Date(now)
    fake.replies.add(post, 'New')
    expect(textsOf(await replies(since))[0]).toBe('New')
    expect(fake.requests).toHaveLength(1)
  })

  it('skip entries that are incomplete or hostile', async () => {
    const whole = { id: '1', username: 'bob', timestamp: '2026-11-20T10:00:00+0000' }
    const data = [
      null,
      { ...whole, username: '' },
      { ...whole, timestamp: 'then' },
      { ...whole, id: 7 },
      { ...whole, permalink: 'javascript:alert(1)', profile_picture_url: 'file:///etc/passwd', text: `a\u0000${'x'.repeat(30_000)}` },
    ]
    fake.fail(route, { mode: 'answer', answer: { json: { data } } })
    const found = await replies()
    expect(found).toMatchObject([{ externalId: '1', parentId: post, url: '', author: { avatarUrl: '' } }])
    expect(found[0]?.text).toMatch(/^ax{19999}$/)
  })
})

describe('reading replies', () => {
  it('fails for a post that is gone', async () => {
    fake.posts.length = 0
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
    fake.fail(route, { mode: 'answer', answer: refuse(100, 'Unsupported get request.', { subcode: 33 }) })
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it.each([
    ['a permission that was withdrawn', refuse(10, 'Missing threads_read_replies', { status: 403 }), { kind: 'permission' }],
    ['a token that was revoked', refuseToken('The session was invalidated'), { kind: 'auth' }],
    [
      'too many calls',
      { ...refuse(613, 'Calls have exceeded the rate limit', { status: 429 }), headers: { 'retry-after': '120' } },
      { kind: 'rate_limited', retryAfter: 120_000 },
    ],
  ])('reports %s', async (_, answer, error) => {
    fake.fail(route, { mode: 'answer', answer })
    await expect(replies()).rejects.toMatchObject(error)
  })

  it('keeps the cursor of reactions, of which there are none', async () => {
    expect(await engagement.reactions(toolsFor(fake), target, 'kept')).toEqual({ items: [], cursor: 'kept' })
    expect(fake.requests).toEqual([])
  })
})
