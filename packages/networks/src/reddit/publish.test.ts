import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeReddit, startFakeReddit } from '../testing/fake-reddit.ts'
import { listError } from '../testing/fake-reddit-posts.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectFake, originsOf } from '../testing/reddit-account.ts'
import { Crash, createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { publish as publishDraft } from './publish.ts'

const hour = 3_600_000
const title = 'Winter hours'
const url = 'https://harbour.example/winter'

let fake: FakeReddit
let target: Target
beforeEach(async () => {
  fake = await startFakeReddit()
  await connectAs('r/harbour')
})
afterEach(() => fake.close())

const connectAs = async (name: string) => {
  target = await connectFake(fake, name)
  fake.requests.length = 0
}
const publish = (draft: Draft, options: Partial<TestRunOptions> = {}) => {
  const http = createTestHttp({ origins: originsOf(fake) })
  const run = createTestRun({ http, missProves: 'list', journal: createJournal(), ...options })
  return finish(() => publishDraft(run, target, draft))
}
const draft = (form: string, settings: Draft['settings'] = {}, media: DraftMedia[] = [], text = 'We open at eight.') =>
  draftOf(`reddit.${form}`, { title, settings, segments: [segmentOf({ text, media })] })
const post = (settings?: Draft['settings'], text?: string) => draft('post', settings, [], text)
const routes = () => fake.requests.map(({ method, path }) => `${method} ${path}`)
const fieldsOf = () => fake.posts.map(({ fields }) => fields)

const photo = (id: string, fields: Partial<DraftMedia> = {}) => mediaOf({ id, size: 90, ...fields })
const video = mediaOf({ id: 'v', mime: 'video/mp4', filename: 'quay.mp4', size: 5_000, width: 1080, height: 1920 })
const harbour = () => fake.communities.find(({ name }) => name === 'harbour')!

describe('publishing a text or a link', () => {
  it('sends only what was set', async () => {
    const { externalId, externalUrl } = await publish(draftOf('reddit.post', { title: ' Winter\nhours ' }))
    expect(fieldsOf()).toEqual([{ api_type: 'json', kind: 'self', sr: 'harbour', title, text: 'Hello', validate_on_submit: 'true' }])
    expect([externalId, externalUrl]).toEqual([fake.posts[0]?.name, `https://www.reddit.com${fake.posts[0]?.permalink}`])
  })

  it('sends every setting under its API name', async () => {
    const flair = harbour().flairs[0]?.id
    await publish(post({ flair_id: flair, flair_text: 'Hours', nsfw: true, spoiler: false, send_replies: false, title: 'Own' }, ''))
    expect(fieldsOf()).toMatchObject([
      { title: 'Own', flair_id: flair, flair_text: 'Hours', nsfw: 'true', spoiler: 'false', sendreplies: 'false' },
    ])
    expect(fieldsOf()[0]).not.toHaveProperty('text')
  })

  it('sends a link with its text, and never again if it is known there', async () => {
    await publish(post({ url }))
    expect(fieldsOf()).toMatchObject([{ kind: 'link', url, resubmit: 'false', text: 'We open at eight.' }])
  })

  it('posts to the profile of the user, or to the subreddit that they chose', async () => {
    await connectAs('harbourcafe')
    await publish(post())
    await publish(post({ subreddit: 'r/boats' }))
    expect(fake.posts.map(({ subreddit }) => subreddit)).toEqual(['u_harbourcafe', 'boats'])
  })
})

describe('publishing files', () => {
  it('uploads an image, submits its address, and waits until it appears', async () => {
    const { externalId, externalUrl } = await publish(draft('image', {}, [photo('a', { mime: 'image/gif', filename: 'quay.gif' })]))
    expect(routes()).toEqual([
      'POST /api/media/asset.json',
      'POST /',
      'GET /r/harbour/about',
      'GET /api/v1/harbour/post_requirements',
      'POST /api/submit',
      'GET /user/harbourcafe/submitted',
      'GET /user/harbourcafe/submitted',
    ])
    expect(fieldsOf()).toMatchObject([{ kind: 'image', url: 'https://reddit-uploaded-media.s3-accelerate.amazonaws.com/fakeasset1' }])
    expect(fake.assets).toEqual([{ id: 'fakeasset1', mime: 'image/gif', size: 90 }])
    expect([externalId, externalUrl]).toEqual([fake.posts[0]?.name, `https://www.reddit.com${fake.posts[0]?.permalink}`])
  })

  it('sends a gallery in order, with captions', async () => {
    const media = [photo('a', { altText: ' A pier ' }), photo('b', { mime: 'image/jpeg', altText: 'Shared', settings: { alt_text: '' } })]
    const { externalId } = await publish(draft('gallery', { nsfw: true }, media))
    expect(fieldsOf()).toMatchObject([
      {
        nsfw: true,
        text: 'We open at eight.',
        items: [
          { media_id: 'fakeasset1', caption: 'A pier' },
          { media_id: 'fakeasset2', caption: '' },
        ],
      },
    ])
    expect(externalId).toBe(fake.posts[0]?.name)
  })

  it('sends a video with its poster, which is not part of the post', async () => {
    await publish(draft('video', { poster_media_id: 'p' }, [photo('p'), video]))
    expect(fake.assets.map(({ mime, size }) => [mime, size])).toEqual([
      ['video/mp4', 5_000],
      ['image/png', 90],
    ])
    expect(fieldsOf()).toMatchObject([
      {
        kind: 'video',
        url: 'https://reddit-uploaded-video.s3-accelerate.amazonaws.com/fakeasset1',
        video_poster_url: 'https://reddit-uploaded-media.s3-accelerate.amazonaws.com/fakeasset2',
      },
    ])
  })

  it('sends a plain poster in the shape of the video if none was chosen', async () => {
    await publish(draft('video', {}, [video]))
    const form = fake.requests.findLast(({ path }) => path === '/')
    const file = (await new Response(new Uint8Array(form?.body ?? []), { headers: form?.headers ?? {} }).formData()).get('file')
    const bytes = Buffer.from(file instanceof File ? await file.bytes() : [])
    expect([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 360, 640])
  })

  it('gets another permission when that for an upload has ended', async () => {
    const journal = createJournal()
    fake.fail('POST /', { mode: 'answer', answer: { status: 403 } })
    const image = draft('image', {}, [photo('a')])
    const failure = await publish(image, { journal }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'unavailable', evidence: 'not_sent', code: 'upload_lease_ended' })
    expect(JSON.stringify(failure)).not.toContain('fake-upload-signature')
    await publish(image, { journal })
    expect(fake.posts).toHaveLength(1)
  })

  it('reports a file that storage refuses', async () => {
    fake.fail('POST /', { mode: 'answer', answer: { status: 400 } })
    await expect(publish(draft('image', {}, [photo('a')]))).rejects.toMatchObject({ kind: 'rejected', evidence: 'rejected' })
    expect(fake.posts).toEqual([])
  })
})

describe('rules that changed since the post was checked', () => {
  it.each([
    ['flair', { is_flair_required: true }, {}, 'flair_required', 'r/harbour requires flair. Choose one.'],
    [
      'words of the title',
      { title_blacklisted_strings: ['hours'] },
      {},
      'community_rule',
      'r/harbour: the title must not contain “hours”.',
    ],
    ['links', {}, { submission_type: 'link' }, 'community_rule', 'r/harbour: text posts are not allowed.'],
  ])('about %s refuse it before the call', async (_, requirements, about, code, detail) => {
    Object.assign(harbour().requirements, requirements)
    Object.assign(harbour().about, about)
    await expect(publish(post())).rejects.toMatchObject({ kind: 'validation', evidence: 'not_sent', code, detail, isCertain: true })
    expect(routes()).not.toContain('POST /api/submit')
  })

  it('and a flair that is gone refuse it before the call', async () => {
    await expect(publish(post({ flair_id: 'gone' }))).rejects.toMatchObject({
      kind: 'validation',
      evidence: 'not_sent',
      code: 'setting_invalid',
    })
    expect(routes()).not.toContain('POST /api/submit')
  })

  it('apply to the subreddit that a user chose for their profile', async () => {
    harbour().requirements['is_flair_required'] = true
    await connectAs('harbourcafe')
    await expect(publish(post({ subreddit: 'harbour' }))).rejects.toMatchObject({ code: 'flair_required' })
    await expect(publish(post({ subreddit: 'nowhere' }))).rejects.toMatchObject({ kind: 'validation', code: 'subreddit_missing' })
  })

  it('leave what was sent before to a read-back', async () => {
    const journal = createJournal()
    await expect(publish(post(), { journal, crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)
    expect(await publish(post(), { journal })).toMatchObject({ externalId: fake.posts[0]?.name })
    expect(fake.posts).toHaveLength(1)
  })
})

describe('refusals', () => {
  it.each([
    ['SUBREDDIT_NOTALLOWED', 'permission', 'rejected'],
    ['BANNED_FROM_SUBREDDIT', 'permission', 'rejected'],
    ['IN_TIMEOUT', 'permission', 'rejected'],
    ['USER_REQUIRED', 'auth', 'rejected'],
    ['SUBMIT_VALIDATION_FLAIR_REQUIRED', 'rejected', 'rejected'],
    ['NO_SELFS', 'rejected', 'rejected'],
    ['NO_LINKS', 'rejected', 'rejected'],
    ['TOO_LONG', 'rejected', 'rejected'],
    ['SUBREDDIT_NOEXIST', 'rejected', 'rejected'],
    ['SOMETHING_IS_BROKEN', 'unavailable', 'unknown'],
  ])('with %s are %s', async (code, kind, evidence) => {
    fake.fail('POST /api/submit', { mode: 'answer', answer: listError(code, 'No.') })
    await expect(publish(post())).rejects.toMatchObject({ kind, evidence, code: code.toLowerCase(), detail: 'No.' })
    expect(fake.posts).toEqual([])
  })

  it('wait as long as Reddit says', async () => {
    const limited = { kind: 'rate_limited', evidence: 'not_sent' }
    fake.fail('POST /api/submit', { mode: 'answer', answer: listError('RATELIMIT', 'Take a break.', 'ratelimit', { ratelimit: 471.2 }) })
    await expect(publish(post())).rejects.toMatchObject({ ...limited, code: 'ratelimit', retryAfter: 471_200 })
    fake.requestsLeft = 2
    await expect(publish(post())).rejects.toMatchObject({ ...limited, code: 'http_429', retryAfter: 240_000 })
    fake.requestsLeft = 100
    await publish(post())
    expect(fake.posts).toHaveLength(1)
  })

  it('of the rules name the rule', async () => {
    const json = { reason: 'SUBMIT_VALIDATION_BODY_REQUIREMENT', explanation: 'Say where.', error_type: 'SUBMIT_VALIDATION_ERROR' }
    fake.fail('POST /api/submit', { mode: 'answer', answer: { status: 400, json } })
    await expect(publish(post())).rejects.toMatchObject({
      kind: 'rejected',
      code: 'submit_validation_body_requirement',
      detail: 'Say where.',
    })
  })

  it('of an app whose approval was withdrawn are a missing permission', async () => {
    fake.isWithdrawn = true
    await expect(publish(post())).rejects.toMatchObject({ kind: 'permission', httpStatus: 403 })
    expect(fake.posts).toEqual([])
  })
})

describe('reading back', () => {
  const lose = async (lost: Draft, when = 'after_send') => {
    const journal = createJournal()
    await expect(publish(lost, { journal, crash: (place) => place.when === when })).rejects.toBeInstanceOf(Crash)
    return journal
  }
  const later = () => new Date(Date.now() + 0.5 * hour)

  it.each([
    ['text', post()],
    ['link', post({ url })],
    ['gallery', draft('gallery', {}, [photo('a'), photo('b')])],
    ['image', draft('image', {}, [photo('a')])],
    ['video', draft('video', {}, [video])],
  ])('finds a %s on any page', async (_, lost) => {
    const journal = await lose(lost)
    for (const one of fake.posts) one.isProcessed = true
    for (let count = 0; count < 2; count++) await publish(post({ title: `Other ${count}` }))
    fake.pageSize = 2
    expect((await publish(lost, { journal })).externalId).toBe(fake.posts[0]?.name)
    expect(fake.posts).toHaveLength(3)
  })

  it('leaves posts of other texts, other subreddits, other destinations and earlier times aside', async () => {
    fake.now = () => new Date(Date.now() - 0.1 * hour)
    await connectAs('harbourcafe')
    await publish(post({ subreddit: 'harbour' }), { now: fake.now })
    fake.now = () => new Date()
    await publish(post({ subreddit: 'harbour' }))
    await publish(post({ subreddit: 'boats' }))
    await publish(post({ subreddit: 'harbour' }, 'Other'))
    const lost = post({ subreddit: 'harbour' })
    const journal = await lose(lost, 'before_send')
    await publish(lost, { journal, taken: [fake.posts[1]?.name ?? ''], now: later })
    expect(fake.posts).toHaveLength(5)
  })

  it('takes a link that was shared before for the own post only if it is', async () => {
    const lost = post({ url })
    const journal = await lose(lost)
    expect((await publish(lost, { journal })).externalId).toBe(fake.posts[0]?.name)
    fake.now = () => new Date(Date.now() - hour)
    for (const one of fake.posts) one.created_utc -= 7_200
    fake.now = () => new Date()
    await expect(publish(post({ url }))).rejects.toMatchObject({ kind: 'duplicate', evidence: 'rejected', code: 'already_sub' })
    expect(fake.posts).toHaveLength(1)
  })

  it.each([
    ['image', draft('image', {}, [photo('a')])],
    ['video', draft('video', {}, [video])],
  ])('proves nothing about an %s, which is not listed while it is processed', async (_, lost) => {
    const journal = await lose(lost)
    fake.processingLooks = undefined
    await expect(publish(lost, { journal, now: later })).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(fake.posts).toHaveLength(1)
  })

  it('proves nothing for a user with too many new posts', async () => {
    const journal = await lose(post())
    for (let count = 0; count < 5; count++) await publish(post({ title: `Other ${count}` }))
    fake.pageSize = 1
    await expect(publish(post(), { journal, now: later })).rejects.toMatchObject({ code: 'outcome_unknown' })
  })
})
