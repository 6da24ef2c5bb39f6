/** Deliveries that take minutes or hours, on a clock of their own. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeReddit, startFakeReddit } from '../testing/fake-reddit.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf, toolsFor } from '../testing/reddit-account.ts'
import { createJournal, createTestRun, finish } from '../testing/run.ts'
import { refresh } from './connect.ts'
import { publish } from './publish.ts'

const minute = 60_000

let fake: FakeReddit
let target: Target
let clock = 0
let journal = createJournal()
beforeEach(async () => {
  clock = Date.parse('2026-12-01T09:00:00Z')
  fake = await startFakeReddit()
  fake.now = () => new Date(clock)
  target = await connectFake(fake)
  journal = createJournal()
})
afterEach(() => fake.close())

const runOf = () =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), journal, missProves: 'list', now: () => new Date(clock) })
const wait = (milliseconds: number) => void (clock += Math.max(milliseconds, minute))
const turn = (draft: Draft): Promise<Published> => publish(runOf(), target, draft)
const send = (draft: Draft): Promise<Published> => finish(() => turn(draft), wait)

/** As the service does before it continues a delivery. */
const renew = async () => {
  const { credential } = await refresh(toolsFor(fake, fake.now), target)
  target = { ...target, credential: credential ?? target.credential }
}

const medium = mediaOf({ id: 'v', mime: 'video/mp4', filename: 'quay.mp4', size: 5_000 })
const ofForm = (form: string) =>
  draftOf(`reddit.${form}`, { title: 'The quay', segments: [segmentOf({ media: [form === 'video' ? medium : mediaOf({ size: 9 })] })] })

describe('a token that ends in the middle of an upload', () => {
  it('is renewed before the post is submitted, and the file is not uploaded again', async () => {
    const video = ofForm('video')
    fake.fail('POST /', { mode: 'answer', after: 1, answer: () => ((clock += 61 * minute), { status: 500 }) })
    await expect(turn(video)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(turn(video)).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
    await renew()
    await send(video)
    expect([fake.assets.filter(({ mime, size }) => mime === 'video/mp4' && size).length, fake.posts.length]).toEqual([1, 1])
  })

  it('waits for a renewed one instead of submitting with one that is about to end', async () => {
    const image = ofForm('image')
    clock += 59.5 * minute
    await expect(turn(image)).rejects.toThrow('later')
    expect(fake.posts).toEqual([])
    await renew()
    await send(image)
    expect([fake.assets.length, fake.posts.length]).toEqual([1, 1])
  })
})

describe('a video that was accepted', () => {
  it('is published once it appears, after 20 minutes', async () => {
    fake.processingLooks = 20
    const { externalId } = await send(ofForm('video'))
    expect([externalId, fake.posts.length]).toEqual([fake.posts[0]?.name, 1])
  })

  it.each([
    ['video', 'processing_failed'],
    ['image', 'media_processing_failed'],
  ])('fails after an hour without a post, which an accepted %s does too', async (form, code) => {
    fake.processingLooks = undefined
    fake.endsAt = Number.POSITIVE_INFINITY
    await expect(send(ofForm(form))).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code })
    expect(fake.posts).toHaveLength(1)
  })

  it('is looked for again by a retry, and never submitted twice', async () => {
    fake.processingLooks = undefined
    const draft = ofForm('video')
    await expect(turn(draft)).rejects.toThrow('later')
    clock += 2 * 60 * minute
    await renew()
    await expect(turn(draft)).rejects.toMatchObject({ code: 'processing_failed' })
    fake.processingLooks = 0
    journal.steps.clear()
    await send(draft)
    expect(fake.posts).toHaveLength(1)
  })

  it('stays with Reddit while the approval of the app is withdrawn', async () => {
    fake.processingLooks = 1
    const draft = ofForm('video')
    await expect(turn(draft)).rejects.toThrow('later')
    fake.isWithdrawn = true
    await expect(turn(draft)).rejects.toMatchObject({ kind: 'permission', httpStatus: 403 })
    fake.isWithdrawn = false
    await send(draft)
    expect(fake.posts).toHaveLength(1)
  })
})
