import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Interaction, ReadPost, Target } from '../spec/index.ts'
import { refuse, refuseToken } from '../testing/fake-graph.ts'
import { createComment } from '../testing/fake-instagram-comments.ts'
import { type FakeInstagram, startFakeInstagram } from '../testing/fake-instagram.ts'
import { connectFake, toolsFor } from '../testing/instagram-account.ts'
import * as engagement from './engagement.ts'

const post = '17600000000000001'
const route = `GET /v25.0/${post}/comments`

let fake: FakeInstagram
let target: Target
let now: number

beforeEach(async () => {
  fake = await startFakeInstagram()
  now = Date.parse('2026-11-20T10:00:00Z')
  fake.now = () => new Date((now += 1000))
  target = await connectFake(fake)
  fake.posts.push({ id: post, at: now, fields: { caption: 'Winter hours' }, items: [], comments: [] })
  fake.requests.length = 0
})
afterEach(() => fake.close())

const replies = (read: ReadPost = { profile: 'instagram.feed' }): Promise<Interaction[]> =>
  engagement.replies(toolsFor(fake), target, post, read)
const textsOf = (found: Interaction[]): string[] => found.map(({ text }) => text)
const answer = (text: string, username = 'cleo') => createComment(fake.now().getTime(), text, { username })

describe('comments on Instagram', () => {
  it('are read with their replies, authors and parents', async () => {
    const question = fake.comment(post, 'Do you have oat milk?')
    const reply = answer('They do.')
    question.replies.push(reply)
    expect(await replies()).toEqual([
      {
        externalId: question.id,
        kind: 'reply',
        parentId: post,
        author: { id: '77bob', username: 'bob', displayName: '', avatarUrl: '' },
        text: 'Do you have oat milk?',
        url: '',
        occurredAt: expect.any(Date),
      },
      expect.objectContaining({ externalId: reply.id, parentId: question.id, text: 'They do.' }),
    ])
    expect(fake.requests).toHaveLength(1)
  })

  it('name the account as the author of its own, although it has another id there', async () => {
    fake.comment(post, 'Directions: by the pier', { username: 'ada' })
    expect((await replies())[0]?.author).toEqual({
      id: target.account.accountId,
      username: 'ada',
      displayName: 'Ada Lovelace',
      avatarUrl: 'https://scontent.example/ada.jpg',
    })
  })

  it('leave out those that are hidden', async () => {
    const shown = fake.comment(post, 'Nice')
    shown.replies.push({ ...answer('Spam'), hidden: true })
    fake.comment(post, 'Buy now', { hidden: true })
    expect(textsOf(await replies())).toEqual(['Nice'])
  })

  it('are read page by page, and at most a thousand', async () => {
    for (let index = 0; index < 120; index++) fake.comment(post, `Comment ${index}`)
    expect(new Set(textsOf(await replies())).size).toBe(120)
    expect(fake.requests).toHaveLength(3)
    for (let index = 0; index < 1_000; index++) fake.comment(post, `More ${index}`)
    expect(await replies()).toHaveLength(1_000)
  })

  it('are read again only from the newest pages, with new replies to them', async () => {
    const question = fake.comment(post, 'Also on Sunday?')
    for (let index = 0; index < 150; index++) fake.comment(post, `Comment ${index}`)
    question.replies.push(answer('Yes'))
    const read = { profile: 'instagram.feed', since: fake.now() }
    expect(textsOf(await replies(read))).toContain('Yes')
    for (let index = 0; index < 100; index++) fake.comment(post, `More ${index}`)
    fake.requests.length = 0
    expect(await replies(read)).toHaveLength(200)
    expect(fake.requests).toHaveLength(4)
  })

  it('include all replies to a comment that has many', async () => {
    const question = fake.comment(post, 'Which is your favorite?')
    for (let index = 0; index < 80; index++) question.replies.push(answer(`Answer ${index}`))
    const found = await replies()
    expect(new Set(textsOf(found)).size).toBe(81)
    expect(found.filter(({ parentId }) => parentId === question.id)).toHaveLength(80)
    expect(fake.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['comments', 'replies', 'replies'])
  })

  it("aren't asked for on a story, which has none", async () => {
    expect(await replies({ profile: 'instagram.story' })).toEqual([])
    expect(fake.requests).toEqual([])
  })

  it('skip entries that are incomplete or hostile', async () => {
    const whole = { id: '1', username: 'bob', timestamp: '2026-11-20T10:00:00+0000' }
    const data = [null, { ...whole, username: undefined }, { ...whole, timestamp: 'then' }, { ...whole, id: 7 }]
    const hostile = { ...whole, text: `a\u0000${'x'.repeat(30_000)}`, replies: { data: [null, { id: '2' }] } }
    fake.fail(route, { mode: 'answer', answer: { json: { data: [...data, hostile] } } })
    const found = await replies()
    expect(found).toMatchObject([{ externalId: '1', author: { id: 'bob' } }])
    expect(found[0]?.text).toMatch(/^ax{19999}$/)
  })
})

describe('reading comments', () => {
  it('fails for a post that is gone', async () => {
    fake.posts.length = 0
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('needs the permission for comments', async () => {
    fake.scopes = fake.scopes.filter((scope) => !scope.includes('comments'))
    await expect(replies()).rejects.toMatchObject({ kind: 'permission', code: 'graph_10' })
  })

  it.each([
    ['a token that was revoked', refuseToken('The session was invalidated'), { kind: 'auth' }],
    [
      'too many calls',
      {
        ...refuse(80_002, 'There have been too many calls to this Instagram account.'),
        headers: { 'x-business-use-case-usage': '{"1":[{"type":"instagram","estimated_time_to_regain_access":7}]}' },
      },
      { kind: 'rate_limited', retryAfter: 7 * 60_000 },
    ],
  ])('reports %s', async (_, refusal, error) => {
    fake.fail(route, { mode: 'answer', answer: refusal })
    await expect(replies()).rejects.toMatchObject(error)
  })

  it('keeps the cursor of reactions, of which there are none', async () => {
    expect(await engagement.reactions(toolsFor(fake), target, 'kept')).toEqual({ items: [], cursor: 'kept' })
  })
})
