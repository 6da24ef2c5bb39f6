import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeTumblr, startFakeTumblr } from '../testing/fake-tumblr.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { connectFake, originsOf, toolsFor } from '../testing/tumblr-account.ts'
import { refresh } from './connect.ts'
import { publish as publishDraft } from './publish.ts'

const hour = 3_600_000

let fake: FakeTumblr
let target: Target
beforeEach(async () => {
  fake = await startFakeTumblr()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const publish = (draft: Draft, options: Partial<TestRunOptions> = {}, as = target) => {
  const http = createTestHttp({ origins: originsOf(fake) })
  const run = createTestRun({ http, missProves: 'list', journal: createJournal(), ...options })
  return finish(() => publishDraft(run, as, draft))
}
const post = (text: string, media: DraftMedia[] = [], settings: Draft['settings'] = {}) =>
  draftOf('tumblr.post', { settings, segments: [segmentOf({ text, media })] })
const video = mediaOf({ id: 'v', mime: 'video/mp4', filename: 'quay.mp4', size: 5_000, duration: 9.5 })
const later = () => new Date(Date.now() + hour)

describe('publishing a post', () => {
  it('sends paragraphs as blocks, with tags and a source', async () => {
    const settings = { tags: ['Winter hours', 'quay'], source_url: 'https://harbour.example/winter' }
    const { externalId, externalUrl } = await publish(post('We open at eight.\n\nhttps://harbour.example', [], settings))
    expect(fake.posts).toMatchObject([
      {
        id: externalId,
        state: 'published',
        fields: {
          content: [
            { type: 'text', text: 'We open at eight.' },
            { type: 'text', formatting: [{ type: 'link', start: 0, end: 23, url: 'https://harbour.example' }] },
          ],
          tags: 'Winter hours,quay',
          source_url: 'https://harbour.example/winter',
        },
      },
    ])
    expect(externalUrl).toBe(`https://www.tumblr.com/harbourcafe/${externalId}`)
  })

  it('sends images above the text, with alt text, in one form', async () => {
    await publish(
      post('Three of the quay.', [mediaOf({ id: 'a', size: 70, altText: 'A pier' }), mediaOf({ id: 'b', size: 9, mime: 'image/gif' })]),
    )
    expect(fake.posts).toMatchObject([
      {
        files: [
          { name: 'media-0', type: 'image/png', size: 70 },
          { name: 'media-1', type: 'image/gif', size: 9 },
        ],
        fields: {
          content: [
            { type: 'image', media: [{ type: 'image/png', identifier: 'media-0', width: 1600, height: 900 }], alt_text: 'A pier' },
            { type: 'image', media: [{ identifier: 'media-1' }] },
            { type: 'text', text: 'Three of the quay.' },
          ],
        },
      },
    ])
  })

  it('keeps a draft on the blog, and links to its drafts', async () => {
    const { externalUrl } = await publish(post('Not yet.', [], { state: 'draft' }))
    expect(fake.posts).toMatchObject([{ state: 'draft' }])
    expect(externalUrl).toBe('https://www.tumblr.com/blog/harbourcafe/drafts')
  })
})

describe('publishing a video', () => {
  it('waits until it was processed', async () => {
    await publish(post('The quay, moving.', [video]))
    expect(fake.posts).toMatchObject([{ state: 'published', files: [{ type: 'video/mp4', size: 5_000 }] }])
    expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'GET'])
  })

  it('reports one that failed after it was accepted, an hour later', async () => {
    fake.processing = 'failed'
    const journal = createJournal()
    await expect(publish(post('', [video]), { journal })).rejects.toThrow('come again later')
    const failed = { kind: 'rejected', evidence: 'rejected', code: 'media_processing_failed' }
    await expect(publish(post('', [video]), { journal, now: () => new Date(Date.now() + 2 * hour) })).rejects.toMatchObject(failed)
    expect(fake.posts).toHaveLength(1)
  })
})

describe('a delivery that is interrupted', () => {
  it('continues with a renewed token after the old one ended during the upload', async () => {
    const journal = createJournal()
    const route = 'POST /v2/blog/t:0aY0xL2Fi1OFJg4YxpmegQ/posts'
    fake.fail(route, {
      mode: 'answer',
      answer: { status: 401, json: { meta: { status: 401, msg: 'Unauthorized' }, errors: [{ code: 1016 }] } },
    })
    await expect(publish(post('', [video]), { journal })).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected', code: 'error_1016' })
    const { credential } = await refresh(
      toolsFor(fake, () => new Date(Date.now() + 0.7 * hour)),
      target,
    )
    await publish(post('', [video]), { journal }, { ...target, credential: credential ?? null })
    expect(fake.posts).toHaveLength(1)
  })

  it.each([
    ['posts', [], 'posts_quota'],
    ['photos', [mediaOf()], 'photos_quota'],
    ['videos', [video], 'videos_quota'],
    ['video_seconds', [video], 'video_seconds_quota'],
  ] as const)('waits for the next day when its %s are used up', async (limit, media, code) => {
    fake.now = () => new Date('2026-11-26T20:00:00Z')
    fake.remaining[limit] = limit === 'video_seconds' ? 9 : 0
    const journal = createJournal()
    const failure = publish(post('Hello', [...media]), { journal, now: fake.now })
    await expect(failure).rejects.toMatchObject({ kind: 'quota', evidence: 'not_sent', code, retryAfter: 4 * hour })
    fake.remaining[limit] = 250
    await publish(post('Hello', [...media]), { journal })
    expect(fake.posts).toHaveLength(1)
  })

  it('publishes a draft although no posts are left', async () => {
    fake.remaining.posts = 0
    await publish(post('Hello', [], { state: 'draft' }))
    expect(fake.posts).toHaveLength(1)
  })

  it('waits for the limit of the app that was reached', async () => {
    const headers = { 'x-ratelimit-perhour-remaining': '0', 'x-ratelimit-perhour-reset': '600', 'x-ratelimit-perday-remaining': '9' }
    fake.fail('GET /v2/user/limits', {
      mode: 'answer',
      answer: { status: 429, headers, json: { meta: { status: 429, msg: 'Limit Exceeded' } } },
    })
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'rate_limited', evidence: 'not_sent', retryAfter: 600_000 })
  })

  it('reports an app that lost its permission', async () => {
    fake.scopes = ['basic']
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', httpStatus: 403 })
  })

  it.each([
    [8005, 'rejected', 'rejected'],
    [8010, 'rate_limited', 'not_sent'],
    [8011, 'quota', 'rejected'],
    [8023, 'quota', 'rejected'],
  ])('and refused with the subcode %i is %s', async (code, kind, evidence) => {
    const route = 'POST /v2/blog/t:0aY0xL2Fi1OFJg4YxpmegQ/posts'
    fake.fail(route, {
      mode: 'answer',
      answer: { status: code === 8005 ? 400 : 403, json: { meta: { msg: 'No' }, errors: [{ title: 'No', code }] } },
    })
    await expect(publish(post('Hello'))).rejects.toMatchObject({ kind, evidence, code: `error_${code}` })
  })
})

describe('reading back', () => {
  const lose = async (lost: Draft) => {
    const journal = createJournal()
    await expect(publish(lost, { journal, crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)
    return journal
  }

  it.each(['published', 'draft'])('finds a %s post by its text, on any page', async (state) => {
    const lost = post('First\n\nSecond', [mediaOf({ size: 9 })], { state })
    const journal = await lose(lost)
    for (let count = 0; count < 21; count++) await publish(post('Other', [], { state }))
    expect((await publish(lost, { journal, now: later })).externalId).toBe(fake.posts[0]?.id)
    expect(fake.posts).toHaveLength(22)
  })

  it('leaves posts of others aside, and older ones', async () => {
    fake.now = () => new Date(Date.now() - hour)
    await publish(post('Hello'))
    fake.now = () => new Date()
    await publish(post('Hello'))
    const journal = createJournal()
    await expect(publish(post('Hello'), { journal, crash: ({ when }) => when === 'before_send' })).rejects.toBeInstanceOf(Crash)
    await publish(post('Hello'), { journal, taken: fake.posts.map(({ id }) => id), now: later })
    expect(fake.posts).toHaveLength(3)
  })

  it('proves nothing about a video, which is not listed while it is processed', async () => {
    const lost = post('', [video])
    const journal = await lose(lost)
    await expect(publish(lost, { journal, now: later })).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(fake.posts).toHaveLength(1)
  })
})
