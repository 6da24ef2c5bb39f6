import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { type FakeLinkedIn, startFakeLinkedIn } from '../testing/fake-linkedin.ts'
import { addComment, addPost } from '../testing/fake-linkedin-posts.ts'
import { connectFake, toolsFor } from '../testing/linkedin-account.ts'
import { repliesSince } from './engagement.ts'
import { addressOf } from './urn.ts'

let fake: FakeLinkedIn
let page: Target
let post: string

beforeEach(async () => {
  fake = await startFakeLinkedIn()
  page = await connectFake(fake, 'organization')
  post = addPost(fake, page.account.accountId)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const collect = (cursor?: string) => repliesSince(toolsFor(fake), page, post, cursor)

describe("comments on a page's post", () => {
  it('are read without names, which must not be stored, except that of the page', async () => {
    const question = addComment(fake, post, 'Do you have oat milk?')
    const answer = addComment(fake, post, 'We do.', { actor: page.account.accountId })
    const other = addComment(fake, post, 'So do we.', { actor: 'urn:li:organization:99' })
    const { items } = await collect()
    expect(items).toEqual([
      {
        externalId: question,
        kind: 'reply',
        parentId: post,
        author: { id: 'urn:li:person:gRaCe00001', username: '', displayName: 'LinkedIn member', avatarUrl: '' },
        text: 'Do you have oat milk?',
        url: addressOf(post, question),
        occurredAt: expect.any(Date),
      },
      expect.objectContaining({ externalId: answer, author: expect.objectContaining({ displayName: 'Harbour Cafe' }) }),
      expect.objectContaining({ externalId: other, author: expect.objectContaining({ displayName: 'LinkedIn page' }) }),
    ])
    expect(fake.requests).toHaveLength(1)
  })

  it('include replies, which are read again only when there are more', async () => {
    const [first, second] = [addComment(fake, post, 'One?'), addComment(fake, post, 'Two?')]
    addComment(fake, post, 'One.', { parent: first })
    addComment(fake, post, 'Two.', { parent: second })
    const one = await collect()
    expect(one.items.map(({ text, parentId }) => [text, parentId])).toEqual([
      ['One?', post],
      ['Two?', post],
      ['One.', first],
    ])
    const two = await collect(one.cursor)
    expect(two.items.map(({ text }) => text)).toContain('Two.')
    fake.requests.length = 0
    const three = await collect(two.cursor)
    expect(fake.requests).toHaveLength(1)
    addComment(fake, post, 'One more.', { parent: first })
    expect((await collect(three.cursor)).items.map(({ text }) => text)).toContain('One more.')
  })

  it('are read a page at a time, then from the start again', async () => {
    for (let index = 0; index < 150; index++) addComment(fake, post, `Comment ${index}`)
    const one = await collect()
    const two = await collect(one.cursor)
    expect([one.items.length, two.items.length]).toEqual([100, 50])
    expect((await collect(two.cursor)).items).toHaveLength(100)
    expect(fake.requests).toHaveLength(3)
  })
})

describe('a post whose comments cannot be read', () => {
  it('was deleted', async () => {
    fake.posts.length = 0
    await expect(collect()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('needs the permission for pages, calls that are left, and a token', async () => {
    const person = await connectFake(fake, 'person')
    await expect(repliesSince(toolsFor(fake), person, post, undefined)).rejects.toMatchObject({ kind: 'permission' })
    page = await connectFake(fake, 'organization')
    fake.callsLeft = 0
    await expect(collect()).rejects.toMatchObject({ kind: 'quota', code: 'daily_limit_reached', retryAfter: expect.any(Number) })
    fake.callsLeft = undefined
    fake.tokens.revoke()
    await expect(collect()).rejects.toMatchObject({ kind: 'auth' })
  })
})
