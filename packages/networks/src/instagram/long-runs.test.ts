/** Deliveries that take minutes or days, on a clock of their own. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeInstagram, startFakeInstagram } from '../testing/fake-instagram.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf } from '../testing/instagram-account.ts'
import { createJournal, createTestRun, finish } from '../testing/run.ts'
import { publish, stage } from './publish.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

let fake: FakeInstagram
let target: Target
let clock = 0
let journal = createJournal()
let waits: number[] = []
beforeEach(async () => {
  clock = Date.parse('2026-12-01T09:00:00Z')
  fake = await startFakeInstagram()
  fake.now = () => new Date(clock)
  target = await connectFake(fake)
  journal = createJournal()
  waits = []
})
afterEach(() => fake.close())

const runOf = (crash = false) =>
  createTestRun({
    http: createTestHttp({ origins: originsOf(fake) }),
    journal,
    missProves: 'key',
    now: () => new Date(clock),
    crash: ({ when }) => crash && when === 'after_send',
  })
const wait = (milliseconds: number) => {
  waits.push(milliseconds)
  clock += milliseconds
}
const send = (draft: Draft, crash = false): Promise<Published> => finish(() => publish(runOf(crash), target, draft), wait)

const image = mediaOf({ mime: 'image/jpeg', width: 1_200, height: 1_000 })
const photo = (text = 'Winter hours') => draftOf('instagram.feed', { segments: [segmentOf({ text, media: [image] })] })
const reel = draftOf('instagram.reel', { segments: [segmentOf({ media: [mediaOf({ id: 'v1', mime: 'video/mp4' })] })] })

describe('a reel that is processed for 20 minutes', () => {
  it('is published once', async () => {
    fake.processingMs = 20 * minute
    await send(reel)
    expect([fake.posts.length, fake.containers.length]).toEqual([1, 1])
    expect(waits.length).toBeLessThan(30)
  })

  it('needs a new authorization if the token ends meanwhile', async () => {
    fake.processingMs = 20 * minute
    const turn = () => publish(runOf(), target, reel)
    await expect(turn()).rejects.toThrow('later')
    fake.tokens.valid.clear()
    await expect(turn()).rejects.toMatchObject({ kind: 'auth', code: 'graph_190', isCertain: true })
    target = await connectFake(fake)
    await send(reel)
    expect([fake.posts.length, fake.containers.length]).toEqual([1, 1])
  })

  it('names the permission if the review is withdrawn meanwhile', async () => {
    fake.processingMs = 20 * minute
    await expect(publish(runOf(), target, reel)).rejects.toThrow('later')
    clock += hour
    fake.scopes = ['instagram_business_basic']
    await expect(send(reel)).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'graph_10', isCertain: true })
    expect(fake.posts).toEqual([])
  })

  it.each([
    ['2207026', { kind: 'rejected', evidence: 'rejected', code: 'graph_2207026' }],
    ['2207009', { kind: 'rejected', code: 'graph_2207009' }],
  ])('fails with the reason %s if the file is wrong', async (failure, error) => {
    fake.processingMs = 20 * minute
    fake.failure = failure
    await expect(send(reel)).rejects.toMatchObject(error)
    expect(journal.attempts).toEqual([])
  })

  it.each(['2207003', '2207053'])('is made again if Instagram failed with %s', async (failure) => {
    fake.failure = failure
    await send(reel)
    expect([fake.posts.length, fake.containers.length]).toEqual([1, 2])
  })
})

describe('a container of a day', () => {
  it('is made again, because it was certainly not published', async () => {
    await finish(() => stage(runOf(), target, photo()), wait)
    clock += 25 * hour
    await send(photo())
    expect([fake.posts.length, fake.containers.length]).toEqual([1, 2])
  })

  it('is not made again if it was published, and its call was lost', async () => {
    await expect(send(photo(), true)).rejects.toThrow('post')
    clock += 25 * hour
    await send(photo())
    expect([fake.posts.length, fake.containers.length]).toEqual([1, 1])
  })

  it('is not published twice while the list of posts is late', async () => {
    await expect(send(photo(), true)).rejects.toThrow('post')
    fake.hides = true
    await expect(send(photo())).rejects.toMatchObject({ kind: 'unknown' })
    clock += 10 * minute
    fake.hides = false
    await send(photo())
    expect(fake.posts).toHaveLength(1)
  })

  it('is not tried again while it is not ready after all', async () => {
    await finish(() => stage(runOf(), target, photo()), wait)
    const [container] = fake.containers
    if (container) container.readyAt = clock + minute
    await expect(send(photo())).rejects.toMatchObject({ kind: 'unavailable', evidence: 'rejected', code: 'graph_9007_2207027' })
    clock += minute
    await send(photo())
    expect([fake.posts.length, fake.containers.length]).toEqual([1, 1])
  })
})

describe('limits', () => {
  it('waits until the first post of the day leaves the window', async () => {
    fake.quota = 2
    for (const text of ['One', 'Two']) {
      journal = createJournal()
      await send(photo(text))
      clock += hour
    }
    journal = createJournal()
    await expect(send(photo('Three'))).rejects.toMatchObject({ kind: 'quota', code: 'publishing_quota', retryAfter: 22 * hour + second })
    clock += 22 * hour + second
    await send(photo('Three'))
    expect(fake.posts).toHaveLength(3)
  })

  it('waits as long as the usage says, when calls are throttled', async () => {
    const usage = { '17841400000000001': [{ type: 'instagram', call_count: 100, estimated_time_to_regain_access: 12 }] }
    fake.fail('POST /v25.0/17841400000000001/media', {
      mode: 'answer',
      answer: {
        status: 403,
        headers: { 'x-business-use-case-usage': JSON.stringify(usage) },
        json: { error: { code: 80_002, message: 'There have been too many calls to this Instagram account.' } },
      },
    })
    await expect(send(photo())).rejects.toMatchObject({ kind: 'rate_limited', evidence: 'not_sent', retryAfter: 12 * minute })
  })

  it('is restricted by Instagram, which only the person can settle', async () => {
    fake.fail('POST /v25.0/17841400000000001/media_publish', {
      mode: 'answer',
      answer: { status: 400, json: { error: { code: 25, error_subcode: 2_207_050, message: 'Restricted' } } },
    })
    await expect(send(photo())).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'graph_25_2207050' })
  })
})
