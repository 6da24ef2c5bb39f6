/** Deliveries that take minutes or days, on a clock of their own. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeThreads, startFakeThreads } from '../testing/fake-threads.ts'
import { createTestHttp } from '../testing/http.ts'
import { createJournal, createTestRun, finish } from '../testing/run.ts'
import { connectFake, originsOf } from '../testing/threads-account.ts'
import { publish, stage } from './publish.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

let fake: FakeThreads
let target: Target
let clock = 0
let journal = createJournal()
let waits: number[] = []
beforeEach(async () => {
  clock = Date.parse('2026-12-01T09:00:00Z')
  fake = await startFakeThreads()
  fake.now = () => new Date(clock)
  target = await connectFake(fake)
  journal = createJournal()
  waits = []
})
afterEach(() => fake.close())

const runOf = () =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), journal, missProves: 'key', now: () => new Date(clock) })
const wait = (milliseconds: number) => {
  waits.push(milliseconds)
  clock += milliseconds
}
const send = (draft: Draft): Promise<Published> => finish(() => publish(runOf(), target, draft), wait)

const video = draftOf('threads.video', { segments: [segmentOf({ media: [mediaOf({ id: 'v1', mime: 'video/mp4' })] })] })
const thread = draftOf('threads.thread', {
  segments: [segmentOf({ text: 'One' }), segmentOf({ id: 's2', text: 'Two' }), segmentOf({ id: 's3', text: 'Three' })],
})

describe('a container that is processed for long', () => {
  it('is asked about more rarely, and published once', async () => {
    fake.processingMs = 20 * minute
    await send(video)
    expect(fake.posts).toHaveLength(1)
    expect(fake.containers).toHaveLength(1)
    expect(waits[0]).toBe(5_000)
    expect(Math.max(...waits)).toBe(minute)
    expect(waits.length).toBeLessThan(30)
  })

  it('is given up after two hours', async () => {
    fake.processingMs = 24 * hour
    await expect(send(video)).rejects.toMatchObject({ kind: 'unavailable', evidence: 'not_sent', code: 'processing_timeout' })
    expect(fake.posts).toEqual([])
  })
})

describe('a file that fails after it was accepted', () => {
  it('names the reason, if it is in the file', async () => {
    fake.processingMs = minute
    fake.failure = 'INVALID_DURATION'
    await expect(send(video)).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'invalid_duration' })
    expect(journal.attempts).toEqual([])
  })

  it('is sent again, if the download failed', async () => {
    fake.failure = 'FAILED_DOWNLOADING_VIDEO'
    await send(video)
    expect(fake.containers).toHaveLength(2)
    expect(fake.posts).toHaveLength(1)
  })

  it('is not sent for ever', async () => {
    fake.failure = 'UNKNOWN'
    const failAgain = () => void (fake.failure ??= 'UNKNOWN')
    const run = runOf()
    const http: typeof run.http = (request) => run.http(request).finally(failAgain)
    await expect(finish(() => publish({ ...run, http }, target, video), wait)).rejects.toMatchObject({ code: 'container_failed' })
    expect(fake.containers).toHaveLength(3)
  })
})

describe('a container that is left alone for a day', () => {
  it('is made again, because it was certainly not published', async () => {
    await finish(() => stage(runOf(), target, video), wait)
    clock += 25 * hour
    await send(video)
    expect(fake.containers).toHaveLength(2)
    expect(fake.posts).toHaveLength(1)
  })

  it('is not made again, if its call was lost and it was published', async () => {
    const run = createTestRun({
      http: createTestHttp({ origins: originsOf(fake) }),
      journal,
      missProves: 'key',
      now: () => new Date(clock),
      crash: ({ when }) => when === 'after_send',
    })
    await expect(finish(() => publish(run, target, video), wait)).rejects.toThrow('post')
    clock += 25 * hour
    await send(video)
    expect(fake.containers).toHaveLength(1)
    expect(fake.posts).toHaveLength(1)
  })
})

describe('a quota that is used up', () => {
  const publishMany = async (number: number) => {
    for (let index = 0; index < number; index++) {
      journal = createJournal()
      await send(draftOf('threads.post', { segments: [segmentOf({ text: `Post ${index}` })] }))
      clock += hour
    }
    journal = createJournal()
  }

  it('is noticed before a post, with the time at which the first one leaves the window', async () => {
    fake.quotas.posts = 3
    await publishMany(3)
    const draft = draftOf('threads.post')
    await expect(send(draft)).rejects.toMatchObject({
      kind: 'quota',
      evidence: 'not_sent',
      code: 'publishing_quota',
      retryAfter: 21 * hour + second,
    })
    expect(journal.attempts).toEqual([])
    clock += 21 * hour + second
    await send(draft)
    expect(fake.posts).toHaveLength(4)
  })

  it('ends in the middle of a thread, which continues at its reset', async () => {
    fake.quotas.replies = 1
    await expect(send(thread)).rejects.toMatchObject({ kind: 'quota', retryAfter: 24 * hour + second })
    expect(fake.posts.map(({ fields }) => fields['text'])).toEqual(['One', 'Two'])
    clock += 24 * hour + second
    await send(thread)
    expect(fake.posts.map(({ fields }) => fields['text'])).toEqual(['One', 'Two', 'Three'])
    expect(fake.posts[2]?.fields['reply_to_id']).toBe(fake.posts[1]?.id)
  })

  it('is a quota too, if only the call says so', async () => {
    fake.fail('POST /v1.0/me/threads_publish', {
      mode: 'answer',
      answer: { status: 400, json: { error: { code: 9, error_subcode: 2_207_042, message: 'You reached the maximum' } } },
    })
    await expect(send(thread)).rejects.toMatchObject({ kind: 'quota', evidence: 'rejected' })
  })
})

describe('an authorization that ends in the middle of a thread', () => {
  it('must be renewed if the token ended, and the thread continues with a new one', async () => {
    fake.fail('GET /v1.0/me/threads_publishing_limit', {
      mode: 'answer',
      answer: { status: 401, json: { error: { code: 190, error_subcode: 463, message: 'The session has expired' } } },
      after: 1,
    })
    await expect(send(thread)).rejects.toMatchObject({ kind: 'auth', code: 'graph_190' })
    target = await connectFake(fake)
    await send(thread)
    expect(fake.posts.map(({ fields }) => fields['text'])).toEqual(['One', 'Two', 'Three'])
  })

  it('names the permission if the review was withdrawn', async () => {
    const { scopes } = fake
    fake.scopes = scopes.filter((scope) => scope !== 'threads_manage_replies')
    await expect(send(thread)).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'graph_10' })
    expect(fake.posts.length).toBeLessThan(2)
    fake.scopes = scopes
    await send(thread)
    expect(fake.posts).toHaveLength(3)
  })
})
