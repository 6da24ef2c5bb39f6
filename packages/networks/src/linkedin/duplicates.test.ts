/** Refused duplicates, and what a read-back finds. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, Published, Target } from '../spec/index.ts'
import { draftOf, segmentOf } from '../testing/drafts.ts'
import { type FakeLinkedIn, startFakeLinkedIn } from '../testing/fake-linkedin.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf } from '../testing/linkedin-account.ts'
import { createJournal, createTestRun, finish, repeatUnknown, type TestRunOptions } from '../testing/run.ts'
import type { Way } from './credential.ts'
import { linkedin } from './index.ts'
import { publish } from './publish.ts'
import { createdAt } from './urn.ts'

const minute = 60_000

let fake: FakeLinkedIn
let target: Target
let clock = 0
let journal = createJournal()
beforeEach(async () => {
  clock = Date.parse('2026-12-01T09:00:00Z')
  fake = await startFakeLinkedIn()
  fake.now = () => new Date(clock)
  journal = createJournal()
})
afterEach(() => fake.close())

const connectAs = async (way: Way) => void (target = await connectFake(fake, way))
const send = (draft: Draft, options: Partial<TestRunOptions> = {}): Promise<Published> => {
  const missProves = linkedin.missProves({ limits: {}, accountKind: target.account.accountKind ?? '' })
  const http = createTestHttp({ origins: originsOf(fake) })
  return finish(() => publish(createTestRun({ http, journal, missProves, now: () => new Date(clock), ...options }), target, draft))
}
const post = draftOf('linkedin.post', { segments: [segmentOf({ text: 'We open at nine. #winter' })] })
const another = { kind: 'duplicate', evidence: 'rejected' }
const unclear = { kind: 'unavailable', evidence: 'unknown' }

it('reads when a post was created from its id', () => {
  expect(new Date(createdAt('urn:li:share:7125000000000000000')).toISOString()).toBe('2023-10-31T06:06:16.098Z')
  expect(createdAt('urn:li:comment:1')).toBe(0)
})

describe('a refused duplicate', () => {
  beforeEach(() => connectAs('person'))

  it('of an older post is a duplicate', async () => {
    await send(post)
    journal = createJournal()
    clock += 5 * minute
    await expect(send(post)).rejects.toMatchObject(another)
    expect(journal.published.size).toBe(0)
  })

  it('of a post that an earlier call of the step made confirms it', async () => {
    fake.fail('POST /rest/posts', { mode: 'drop_after' })
    await expect(send(post)).rejects.toMatchObject(unclear)
    // Only the user can decide to repeat it.
    await expect(send(post)).rejects.toMatchObject({ kind: 'unknown', code: 'outcome_unknown' })
    repeatUnknown(journal)
    clock += 5 * minute
    expect(await send(post)).toMatchObject({ externalId: fake.posts[0]?.urn })
    expect(fake.posts).toHaveLength(1)
  })

  it('of a post that is older than the first call confirms nothing', async () => {
    await send(post)
    journal = createJournal()
    clock += 2 * minute
    fake.fail('POST /rest/posts', { mode: 'drop' })
    await expect(send(post)).rejects.toMatchObject(unclear)
    repeatUnknown(journal)
    clock += 2 * minute
    await expect(send(post)).rejects.toMatchObject(another)
  })

  it('of a post that is as young as the call proves nothing, because it may not exist', async () => {
    fake.namesGhosts = true
    await expect(send(post)).rejects.toMatchObject(unclear)
    await expect(send(post)).rejects.toMatchObject({ kind: 'unknown' })
    expect([journal.published.size, fake.posts.length]).toEqual([0, 0])
  })

  it('of another text of the same step confirms nothing', async () => {
    fake.fail('POST /rest/posts', { mode: 'drop' })
    await expect(send(post)).rejects.toMatchObject(unclear)
    repeatUnknown(journal)
    clock += minute
    const edited = draftOf('linkedin.post', { segments: [segmentOf({ text: 'We open at ten.' })] })
    const others = createJournal()
    await send(edited, { journal: others })
    clock += minute
    await expect(send(edited)).rejects.toMatchObject(another)
  })
})

describe('reading back a page', () => {
  beforeEach(() => connectAs('organization'))

  it('finds the post whose answer was lost, wherever its hashtags are', async () => {
    fake.fail('POST /rest/posts', { mode: 'drop_after' })
    expect(await send(post)).toMatchObject({ externalId: fake.posts[0]?.urn })
    expect(fake.posts).toHaveLength(1)
  })

  it('finds it among hundreds', async () => {
    await expect(send(post, { crash: ({ when }) => when === 'after_send' })).rejects.toThrow('post')
    const [mine] = fake.posts
    for (let count = 0; count < 250; count++)
      fake.posts.push({
        urn: `urn:li:share:${count}`,
        createdAt: clock + 1,
        shown: '',
        fields: { author: mine?.fields['author'], commentary: 'Other' },
      })
    expect(await send(post)).toMatchObject({ externalId: mine?.urn })
    expect(
      fake.requests.filter(({ method, path }) => method === 'GET' && path === '/rest/posts').map(({ query }) => query['start']),
    ).toEqual(['0', '100', '200'])
  })

  it('repeats the post once it is certainly absent', async () => {
    fake.fail('POST /rest/posts', { mode: 'drop' })
    await expect(send(post)).rejects.toMatchObject(unclear)
    await expect(send(post)).rejects.toMatchObject({ kind: 'unknown' })
    clock += minute
    await send(post)
    expect(fake.posts).toHaveLength(1)
  })

  it('takes no post of another destination for its own', async () => {
    await send(post)
    journal = createJournal()
    fake.duplicateMs = 0
    fake.fail('POST /rest/posts', { mode: 'drop' })
    const taken = [fake.posts[0]?.urn ?? '']
    await expect(send(post, { taken })).rejects.toMatchObject(unclear)
    clock += minute
    await send(post, { taken })
    expect(fake.posts).toHaveLength(2)
  })

  it('is left to the user when the scope is gone', async () => {
    fake.fail('POST /rest/posts', { mode: 'drop_after' })
    fake.fail('GET /rest/posts', { mode: 'answer', answer: { status: 403, json: { status: 403, code: 'ACCESS_DENIED' } } })
    await expect(send(post)).rejects.toMatchObject(unclear)
    expect(fake.posts).toHaveLength(1)
  })
})
