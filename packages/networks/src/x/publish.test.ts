import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeX, startFakeX } from '../testing/fake-x.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { connectFake, originsOf } from '../testing/x-account.ts'
import { publish as publishDraft, stage } from './publish.ts'

const hour = 3_600_000
const megabyte = 1024 * 1024

let fake: FakeX
let target: Target
beforeEach(async () => {
  fake = await startFakeX()
  target = await connectFake(fake)
  fake.requests.length = 0
  fake.bill.length = 0
})
afterEach(() => fake.close())

const runOf = (options: Partial<TestRunOptions> = {}) =>
  createTestRun({
    http: createTestHttp({ origins: originsOf(fake) }),
    missProves: 'list',
    journal: createJournal(),
    now: fake.now,
    ...options,
  })
const publish = (draft: Draft, options: Partial<TestRunOptions> = {}) => {
  const run = runOf(options)
  return finish(() => publishDraft(run, target, draft))
}
const post = (text: string, fields: { media?: Partial<DraftMedia>[]; settings?: Draft['settings']; segment?: Draft['settings'] } = {}) =>
  draftOf('x.post', {
    settings: fields.settings ?? {},
    segments: [
      segmentOf({
        text,
        settings: fields.segment ?? {},
        media: (fields.media ?? []).map((medium, index) => mediaOf({ id: `m${index}`, ...medium })),
      }),
    ],
  })
const thread = (...texts: string[]) => draftOf('x.thread', { segments: texts.map((text, index) => segmentOf({ id: `s${index}`, text })) })
const routes = () => fake.requests.map(({ method, path }) => `${method} ${path.replaceAll(/\d{10,}/g, 'ID')}`)
const items = () => fake.bill.map(({ item }) => item)

describe('publishing to X', () => {
  it('sends the text as written, with the settings of the first post', async () => {
    const settings = { reply_settings: 'following', community_id: '11', made_with_ai: true, paid_partnership: true }
    const { externalUrl } = await publish({ ...thread('Tea & <cake>', 'Two'), settings })
    const [first, second] = fake.posts
    const labels = { made_with_ai: true, paid_partnership: true }
    expect(first?.fields).toEqual({ text: 'Tea & <cake>', reply_settings: 'following', community_id: '11', ...labels })
    expect(second?.fields).toEqual({ text: 'Two', reply: { in_reply_to_tweet_id: first?.id }, ...labels })
    expect(externalUrl).toBe(`https://x.com/harbor/status/${first?.id}`)
    expect(items()).toEqual(['post', 'post'])
  })

  it('sends a poll', async () => {
    await publish(post('Tea?', { segment: { poll_options: ['Yes', 'No'], poll_duration_minutes: 60 } }))
    expect(fake.posts[0]?.fields['poll']).toEqual({ options: ['Yes', 'No'], duration_minutes: 60 })
  })

  it('tags people by their names, and publishes nothing if there is no such person', async () => {
    const tagging = (...tagged_users: string[]) => post('Hi', { media: [{ settings: { tagged_users } }] })
    await publish(tagging('@Grace', 'ada'))
    expect(fake.posts[0]?.taggedIds).toEqual(['1002', '1001'])
    expect(items()).toEqual(['user_read', 'user_read', 'post'])
    await expect(publish(tagging('nobody'))).rejects.toMatchObject({ kind: 'validation', code: 'tagged_user_not_found' })
    expect(fake.posts).toHaveLength(1)
  })
})

describe('publishing files', () => {
  it('uploads parts of 4 MB, waits while X processes a video, and describes it last', async () => {
    const journal = createJournal()
    const draft = { ...post('', { media: [{ mime: 'video/mp4', size: 9 * megabyte, altText: 'A pier' }] }), profile: 'x.video' }
    await finish(() => stage(runOf({ journal }), target, draft))
    expect(items()).toEqual([])
    await publish(draft, { journal })
    const append = 'POST /2/media/upload/ID/append'
    const polls = ['GET /2/media/upload', 'GET /2/media/upload']
    const upload = ['POST /2/media/upload/initialize', append, append, append, 'POST /2/media/upload/ID/finalize', ...polls]
    expect(routes()).toEqual([...upload, 'POST /2/media/metadata', 'POST /2/tweets'])
    const [file] = fake.files.values()
    expect(file).toMatchObject({ category: 'tweet_video', parts: [4 * megabyte, 4 * megabyte, megabyte], altText: 'A pier' })
    expect(items()).toEqual(['alt_text', 'post'])
  })

  it('uploads images and GIFs as what they are', async () => {
    await publish(post('', { media: [{}, { mime: 'image/jpeg' }] }))
    await publish(post('', { media: [{ mime: 'image/gif' }] }))
    expect([...fake.files.values()].map(({ category }) => category)).toEqual(['tweet_image', 'tweet_image', 'tweet_gif'])
    expect(fake.posts.map(({ mediaIds }) => mediaIds.length)).toEqual([2, 1])
  })

  it('reports a video that fails in processing after it was accepted', async () => {
    fake.failsProcessing = true
    const draft = post('', { media: [{ mime: 'video/mp4' }] })
    await expect(publish(draft)).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected', code: 'processing_failed' })
    expect([fake.posts.length, fake.bill.length]).toEqual([0, 0])
  })

  it('uploads and describes a file again that X no longer keeps', async () => {
    const journal = createJournal()
    const draft = post('Hi', { media: [{ altText: 'A pier' }] })
    fake.fail('POST /2/tweets', { mode: 'answer', answer: { status: 429 } })
    await expect(publish(draft, { journal })).rejects.toMatchObject({ kind: 'rate_limited' })
    const now = () => new Date(Date.now() + 25 * hour)
    fake.now = now
    fake.endsAt += 26 * hour
    target = await connectFake(fake)
    await publish(draft, { journal, now })
    expect([...fake.files.values()].map(({ altText }) => altText)).toEqual(['A pier', 'A pier'])
    expect(fake.posts).toHaveLength(1)
  })

  it('continues after the token ended in the middle of an upload', async () => {
    const journal = createJournal()
    const draft = post('', { media: [{ mime: 'video/mp4', size: 9 * megabyte }] })
    let calls = 0
    const now = () => (calls++ > 3 ? new Date(fake.endsAt + 60_000) : new Date())
    await expect(publish(draft, { journal, now })).rejects.toMatchObject({ kind: 'unavailable', evidence: 'not_sent', code: 'token_ended' })
    expect(fake.posts).toEqual([])
    await publish(draft, { journal })
    expect(fake.posts).toHaveLength(1)
  })
})

describe('reading back', () => {
  const lose = (draft: Draft, journal = createJournal(), key = 'post') =>
    expect(publish(draft, { journal, crash: (place) => place.key === key && place.when === 'after_send' })).rejects.toBeInstanceOf(Crash)

  it.each([
    ['with links', 'Tea & cake: https://harbor.com/menu?a=1&b=2, harbor.com <soon>'],
    ['of another form', 'Cafe\u0301\n\nopen'],
    ['that is long', `${'Tea. '.repeat(80)}https://harbor.com`],
  ])('finds a text %s', async (_, text) => {
    fake.subscription = 'Premium'
    const journal = createJournal()
    await lose(post(text), journal)
    const { externalId } = await publish(post(text), { journal })
    expect([externalId, fake.posts.length]).toEqual([fake.posts[0]?.id, 1])
  })

  it('finds a post by its files, on any page', async () => {
    const journal = createJournal()
    const draft = post('Hi', { media: [{}] })
    await lose(draft, journal)
    for (let count = 0; count < 11; count++) await publish(post(`Later ${count}`))
    const { externalId } = await publish(draft, { journal })
    expect(externalId).toBe(fake.posts[0]?.id)
    expect(fake.posts).toHaveLength(12)
  })

  it('does not take an equal post of another thread, or of another destination', async () => {
    const journal = createJournal()
    await publish(post('Two'))
    fake.posts[0]!.createdAt = new Date(Date.now() - 25 * hour)
    await lose(thread('One', 'Two'), journal, 'segment:2')
    const lost = fake.posts.at(-1)
    const published = await publish(thread('One', 'Two'), { journal })
    expect([published.externalId, journal.published.get('segment:2')?.externalId]).toEqual([fake.posts[1]?.id, lost?.id])
    const other = createJournal()
    await lose(post('Three'), other)
    const taken = [fake.posts.at(-1)?.id ?? '']
    fake.posts.at(-1)!.text = 'Three'
    await expect(publish(post('Three'), { journal: other, taken })).rejects.toMatchObject({ code: 'outcome_unknown' })
  })

  it('proves nothing about a post to a community', async () => {
    const journal = createJournal()
    const draft = post('Hi', { settings: { community_id: '11' } })
    await lose(draft, journal)
    fake.hidden.add(fake.posts[0]?.id ?? '')
    const now = () => new Date(Date.now() + hour)
    await expect(publish(draft, { journal, now })).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(fake.posts).toHaveLength(1)
  })
})

describe('a refusal without a reason', () => {
  it('is a duplicate if an older post has the text, and otherwise something that is not allowed', async () => {
    await publish(post('Hi'))
    fake.posts[0]!.createdAt = new Date(Date.now() - hour)
    await expect(publish(post('Hi'))).rejects.toMatchObject({ kind: 'duplicate', code: 'duplicate_content', httpStatus: 403 })
    fake.fail('POST /2/tweets', { mode: 'answer', answer: { status: 403, json: { title: 'Forbidden', type: 'about:blank' } } })
    await expect(publish(post('Two'))).rejects.toMatchObject({ kind: 'permission', code: 'http_403' })
    expect(fake.posts).toHaveLength(1)
  })

  it('is a success if this call published the post', async () => {
    fake.fail('POST /2/tweets', { mode: 'drop' })
    const journal = createJournal()
    await expect(publish(post('Hi'), { journal })).rejects.toMatchObject({ evidence: 'unknown' })
    // The lost call arrives only now.
    await publish(post('Hi'))
    const now = () => new Date(Date.now() + 120_000)
    const { externalId } = await publish(post('Hi'), { journal, now })
    expect([externalId, fake.posts.length]).toEqual([fake.posts[0]?.id, 1])
  })
})

describe('failures', () => {
  const problem = (status: number, code: string, headers = {}) => ({
    mode: 'answer' as const,
    answer: { status, headers, json: { title: 'No', type: `https://api.twitter.com/2/problems/${code}` } },
  })

  it.each([
    [402, 'credits', 'quota', 'rejected'],
    [403, 'client-forbidden', 'permission', 'rejected'],
    [429, 'usage-capped', 'quota', 'rejected'],
    [400, 'invalid-request', 'rejected', 'rejected'],
  ])('%i %s is %s', async (status, code, kind, evidence) => {
    fake.fail('POST /2/tweets', problem(status, code))
    await expect(publish(post('Hi'))).rejects.toMatchObject({ kind, evidence, code: code.replaceAll('-', '_') })
    expect(fake.posts).toEqual([])
  })

  it('waits until the limit is reset, and continues a thread after its last post', async () => {
    const journal = createJournal()
    const reset = Math.floor(Date.now() / 1000) + 600
    fake.fail('POST /2/tweets', { ...problem(429, 'rate-limit-exceeded', { 'x-rate-limit-reset': String(reset) }), after: 1 })
    const error = await publish(thread('One', 'Two', 'Three'), { journal }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ kind: 'rate_limited', evidence: 'not_sent' })
    expect((error as { retryAfter: number }).retryAfter).toBeGreaterThan(590_000)
    await publish(thread('One', 'Two', 'Three'), { journal })
    expect(fake.posts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
  })
})
