/** Deliveries that stop in the middle, on a clock of their own. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeLinkedIn, startFakeLinkedIn } from '../testing/fake-linkedin.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf } from '../testing/linkedin-account.ts'
import { createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import type { Way } from './credential.ts'
import { linkedin } from './index.ts'
import { publish, stage } from './publish.ts'

const minute = 60_000
const day = 86_400_000

let fake: FakeLinkedIn
let target: Target
let clock = 0
let journal = createJournal()
beforeEach(async () => {
  clock = Date.parse('2026-12-01T21:30:00Z')
  fake = await startFakeLinkedIn()
  fake.now = () => new Date(clock)
  journal = createJournal()
})
afterEach(() => fake.close())

const connectAs = async (way: Way) => void (target = await connectFake(fake, way))
const runOf = (options: Partial<TestRunOptions> = {}) =>
  createTestRun({
    http: createTestHttp({ origins: originsOf(fake) }),
    journal,
    missProves: linkedin.missProves({ limits: {}, accountKind: target.account.accountKind ?? '' }),
    now: () => new Date(clock),
    ...options,
  })
const send = (draft: Draft, options?: Partial<TestRunOptions>): Promise<Published> => finish(() => publish(runOf(options), target, draft))

const video = draftOf('linkedin.video', {
  segments: [segmentOf({ media: [mediaOf({ id: 'v1', mime: 'video/mp4', size: 300_000, filename: 'pier.mp4' })] })],
})
const thread = draftOf('linkedin.thread', {
  segments: ['One', 'Two', 'Three', 'Four'].map((text, index) => segmentOf({ id: `s${index}`, text })),
})
const commented = draftOf('linkedin.post', { settings: { first_comment: 'The link' } })

/** The comments of the post that is published next, whose id contains its time. */
const commentsRoute = (base: '/rest' | '/v2'): string => {
  const urn = `urn:li:share:${(BigInt(clock) << 22n) + BigInt(fake.posts.length + 1)}`
  return `POST ${base}/socialActions/${encodeURIComponent(urn)}/comments`
}

const partsSent = () => fake.requests.filter(({ path }) => path.includes('/part/')).map(({ path }) => path.at(-1))

describe('a token that ends in the middle of an upload', () => {
  it('asks to reconnect, and the upload continues with a new one', async () => {
    await connectAs('person')
    fake.partSize = 100_000
    fake.fail('PUT /dms-uploads/video-1/part/2', { mode: 'drop' })
    await expect(send(video)).rejects.toMatchObject({ kind: 'unavailable' })
    clock += 61 * day
    // The parts need no token, but their completion does.
    await expect(send(video)).rejects.toMatchObject({ kind: 'auth', code: 'expired_access_token' })
    expect(journal.attempts).toEqual([])
    await connectAs('person')
    await send(video)
    expect(partsSent()).toEqual(['0', '1', '2', '2'])
    expect(fake.posts).toHaveLength(1)
  })
})

describe('a video', () => {
  it('is uploaded before the due time, and not again', async () => {
    await connectAs('organization')
    await finish(() => stage(runOf(), target, video))
    expect(fake.posts).toEqual([])
    await send(video)
    expect([fake.posts.length, fake.uploads.size]).toEqual([1, 1])
  })

  it('that LinkedIn fails to process is named as the reason, before anything is published', async () => {
    await connectAs('organization')
    fake.processing = 2
    fake.failsProcessing = 'The aspect ratio is not supported'
    await expect(send(video)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'processing_failed',
      detail: 'The aspect ratio is not supported',
    })
    expect([journal.attempts, fake.posts]).toEqual([[], []])
  })

  it('of a member, whose state cannot be read, is refused with the post', async () => {
    await connectAs('person')
    fake.failsProcessing = 'The aspect ratio is not supported'
    await expect(send(video)).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'media_asset_processing_failed' })
    expect(fake.posts).toEqual([])
  })

  it('of a member that is still being processed is tried again later', async () => {
    await connectAs('person')
    const waiting = { status: 400, json: { status: 400, code: 'MEDIA_ASSET_WAITING_UPLOAD', message: 'Media asset is waiting upload' } }
    fake.fail('POST /rest/posts', { mode: 'answer', answer: waiting })
    await expect(send(video)).rejects.toMatchObject({ kind: 'unavailable', evidence: 'rejected' })
    await send(video)
    expect([fake.posts.length, fake.uploads.size]).toEqual([1, 1])
  })
})

describe('a permission that is withdrawn', () => {
  it('ends the upload of a file', async () => {
    await connectAs('organization')
    Object.assign(fake.pages[0] ?? {}, { role: 'ANALYST' })
    await expect(send(video)).rejects.toMatchObject({ kind: 'permission', code: 'access_denied' })
  })

  it('ends a thread after the post, and the rest follows once it is back', async () => {
    await connectAs('organization')
    await expect(send(thread, { crash: ({ key, when }) => key === 'segment:2' && when === 'before_send' })).rejects.toThrow('segment:2')
    journal.attempts.splice(1)
    Object.assign(fake.pages[0] ?? {}, { role: 'ANALYST' })
    await expect(send(thread)).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected' })
    expect(journal.published.has('post')).toBe(true)
    Object.assign(fake.pages[0] ?? {}, { role: 'ADMINISTRATOR' })
    await send(thread)
    expect([fake.posts.length, fake.comments.map(({ text }) => text)]).toEqual([1, ['Two', 'Three', 'Four']])
  })

  it('ends everything when the member withdraws the app', async () => {
    await connectAs('person')
    fake.tokens.revoke()
    await expect(send(thread)).rejects.toMatchObject({ kind: 'auth', code: 'invalid_access_token' })
  })
})

describe('a day without calls left', () => {
  it('interrupts a thread until midnight UTC, after which it continues', async () => {
    await connectAs('person')
    fake.callsLeft = 2
    await expect(send(thread)).rejects.toMatchObject({
      kind: 'quota',
      evidence: 'not_sent',
      code: 'daily_limit_reached',
      retryAfter: 150 * minute,
    })
    expect(fake.comments.map(({ text }) => text)).toEqual(['Two'])
    clock += 150 * minute
    fake.callsLeft = 150
    await send(thread)
    expect([fake.posts.length, fake.comments.map(({ text }) => text)]).toEqual([1, ['Two', 'Three', 'Four']])
  })

  it('is told from a limit that protects the servers', async () => {
    await connectAs('person')
    const busy = { status: 429, headers: { 'retry-after': '30' }, json: { status: 429, code: 'TOO_MANY_REQUESTS' } }
    fake.fail('POST /rest/posts', { mode: 'answer', answer: busy })
    await expect(send(thread)).rejects.toMatchObject({ kind: 'rate_limited', retryAfter: 30_000 })
  })
})

describe('a first comment', () => {
  it('that is refused leaves the post, and a retry makes the comment alone', async () => {
    await connectAs('person')
    fake.fail(commentsRoute('/v2'), { mode: 'answer', answer: { status: 400, json: { status: 400, code: 'COMMENTS_DISABLED' } } })
    await expect(send(commented)).rejects.toMatchObject({ kind: 'rejected', code: 'comments_disabled' })
    expect(journal.published.get('post')).toMatchObject({ externalId: fake.posts[0]?.urn })
    const { externalId } = await send(commented)
    expect([externalId, fake.posts.length, fake.comments.length]).toEqual([fake.posts[0]?.urn, 1, 1])
  })

  it('waits for a post that cannot be commented on yet', async () => {
    await connectAs('person')
    fake.fail(commentsRoute('/v2'), { mode: 'answer', answer: { status: 404, json: { status: 404, message: 'Entity not found' } } })
    await expect(send(commented)).rejects.toMatchObject({ kind: 'unavailable', evidence: 'rejected', code: 'post_not_ready' })
    await send(commented)
    expect([fake.posts.length, fake.comments.length]).toEqual([1, 1])
  })

  it('whose answer is lost is found on a page, and asked about on a profile', async () => {
    await connectAs('organization')
    fake.fail(commentsRoute('/rest'), { mode: 'drop_after' })
    await send(commented)
    expect(fake.comments).toHaveLength(1)
    journal = createJournal()
    await connectAs('person')
    fake.fail(commentsRoute('/v2'), { mode: 'drop_after' })
    await expect(send(commented)).rejects.toMatchObject({ evidence: 'unknown' })
    await expect(send(commented)).rejects.toMatchObject({ kind: 'unknown' })
    expect(fake.comments).toHaveLength(2)
  })
})

it('names a version that LinkedIn no longer answers', async () => {
  await connectAs('person')
  fake.versions = ['202711']
  await expect(send(thread)).rejects.toMatchObject({ kind: 'bug', code: 'api_version_ended', httpStatus: 426 })
})
