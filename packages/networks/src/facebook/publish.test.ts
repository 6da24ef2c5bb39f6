import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Target } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { connectFake, originsOf } from '../testing/facebook-account.ts'
import { type FakeFacebook, startFakeFacebook } from '../testing/fake-facebook.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, finish, type TestRunOptions } from '../testing/run.ts'
import { photoSize } from './limits.ts'
import { publish as publishDraft, stage } from './publish.ts'

let fake: FakeFacebook
let target: Target
beforeEach(async () => {
  fake = await startFakeFacebook()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const runOf = (options: Partial<TestRunOptions>) =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), missProves: 'list', journal: createJournal(), ...options })
const publish = (draft: Draft, options: Partial<TestRunOptions> = {}) => {
  const run = runOf(options)
  return finish(() => publishDraft(run, target, draft))
}
const routes = () => fake.requests.map(({ method, path }) => `${method} ${path.replace('/v25.0', '').replace(/\d{6}/g, 'n')}`)
const photo = (id: string, fields: Partial<DraftMedia> = {}) => mediaOf({ id, mime: 'image/jpeg', filename: `${id}.jpg`, ...fields })
const clip = (fields: Partial<DraftMedia> = {}) =>
  mediaOf({ id: 'clip', mime: 'video/mp4', filename: 'clip.mp4', size: 2_500_000, width: 1080, height: 1920, duration: 20, ...fields })
const draft = (form: string, media: DraftMedia[] = [], settings: Draft['settings'] = {}, text = 'Winter hours') =>
  draftOf(`facebook.${form}`, { segments: [segmentOf({ text, media })], settings })
const videoOf = () => [...fake.videos.values()].at(-1)
const minute = 60_000

describe('publishing posts', () => {
  it('sends a text with a background, and a link with its card', async () => {
    const published = await publish(draft('post', [], { text_format_preset_id: '106018623298955' }))
    const [post] = fake.posts
    expect(post?.fields).toMatchObject({ message: 'Winter hours', text_format_preset_id: '106018623298955' })
    expect(published).toMatchObject({
      externalId: post?.id,
      externalUrl: `https://www.facebook.com/9001/posts/${post?.id.split('_')[1]}`,
    })
    await publish(draft('post', [], { url: 'https://harbour.example/winter' }, ''))
    expect(fake.posts[1]?.fields).toMatchObject({ link: 'https://harbour.example/winter' })
    expect(fake.posts[1]?.fields['message']).toBeUndefined()
  })

  it('uploads photos where no one sees them, with their alt texts, and shows them in one post', async () => {
    await publish(draft('carousel', [photo('quay', { altText: 'The quay' }), photo('boat')]))
    expect(routes()).toEqual(['POST /9001/photos', 'POST /9001/photos', 'POST /9001/feed'])
    const photos = [...fake.photos.values()]
    expect(photos.map(({ altText }) => altText)).toEqual(['The quay', ''])
    expect(fake.posts).toMatchObject([{ photoIds: photos.map(({ id }) => id) }])
  })

  it('refuses a photo that can not be made small enough, before anything is sent', async () => {
    const large = photo('large', { size: photoSize + 1 })
    await expect(publish(draft('photo', [large]), { canShrink: false })).rejects.toMatchObject({ kind: 'validation', code: 'media_size' })
    expect(fake.requests).toEqual([])
  })

  it('adds a first comment, once', async () => {
    const journal = createJournal()
    const commented = draft('post', [], { first_comment: 'Book a table: https://harbour.example' })
    const crash: TestRunOptions['crash'] = ({ key, when }) => key === 'first_comment' && when === 'after_send'
    await expect(publish(commented, { journal, crash })).rejects.toBeInstanceOf(Crash)
    const { externalId } = await publish(commented, { journal })
    expect(fake.posts).toHaveLength(1)
    expect(fake.comments).toMatchObject([{ of: externalId, message: 'Book a table: https://harbour.example' }])
  })

  it('publishes nothing if the comment that belongs to it is not permitted', async () => {
    target = { ...target, account: { ...target.account, limits: { canComment: false } } }
    await expect(publish(draft('post', [], { first_comment: 'Hi' }))).rejects.toMatchObject({
      kind: 'permission',
      evidence: 'not_sent',
      missing: ['pages_manage_engagement'],
    })
    expect(fake.requests).toEqual([])
  })

  it('publishes stories of photos', async () => {
    const { externalId, externalUrl } = await publish(draft('story', [photo('quay')], {}, ''))
    expect(routes()).toEqual(['POST /9001/photos', 'POST /9001/photo_stories'])
    expect(fake.posts).toMatchObject([{ id: externalId, kind: 'story' }])
    expect(externalUrl).toBe('https://www.facebook.com/stories/9001')
  })
})

describe('publishing videos', () => {
  it('streams a reel, sets its thumbnail, and waits until it is visible', async () => {
    fake.processing = 3
    const settings = { video_title: 'Winter', thumbnail_media_id: 'cover' }
    const { externalId, externalUrl } = await publish(draft('reel', [clip(), photo('cover', { size: 900 })], settings))
    const video = videoOf()
    expect(video).toMatchObject({
      form: 'reel',
      received: 2_500_000,
      thumbnail: 900,
      fields: { description: 'Winter hours', title: 'Winter', video_state: 'PUBLISHED' },
    })
    expect([externalId, externalUrl]).toEqual([video?.id, `https://www.facebook.com/reel/${video?.id}`])
    expect(routes().slice(0, 4)).toEqual(['POST /9001/video_reels', 'POST /video-upload/n', 'POST /n/thumbnails', 'POST /9001/video_reels'])
    expect(routes().slice(4)).toEqual(Array.from({ length: 3 }, () => 'GET /n'))
  })

  it('sends another video in the parts that Facebook asks for', async () => {
    const { externalUrl } = await publish(draft('video', [clip()], { share_to_feed: false, video_title: 'Winter' }))
    expect(routes().filter((route) => route === 'POST /9001/videos')).toHaveLength(1 + 3 + 1)
    expect(videoOf()).toMatchObject({ received: 2_500_000, fields: { no_story: 'true', title: 'Winter', description: 'Winter hours' } })
    expect(externalUrl).toBe(`https://www.facebook.com/9001/videos/${videoOf()?.id}`)
  })

  it('sends a thumbnail with the end of the session', async () => {
    await publish(draft('video', [clip(), photo('cover', { size: 800 })], { thumbnail_media_id: 'cover' }))
    expect(videoOf()?.thumbnail).toBe(800)
    expect(videoOf()?.fields['no_story']).toBeUndefined()
  })

  it('publishes stories of videos', async () => {
    const { externalId } = await publish(draft('story', [clip()], {}, ''))
    expect(externalId).toBe(videoOf()?.postId)
    expect(videoOf()).toMatchObject({ form: 'story', isFinished: true })
  })

  it('comments on the video', async () => {
    await publish(draft('reel', [clip()], { first_comment: 'More soon' }))
    expect(fake.comments).toMatchObject([{ of: videoOf()?.id, message: 'More soon' }])
  })

  it('uploads before the due time, and then only publishes', async () => {
    const journal = createJournal()
    await stage(runOf({ journal }), target, draft('video', [clip()]))
    expect(videoOf()).toMatchObject({ received: 2_500_000, isFinished: false })
    fake.requests.length = 0
    await publish(draft('video', [clip()]), { journal })
    expect(routes()).toEqual(['POST /9001/videos', 'GET /n'])
    await stage(runOf({ journal: createJournal() }), target, draft('carousel', [photo('a'), photo('b')]))
    expect(fake.posts).toEqual([])
  })

  it('continues an upload of parts where it broke off', async () => {
    const journal = createJournal()
    fake.fail('POST /v25.0/9001/videos', { mode: 'drop_after', after: 2 })
    await expect(publish(draft('video', [clip()]), { journal })).rejects.toMatchObject({ kind: 'unavailable' })
    expect(videoOf()?.received).toBe(2 * fake.partSize)
    await publish(draft('video', [clip()]), { journal })
    expect(fake.videos.size).toBe(1)
    expect(videoOf()).toMatchObject({ received: 2_500_000, isFinished: true })
    // The first part again, which is refused with the right offset; then the last one.
    const transfers = fake.requests.filter(({ body }) => body.includes('"transfer"') || body.includes('\r\ntransfer\r\n'))
    expect(transfers).toHaveLength(2 + 2)
  })

  it('continues a stream where it broke off', async () => {
    const journal = createJournal()
    const run = () => publish(draft('reel', [clip()]), { journal })
    const original = fake.now
    fake.now = () => new Date()
    await stage(
      runOf({
        journal,
        http: async (request) => {
          if (String(request.url).includes('rupload')) {
            const video = videoOf()
            if (video) [video.size, video.received] = [2_500_000, 1_000_000]
            throw new Error('The process died.')
          }
          return createTestHttp({ origins: originsOf(fake) })(request)
        },
      }),
      target,
      draft('reel', [clip()]),
    ).catch(() => undefined)
    fake.now = original
    await run()
    const upload = fake.requests.find(({ path }) => path.startsWith('/video-upload/'))
    expect(upload?.headers).toMatchObject({ offset: '1000000', file_size: '2500000', 'content-length': '1500000' })
    expect(upload?.body.byteLength).toBe(1_500_000)
    expect(fake.videos.size).toBe(1)
  })

  it('sends the token to no other host than the one for uploads', async () => {
    const answer = { json: { video_id: '5', upload_url: 'https://elsewhere.example/upload' } }
    fake.fail('POST /v25.0/9001/video_reels', { mode: 'answer', answer })
    await expect(publish(draft('reel', [clip()]))).rejects.toMatchObject({ code: 'broken_answer' })
    expect(fake.requests.filter(({ path }) => path.includes('upload'))).toEqual([])
  })
})

describe('an unknown outcome', () => {
  const feed = 'POST /v25.0/9001/feed'
  const late = (ms: number) => ({ now: () => new Date(Date.now() + ms) })

  it.each([
    ['text', draft('post')],
    ['link', draft('post', [], { url: 'https://harbour.example/winter' }, '')],
    ['photos', draft('carousel', [photo('a'), photo('b')])],
  ])('of a post with %s is read back from the list', async (_, sent) => {
    fake.fail(feed, { mode: 'drop_after' })
    const { externalId } = await publish(sent)
    expect(fake.posts.map(({ id }) => id)).toEqual([externalId])
  })

  it('is not believed to be a failure before a minute has passed', async () => {
    const journal = createJournal()
    fake.fail(feed, { mode: 'drop' })
    await expect(publish(draft('carousel', [photo('a'), photo('b')]), { journal })).rejects.toMatchObject({ evidence: 'unknown' })
    await expect(publish(draft('carousel', [photo('a'), photo('b')]), { journal })).rejects.toMatchObject({ kind: 'unknown' })
    await publish(draft('carousel', [photo('a'), photo('b')]), { journal, ...late(2 * minute) })
    expect(fake.posts).toHaveLength(1)
  })

  it('of another post with the same text belongs to that one', async () => {
    await publish(draft('post'))
    fake.fail(feed, { mode: 'drop' })
    const taken = fake.posts.map(({ id }) => id)
    await expect(publish(draft('post'), { taken })).rejects.toMatchObject({ evidence: 'unknown' })
  })

  it('is found behind many newer posts', async () => {
    const journal = createJournal()
    const crash: TestRunOptions['crash'] = ({ when }) => when === 'after_send'
    await expect(publish(draft('post'), { journal, crash })).rejects.toBeInstanceOf(Crash)
    for (let number = 0; number < 60; number++) await publish(draft('post', [], {}, `Other ${number}`))
    fake.pageSize = 25
    expect((await publish(draft('post'), { journal })).externalId).toBe(fake.posts[0]?.id)
  })

  it.each(['reel', 'video', 'story'])('of a %s is certain, because the video says whether it was published', async (form) => {
    const path = { reel: 'video_reels', video: 'videos', story: 'video_stories' }[form]
    const sent = draft(form, [clip()], {}, form === 'story' ? '' : 'Winter hours')
    const journal = createJournal()
    const isLast = (): number => (form === 'video' ? 4 : 1)
    fake.fail(`POST /v25.0/9001/${path}`, { mode: 'drop', after: isLast() })
    await publish(sent, { journal }).catch(() => undefined)
    expect(videoOf()?.isFinished).toBe(false)
    await publish(sent, { journal })
    expect([...fake.videos.values()].map(({ isFinished }) => isFinished)).toEqual([true])
    fake.repair()
    fake.fail(`POST /v25.0/9001/${path}`, { mode: 'drop_after', after: isLast() })
    const { externalId } = await publish(sent)
    expect(fake.videos.size).toBe(2)
    expect(externalId).toBe(form === 'story' ? videoOf()?.postId : videoOf()?.id)
  })

  it('of a story of a photo is read back from the stories', async () => {
    fake.fail('POST /v25.0/9001/photo_stories', { mode: 'drop_after' })
    const { externalId } = await publish(draft('story', [photo('quay')], {}, ''))
    expect(fake.posts.map(({ id }) => id)).toEqual([externalId])
  })
})

describe('long runs', () => {
  const graphError = (status: number, code: number, more: Record<string, unknown> = {}) => ({
    status,
    json: { error: { message: 'A sentence', type: 'OAuthException', code, fbtrace_id: 'x', ...more } },
  })

  it('end with `auth` when the token ends in the middle of an upload, and continue with a new one', async () => {
    const journal = createJournal()
    fake.fail('POST /v25.0/9001/videos', { mode: 'answer', after: 2, answer: graphError(400, 190, { error_subcode: 463 }) })
    await expect(publish(draft('video', [clip()]), { journal })).rejects.toMatchObject({ kind: 'auth', evidence: 'rejected' })
    expect(videoOf()).toMatchObject({ received: fake.partSize, isFinished: false })
    await publish(draft('video', [clip()]), { journal })
    expect([...fake.videos.values()]).toMatchObject([{ received: 2_500_000, isFinished: true }])
  })

  it.each([
    [10, 'permission'],
    [200, 'permission'],
    [299, 'permission'],
    [368, 'permission'],
    [492, 'permission'],
    [190, 'auth'],
    [506, 'duplicate'],
    [100, 'rejected'],
  ])('end with the right kind when Facebook answers %i, as after a review was withdrawn', async (code, kind) => {
    fake.fail('POST /v25.0/9001/feed', { mode: 'answer', answer: graphError(400, code) })
    await expect(publish(draft('post'))).rejects.toMatchObject({ kind, evidence: 'rejected' })
    expect(fake.posts).toEqual([])
  })

  it.each([4, 17, 32, 613, 80_001])('wait when the quota of code %i is used up, as long as Facebook says', async (code) => {
    const usage = JSON.stringify({ 9001: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 12 }] })
    const headers = { 'x-business-use-case-usage': usage }
    fake.fail('POST /v25.0/9001/photos', { mode: 'answer', after: 1, answer: { ...graphError(403, code), headers } })
    const journal = createJournal()
    const album = draft('carousel', [photo('a'), photo('b')])
    await expect(publish(album, { journal })).rejects.toMatchObject({ kind: 'rate_limited', evidence: 'not_sent', retryAfter: 12 * minute })
    await publish(album, { journal })
    expect(fake.photos.size).toBe(2)
    expect(fake.posts).toHaveLength(1)
  })

  it('end with `rejected` when a video fails after it was accepted, and a later delivery uploads it again', async () => {
    fake.processing = -1
    const journal = createJournal()
    const reel = draft('reel', [clip()])
    const failure = { kind: 'rejected', evidence: 'rejected', code: 'video_failed', detail: 'The video is corrupt.' }
    await expect(publish(reel, { journal })).rejects.toMatchObject(failure)
    expect(fake.videos.size).toBe(1)
    fake.processing = 0
    // A later delivery has the same attempts, but no steps.
    journal.steps.clear()
    const { externalId } = await publish(reel, { journal })
    expect(fake.videos.size).toBe(2)
    expect(externalId).toBe(videoOf()?.id)
    // And if only its comment failed, the next one publishes no third.
    journal.steps.clear()
    await publish(draft('reel', [clip()], { first_comment: 'Hi' }), { journal })
    expect(fake.videos.size).toBe(2)
    expect(fake.comments).toMatchObject([{ of: externalId }])
  })

  it('poll less and less often while a video is processed', async () => {
    fake.processing = 1_000
    const journal = createJournal()
    let now = Date.now()
    const waits: number[] = []
    for (let turn = 0; turn < 12; turn++) {
      const run = { ...runOf({ journal, now: () => new Date(now) }) }
      const error: unknown = await publishDraft(run, target, draft('reel', [clip()])).catch((reason: unknown) => reason)
      const { milliseconds } = error as { milliseconds: number }
      waits.push(milliseconds)
      now += milliseconds
    }
    expect(waits[0]).toBe(5_000)
    expect(waits.toSorted((one, other) => one - other)).toEqual(waits)
    expect(waits.at(-1)).toBeLessThanOrEqual(5 * minute)
  })
})
