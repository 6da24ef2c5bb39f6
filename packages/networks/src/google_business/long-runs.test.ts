/** Deliveries that Google reviews for minutes or longer, on a clock of their own. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Published, Target } from '../spec/index.ts'
import { draftOf } from '../testing/drafts.ts'
import { type FakeGoogleBusiness, quotaExceeded, startFakeGoogleBusiness } from '../testing/fake-google-business.ts'
import { connectFake, originsOf, toolsFor } from '../testing/google-business-account.ts'
import { createTestHttp } from '../testing/http.ts'
import { createJournal, createTestRun, finish } from '../testing/run.ts'
import { refresh } from './connect.ts'
import { publish } from './publish.ts'

const minute = 60_000
const draft = draftOf('google_business.post')
const statusRoute = 'GET /v4/accounts/101/locations/201/localPosts/7000000'

let fake: FakeGoogleBusiness
let target: Target
let clock = 0
let journal = createJournal()
beforeEach(async () => {
  clock = Date.parse('2026-12-01T09:00:00Z')
  fake = await startFakeGoogleBusiness()
  fake.now = () => new Date(clock)
  fake.review = 'PROCESSING'
  target = await connectFake(fake)
  journal = createJournal()
})
afterEach(() => fake.close())

/** As the service does between two runs, once a token ends soon. */
const renew = async (): Promise<void> => {
  const { credential } = await refresh(toolsFor(fake), target)
  if (credential) target = { ...target, credential }
}

const runOf = () =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), journal, missProves: 'list', now: () => new Date(clock) })

const send = (): Promise<Published> =>
  finish(
    () => publish(runOf(), target, draft),
    (milliseconds) => {
      clock += milliseconds
    },
  )

describe('a post that Google reviews', () => {
  it('is published once it is live, under the address that it has then', async () => {
    fake.processingReads = 30
    const { externalUrl } = await send()
    expect(externalUrl).toBe('https://local.google.com/place?id=1&use=posts&lpsid=7000000')
    expect(fake.posts).toHaveLength(1)
    expect(fake.requests.filter(({ path }) => path === statusRoute.slice(4))).toHaveLength(31)
  })

  it('fails if Google rejects it then, and a retry sees that Google changed its mind', async () => {
    fake.processingReads = 3
    fake.verdict = 'REJECTED'
    await expect(send()).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'rejected_in_review' })
    await expect(send()).rejects.toMatchObject({ code: 'rejected_in_review' })
    for (const post of fake.posts) post.state = 'LIVE'
    expect((await send()).externalId).toBe('7000000')
    expect(fake.posts).toHaveLength(1)
  })

  it('fails if its owner deletes it meanwhile', async () => {
    fake.processingReads = 100
    const sent = send()
    await expect.poll(() => fake.posts.length).toBe(1)
    fake.posts.splice(0)
    await expect(sent).rejects.toMatchObject({ kind: 'rejected', code: 'post_gone' })
  })

  it('is not sent again by a run that begins after the answer was lost', async () => {
    fake.fail('POST /v4/accounts/101/locations/201/localPosts', { mode: 'drop_after' })
    fake.processingReads = 2
    await send()
    expect(fake.posts).toHaveLength(1)
  })
})

describe('during a review', () => {
  it('a token that ends is waited out, and the next one is used', async () => {
    fake.processingReads = 20
    let waits = 0
    await finish(
      async () => {
        if (waits % 3 === 2) await renew()
        return publish(runOf(), target, draft)
      },
      () => {
        waits += 1
        clock += 15 * minute
      },
    )
    expect(fake.posts.map(({ state }) => state)).toEqual(['LIVE'])
    expect(fake.requests.filter(({ path }) => path === '/token').length).toBeGreaterThan(3)
  })

  it('an approval that is withdrawn leaves the post with Google', async () => {
    fake.processingReads = 2
    await expect(
      finish(
        () => publish(runOf(), target, draft),
        () => void (fake.isApproved = false),
      ),
    ).rejects.toMatchObject({ kind: 'permission', code: 'access_not_approved' })
    fake.isApproved = true
    await send()
    expect(fake.posts).toHaveLength(1)
  })

  it('a quota that ends makes the next look wait', async () => {
    fake.fail(statusRoute, { mode: 'answer', answer: quotaExceeded(300) })
    await expect(send()).rejects.toMatchObject({ kind: 'rate_limited', evidence: 'not_sent', code: 'rate_limit_exceeded' })
    await send()
    expect(fake.posts).toHaveLength(1)
  })
})

it('a quota that ended before the call sends nothing', async () => {
  fake.requestsLeft = 0
  await expect(send()).rejects.toMatchObject({ kind: 'rate_limited', evidence: 'not_sent' })
  fake.requestsLeft = undefined
  await send()
  expect(fake.posts).toHaveLength(1)
})
