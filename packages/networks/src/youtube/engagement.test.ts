import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Target } from '../spec/index.ts'
import { googleError } from '../testing/fake-google.ts'
import { addComment } from '../testing/fake-youtube-comments.ts'
import { type FakeYouTube, startFakeYouTube } from '../testing/fake-youtube.ts'
import { connectFake, toolsFor } from '../testing/youtube-account.ts'
import { manageScope } from './declare.ts'
import { repliesSince } from './engagement.ts'
import { mostRequests } from './limits.ts'

const video = 'video000001'
let fake: FakeYouTube
let target: Target

beforeEach(async () => {
  fake = await startFakeYouTube()
  target = await connectFake(fake)
  fake.videos.push({
    id: video,
    size: 1,
    given: {},
    privacy: 'public',
    uploadStatus: 'processed',
    reason: {},
    publishedAt: fake.now().toISOString(),
    notifies: true,
    captions: [],
  })
  fake.requests.length = 0
})
afterEach(() => fake.close())

const collect = (cursor?: string) => repliesSince(toolsFor(fake, fake.now), target, video, cursor)
const methods = () => fake.requests.splice(0).map(({ path }) => path.split('/').at(-1))
const addMany = (count: number, text: string, parentId?: string) =>
  Array.from({ length: count }, (_, index) => addComment(fake, video, `${text} ${index}`, parentId === undefined ? {} : { parentId }))

describe('comments on a video', () => {
  it('are read with their authors, and with the replies below them', async () => {
    const question = addComment(fake, video, 'Is the lamp <b>lit</b>?')
    const answer = addComment(fake, video, 'It is.', { parentId: question, author: 'ada' })
    const { items } = await collect()
    expect(items).toEqual([
      {
        externalId: question,
        kind: 'reply',
        parentId: video,
        author: { id: 'UCgrace', username: 'grace', displayName: '@grace', avatarUrl: 'https://yt3.ggpht.com/grace' },
        text: 'Is the lamp <b>lit</b>?',
        url: `https://www.youtube.com/watch?v=${video}&lc=${question}`,
        occurredAt: expect.any(Date),
      },
      expect.objectContaining({ externalId: answer, parentId: question, text: 'It is.' }),
    ])
    expect(methods()).toEqual(['commentThreads'])
  })

  it('are read with one request if nothing has changed, and completely if replies are left out', async () => {
    const question = addComment(fake, video, 'Is the lamp lit?')
    addMany(7, 'Yes', question)
    const first = await collect()
    expect(first.items).toHaveLength(8)
    expect(methods()).toEqual(['commentThreads', 'comments'])
    const second = await collect(first.cursor)
    expect(methods()).toEqual(['commentThreads'])
    addComment(fake, video, 'Still?', { parentId: question })
    const third = await collect(second.cursor)
    expect(third.items.map(({ text }) => text)).toContain('Still?')
    expect(methods()).toEqual(['commentThreads', 'comments'])
  })

  it('are read in several calls if there are many, each with a limited number of requests', async () => {
    addMany(450, 'Comment')
    const found = new Set<string>()
    let cursor: string | undefined
    for (let call = 0; call < 2; call++) {
      const read = await collect(cursor)
      for (const { externalId } of read.items) found.add(externalId)
      cursor = read.cursor
      expect(methods().length).toBeLessThanOrEqual(mostRequests)
    }
    expect(found.size).toBe(450)
    const last = addComment(fake, video, 'And one more')
    const { items } = await collect(cursor)
    expect(items[0]?.externalId).toBe(last)
    expect(methods()).toEqual(['commentThreads'])
  })

  it('are read from the newest again if YouTube has forgotten where a call stopped', async () => {
    addMany(350, 'Comment')
    const { cursor } = await collect()
    fake.pageTokens += 1
    expect((await collect(cursor)).items).toHaveLength(300)
  })

  it('include replies for which an earlier call had no request left', async () => {
    const questions = addMany(6, 'Question')
    for (const id of questions) addMany(6, 'Answer', id)
    const first = await collect()
    expect(methods()).toHaveLength(mostRequests)
    fake.comments.splice(
      fake.comments.findIndex(({ id }) => id === questions[0]),
      1,
    )
    const second = await collect(first.cursor)
    expect(new Set([...first.items, ...second.items].map(({ externalId }) => externalId)).size).toBe(41)
  })
})

describe('a video without comments to read', () => {
  it('has none while its owner has turned them off', async () => {
    const { cursor } = await collect()
    fake.commentsOff.add(video)
    expect(await collect(cursor)).toEqual({ items: [], cursor })
  })

  it('was deleted', async () => {
    fake.videos.length = 0
    await expect(collect()).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('waits until midnight in California when the units of the project are used up', async () => {
    fake.unitsLeft = 0
    await expect(collect()).rejects.toMatchObject({ kind: 'quota', code: 'quota_exceeded', retryAfter: expect.any(Number) })
  })

  it('needs the permission that the user left out, and a token that is valid', async () => {
    fake.google.leavesOut.add(manageScope)
    const without = await connectFake(fake)
    await expect(repliesSince(toolsFor(fake), without, video, undefined)).rejects.toMatchObject({ kind: 'permission' })
    fake.google.revoke()
    await expect(collect()).rejects.toMatchObject({ kind: 'auth' })
    fake.fail('GET /youtube/v3/commentThreads', { mode: 'answer', answer: googleError(403, 'rateLimitExceeded') })
    await expect(collect()).rejects.toMatchObject({ kind: 'rate_limited' })
  })
})
