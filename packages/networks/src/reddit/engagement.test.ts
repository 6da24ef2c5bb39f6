import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { draftOf } from '../testing/drafts.ts'
import { type FakeReddit, startFakeReddit } from '../testing/fake-reddit.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf, toolsFor } from '../testing/reddit-account.ts'
import { createTestRun } from '../testing/run.ts'
import * as engagement from './engagement.ts'
import { publish } from './publish.ts'

let fake: FakeReddit
let target: Target
let post = ''
beforeEach(async () => {
  fake = await startFakeReddit()
  target = await connectFake(fake)
  const run = createTestRun({ http: createTestHttp({ origins: originsOf(fake) }) })
  post = (await publish(run, target, draftOf('reddit.post', { title: 'Winter hours' }))).externalId
  fake.requests.length = 0
})
afterEach(() => fake.close())

const replies = () => engagement.replies(toolsFor(fake), target, post)
const paths = () => fake.requests.map(({ path }) => path)

describe('comments on a post', () => {
  it('are read with their authors and parents, but not those that are gone', async () => {
    const first = fake.comment(post, 'Do you have **oat** milk?')
    const answer = fake.comment(first.name, 'We do.', { author: 'harbourcafe', author_fullname: 't2_fakeuser' })
    const { author_fullname: _, ...left } = fake.comment(post, '[deleted]', { author: '[deleted]' })
    fake.comments[fake.comments.length - 1] = left
    fake.comment(post, '[removed]')
    expect(await replies()).toEqual([
      {
        externalId: first.name,
        kind: 'reply',
        parentId: post,
        author: { id: 't2_bob', username: 'bob', displayName: 'bob', avatarUrl: '' },
        text: 'Do you have **oat** milk?',
        url: `https://www.reddit.com/r/harbour/comments/x/post/${first.id}/`,
        occurredAt: expect.any(Date),
      },
      expect.objectContaining({
        externalId: answer.name,
        parentId: first.name,
        author: expect.objectContaining({ id: target.account.accountId }),
      }),
    ])
  })

  it('are read with those that Reddit leaves out at first, in a limited number of calls', async () => {
    for (let index = 0; index < 720; index++) fake.comment(post, `Comment ${index}`)
    expect(new Set((await replies()).map(({ externalId }) => externalId)).size).toBe(720)
    expect(paths()).toEqual([`/comments/${post.slice(3)}`, ...Array.from({ length: 3 }, () => '/api/morechildren')])
    for (let index = 0; index < 1_000; index++) fake.comment(post, `Comment ${index}`)
    fake.requests.length = 0
    expect((await replies()).length).toBe(1_400)
    expect(paths()).toHaveLength(10)
  })

  it('skip entries that are incomplete or hostile', async () => {
    const good = { name: 't1_1', parent_id: post, author: 'bob', author_fullname: 't2_bob', body: 'Yes', created_utc: 1_700_000_000 }
    const children = [
      null,
      { kind: 't1', data: {} },
      { kind: 't1', data: { ...good, parent_id: 'a b' } },
      { kind: 't1', data: { ...good, created_utc: 'now' } },
      { kind: 'more', data: { count: 0, id: '_', children: [] } },
      { kind: 't1', data: { ...good, permalink: '//evil.example/', body: `a\u0000${'x'.repeat(30_000)}`, replies: 'x' } },
    ]
    const json = [{ data: { children: [{ kind: 't3', data: {} }] } }, { data: { children } }]
    fake.fail(`GET /comments/${post.slice(3)}`, { mode: 'answer', answer: { json } })
    const found = await replies()
    expect(found.map(({ externalId, url }) => [externalId, url])).toEqual([['t1_1', '']])
    expect(found[0]?.text).toMatch(/^ax{19999}$/)
  })

  it('are unavailable for a post that is gone', async () => {
    Object.assign(fake.posts[0]!, { removed_by_category: 'deleted' })
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
    fake.posts.length = 0
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('need the permission to read', async () => {
    fake.scopes = fake.scopes.filter((scope) => scope !== 'read')
    await expect(replies()).rejects.toMatchObject({ kind: 'permission', httpStatus: 403 })
  })

  it('keep the cursor of reactions, of which there are none', async () => {
    expect(await engagement.reactions(toolsFor(fake), target, 'kept')).toEqual({ items: [], cursor: 'kept' })
  })
})
