import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Interaction, ReadPost, Target } from '../spec/index.ts'
import { connectFake, toolsFor } from '../testing/facebook-account.ts'
import { toPersonId } from '../testing/fake-facebook-talk.ts'
import { fail } from '../testing/fake-facebook-videos.ts'
import { type FakeFacebook, startFakeFacebook } from '../testing/fake-facebook.ts'
import * as engagement from './engagement.ts'

const hour = 3_600_000
const post = '9001_500'

let fake: FakeFacebook
let target: Target
let now: number

beforeEach(async () => {
  fake = await startFakeFacebook()
  now = Date.parse('2026-11-20T10:00:00Z')
  fake.now = () => new Date((now += 1000))
  target = await connectFake(fake)
  fake.posts.push({ id: post, pageId: '9001', fields: { message: 'Winter hours' }, photoIds: [], createdAt: new Date(now), kind: 'post' })
  fake.requests.length = 0
})
afterEach(() => fake.close())

const replies = (read: ReadPost = { profile: 'facebook.post' }, id = post): Promise<Interaction[]> =>
  engagement.replies(
    toolsFor(fake, () => new Date(now)),
    target,
    id,
    read,
  )
const textsOf = (found: Interaction[]): string[] => found.flatMap(({ kind, text }) => (kind === 'reply' ? text : []))
const pathsOf = (): string[] => fake.requests.map(({ path }) => path.replace('/v25.0/', ''))

describe('comments on a Page', () => {
  it('are read at any depth, with their authors and parents', async () => {
    const question = fake.comment(post, 'Do you have oat milk?')
    const answer = fake.comment(post, 'They do.', { author: 'Cleo', parent: question.id })
    expect(await replies()).toEqual([
      expect.objectContaining({ externalId: answer.id, parentId: question.id, text: 'They do.' }),
      {
        externalId: question.id,
        kind: 'reply',
        parentId: post,
        author: { id: toPersonId('Bob'), username: 'Bob', displayName: 'Bob', avatarUrl: 'https://scontent.example/Bob.jpg' },
        text: 'Do you have oat milk?',
        url: `https://www.facebook.com/${question.id}`,
        occurredAt: question.createdAt,
      },
    ])
  })

  it('name the Page as the author of its own', async () => {
    fake.comments.push({ id: '500_1', of: post, pageId: '9001', message: 'Ring twice', createdAt: new Date(now) })
    expect((await replies())[0]?.author).toMatchObject({ id: '9001', displayName: 'Harbour Cafe' })
  })

  it('leave out those that are hidden, and those whose authors the app may not see', async () => {
    fake.comment(post, 'Nice')
    fake.comment(post, 'Buy now', { isHidden: true })
    fake.comment(post, 'From a stranger', { author: 'Cleo' })
    fake.unseen.add('Cleo')
    expect(textsOf(await replies())).toEqual(['Nice'])
  })

  it('are read page by page, and at most 2,000', async () => {
    for (let index = 0; index < 250; index++) fake.comment(post, `Comment ${index}`)
    expect(new Set(textsOf(await replies())).size).toBe(250)
    expect(pathsOf().filter((path) => path.endsWith('comments'))).toHaveLength(3)
    for (let index = 0; index < 2_000; index++) fake.comment(post, `More ${index}`)
    expect(await replies()).toHaveLength(2_000)
  })

  it('are read again only back to an hour before the last time', async () => {
    for (let index = 0; index < 300; index++) fake.comment(post, `Old ${index}`)
    now += 2 * hour
    const since = new Date(now)
    fake.comment(post, 'New')
    expect(textsOf(await replies({ since }))[0]).toBe('New')
    expect(pathsOf()).toEqual([`${post}/comments`, `${post}/reactions`])
  })

  it('are read on videos too, but not on stories, which have none', async () => {
    const video = { pageId: '9001', form: 'reel', size: 1, received: 1, isFinished: true, polls: 0, fields: {} } as const
    fake.videos.set('700', { ...video, id: '700', createdAt: new Date(now), postId: '701' })
    fake.comment('700', 'Lovely')
    fake.reactions.set('700', ['Bob'])
    expect((await replies({ profile: 'facebook.reel' }, '700')).map(({ kind }) => kind)).toEqual(['reply', 'like'])
    fake.requests.length = 0
    expect(await replies({ profile: 'facebook.story' }, '800')).toEqual([])
    expect(fake.requests).toEqual([])
  })

  it('skip entries that are incomplete or hostile', async () => {
    const whole = { id: '1', from: { id: '2', name: 'Bob' }, created_time: '2026-11-20T10:00:00+0000' }
    const data = [null, { ...whole, from: {} }, { ...whole, created_time: 'then' }, { ...whole, id: 7 }]
    const hostile = { ...whole, permalink_url: 'javascript:alert(1)', message: `a\u0000${'x'.repeat(30_000)}` }
    fake.fail(`GET /v25.0/${post}/comments`, { mode: 'answer', answer: { json: { data: [...data, hostile] } } })
    const found = await replies()
    expect(found).toMatchObject([{ externalId: '1', url: '', author: { avatarUrl: '' } }])
    expect(found[0]?.text).toMatch(/^ax{19999}$/)
  })
})

describe('reactions to a post of a Page', () => {
  it('are likes of any kind, as old as the post when they are read at first', async () => {
    fake.reactions.set(post, ['Bob'])
    const first = fake.posts[0]?.createdAt
    now += hour
    expect(await replies()).toEqual([
      {
        externalId: `like:${toPersonId('Bob')}:${post}`,
        kind: 'like',
        parentId: post,
        author: { id: toPersonId('Bob'), username: 'Bob', displayName: 'Bob', avatarUrl: 'https://scontent.example/Bob.jpg' },
        text: '',
        url: '',
        occurredAt: first,
      },
    ])
    expect((await replies({ since: new Date(now) }))[0]?.occurredAt).toEqual(new Date(now))
  })

  it('are read from the newest on, and fewer again', async () => {
    fake.reactions.set(
      post,
      Array.from({ length: 1_200 }, (_, index) => 'a'.repeat(index + 1)),
    )
    expect(await replies()).toHaveLength(1_000)
    expect(await replies({ since: new Date(now) })).toHaveLength(200)
  })
})

describe('reading what people do with a post', () => {
  it('fails for a post that is gone', async () => {
    fake.posts.length = 0
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
    await expect(replies({ since: new Date(now) })).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it.each([
    [
      'a permission that was withdrawn',
      fail(403, 10, "(#10) This endpoint requires the 'pages_read_user_content' permission"),
      'permission',
    ],
    ['a task that the person lost', fail(403, 200, '(#200) The user must be able to moderate the Page.'), 'permission'],
    ['a token that ended', fail(400, 190, 'Error validating access token.', { error_subcode: 460 }), 'auth'],
    ['too many calls', fail(400, 80_001, 'There have been too many calls to this Page account.'), 'rate_limited'],
  ])('reports %s', async (_, answer, kind) => {
    fake.fail(`GET /v25.0/${post}/comments`, { mode: 'answer', answer })
    await expect(replies()).rejects.toMatchObject({ kind })
  })

  it('keeps the cursor of reactions, which only posts list', async () => {
    expect(await engagement.reactions(toolsFor(fake), target, 'kept')).toEqual({ items: [], cursor: 'kept' })
  })
})
