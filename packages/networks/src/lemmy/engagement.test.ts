import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { startFakeLemmy, type FakeLemmy } from '../testing/fake-lemmy.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectWithPassword } from './connect.ts'
import * as engagement from './engagement.ts'

const tools = createTestTools()

let fake: FakeLemmy
let target: Target
const post = '500'

beforeEach(async () => {
  fake = await startFakeLemmy()
  const fields = { instance_url: fake.url, username: fake.username, password: fake.password }
  const { accounts, credential } = await connectWithPassword(tools, fields)
  const [account] = accounts
  if (!account) throw new Error('No account was connected.')
  target = { account, credential }
  const shared = { creator_id: 12, community_id: 3, published: fake.now().toISOString(), removed: false }
  fake.posts.push({ ...shared, id: 500, name: 'Winter hours', deleted: false })
  fake.requests.length = 0
})
afterEach(() => fake.close())

const replies = () => engagement.replies(tools, target, post)

describe('comments on a Lemmy post', () => {
  it('are read with their authors and parents, but not those that are gone', async () => {
    const first = fake.comment(post, 'Do you have **oat** milk?')
    const answer = fake.comment(post, 'They do.', { parent: first })
    fake.comment(post, '', { deleted: true })
    fake.comment(post, 'Buy now', { removed: true })
    expect(await replies()).toEqual([
      expect.objectContaining({ externalId: `comment:${answer.id}`, parentId: `comment:${first.id}`, text: 'They do.' }),
      {
        externalId: `comment:${first.id}`,
        kind: 'reply',
        parentId: post,
        author: {
          id: 'https://other.example/u/bob',
          username: 'bob@other.example',
          displayName: 'Bob',
          avatarUrl: 'https://other.example/bob.png',
        },
        text: 'Do you have **oat** milk?',
        url: `https://other.example/comment/${first.id}`,
        occurredAt: expect.any(Date),
      },
    ])
  })

  it('are not listed if there are none', async () => {
    expect(await replies()).toEqual([])
    expect(fake.requests.map(({ path }) => path)).toEqual(['/api/v3/post'])
  })

  it('are read page by page, and only once where every page is the first', async () => {
    for (let index = 0; index < 120; index++) fake.comment(post, `Comment ${index}`)
    expect(new Set((await replies()).map(({ externalId }) => externalId)).size).toBe(120)
    fake.version = '1.0.0'
    expect(await replies()).toHaveLength(50)
  })

  it('skip entries that are incomplete or hostile', async () => {
    const comment = { id: 1, published: '2026-11-20T10:00:00Z', path: '0.1' }
    const creator = { name: 'bob', actor_id: 'https://other.example/u/bob' }
    const comments = [
      null,
      { comment },
      { comment, creator: { ...creator, actor_id: 'bob' } },
      { comment: { ...comment, published: '' }, creator },
    ]
    const hostile = { comment: { ...comment, id: 2, ap_id: 'javascript:alert(1)', content: `a\u0000${'x'.repeat(30_000)}` }, creator }
    fake.comment(post, 'There is one.')
    fake.fail('GET /api/v3/comment/list', { mode: 'answer', answer: { json: { comments: [...comments, hostile] } } })
    const found = await replies()
    expect(found.map(({ externalId, url }) => [externalId, url])).toEqual([['comment:2', '']])
    expect(found[0]?.text).toMatch(/^ax{19999}$/)
  })

  it.each(['0.19.12', '1.0.0'])('are unavailable for a post that is gone, on version %s', async (version) => {
    fake.version = version
    fake.posts[0] = { ...fake.posts[0], removed: true } as (typeof fake.posts)[0]
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
    fake.posts.length = 0
    await expect(replies()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('keep the cursor of reactions, of which there are none', async () => {
    expect(await engagement.reactions(tools, target, 'kept')).toEqual({ items: [], cursor: 'kept' })
  })
})
