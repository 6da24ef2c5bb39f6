import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NetworkError } from '../spec/index.ts'
import type { Draft, Target } from '../spec/index.ts'
import { mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeTikTok, startFakeTikTok, tiktokError } from '../testing/fake-tiktok.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, finish, type Journal, type TestRunOptions } from '../testing/run.ts'
import { clip, connectFake, originsOf, photoDraft, videoDraft } from '../testing/tiktok-account.ts'
import { publish as publishDraft } from './publish.ts'

let fake: FakeTikTok
let target: Target
beforeEach(async () => {
  fake = await startFakeTikTok()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const publish = (draft: Draft, journal = createJournal(), options: Partial<TestRunOptions> = {}) => {
  const run = createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), missProves: 'key', journal, ...options })
  return finish(() => publishDraft(run, target, draft))
}
const puts = () => fake.requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['content-range'])
const posts = () => fake.uploads.filter(({ state }) => state !== undefined)
const hour = 3_600_000

/** Two parts, the second with what remains. */
const partSize = 32 * 1024 * 1024
const longSize = partSize * 2 + 5
const long = () => videoDraft({ segments: [segmentOf({ text: 'Long', media: [clip({ size: longSize })] })] })
const ranges = [`bytes 0-${partSize - 1}/${longSize}`, `bytes ${partSize}-${longSize - 1}/${longSize}`]

describe('posting a video', () => {
  it('sends what the creator chose, and everything else is off', async () => {
    const settings = { allow_duet: true, brand_organic: true, is_aigc: true, cover_timestamp_ms: 1_500 }
    const { externalId, externalUrl } = await publish(videoDraft({ settings }))
    expect(externalUrl).toBe(`https://www.tiktok.com/@harbourcafe/video/${externalId}`)
    expect(fake.uploads).toMatchObject([{ state: 'PUBLISH_COMPLETE', postId: externalId, mime: 'video/mp4', size: 3_000 }])
    expect(fake.uploads[0]?.info).toEqual({
      title: 'We keep the lamp lit. #harbour',
      privacy_level: 'PUBLIC_TO_EVERYONE',
      disable_comment: true,
      disable_duet: false,
      disable_stitch: true,
      brand_organic_toggle: true,
      brand_content_toggle: false,
      is_aigc: true,
      video_cover_timestamp_ms: 1_500,
    })
  })

  it('looks first at what TikTok offers the creator now', async () => {
    fake.privacyLevels = ['SELF_ONLY']
    await expect(publish(videoDraft())).rejects.toMatchObject({ kind: 'validation', code: 'privacy_not_offered' })
    fake.turnedOff.duet = true
    const settings = { privacy_level: 'SELF_ONLY', allow_duet: true }
    await expect(publish(videoDraft({ settings }))).rejects.toMatchObject({ kind: 'validation', code: 'interaction_not_offered' })
    fake.longestSeconds = 10
    await expect(publish(videoDraft({ settings }))).rejects.toMatchObject({ kind: 'validation', code: 'media_duration' })
    await expect(publish(videoDraft({ settings: { music_usage_confirmed: false } }))).rejects.toMatchObject({ code: 'consent_missing' })
    expect(fake.uploads).toEqual([])
  })

  it('can be sent to the inbox, where the creator finishes it', async () => {
    const settings = { content_posting_method: 'UPLOAD' }
    const { externalUrl } = await publish(videoDraft({ settings }))
    expect(externalUrl).toBe('https://www.tiktok.com/@harbourcafe')
    expect(fake.uploads).toMatchObject([{ method: 'inbox', info: {}, state: 'SEND_TO_USER_INBOX' }])
    fake.scopes = ['user.info.basic', 'video.publish']
    target = await connectFake(fake)
    await expect(publish(videoDraft({ settings }))).rejects.toMatchObject({ code: 'missing_permissions', missing: ['video.upload'] })
  })

  it('waits for the id of a public post, for a while, and never for that of a private one', async () => {
    fake.moderationReads = 3
    expect((await publish(videoDraft())).externalId).toMatch(/^73/)
    const privately = await publish(videoDraft({ settings: { privacy_level: 'SELF_ONLY' } }))
    expect(privately).toMatchObject({ externalId: fake.uploads[1]?.publishId, externalUrl: 'https://www.tiktok.com/@harbourcafe' })
    fake.moderationReads = Number.POSITIVE_INFINITY
    let time = Date.now()
    const now = () => new Date((time += 60_000))
    expect((await publish(videoDraft(), createJournal(), { now })).externalId).toBe(fake.uploads[2]?.publishId)
  })
})

describe('a long upload', () => {
  it('goes in parts, one after the other, with the rest in the last', async () => {
    await publish(long())
    expect(puts()).toEqual(ranges)
    expect(posts()).toHaveLength(1)
  })

  it('continues where it stopped, in another process', async () => {
    const journal = createJournal()
    fake.fail('PUT /video/', { mode: 'drop_after' })
    await expect(publish(long(), journal)).rejects.toBeInstanceOf(NetworkError)
    const stored = JSON.parse(JSON.stringify([...journal.steps])) as [string, string][]
    await publish(long(), { ...createJournal(), steps: new Map(stored) })
    expect(puts()).toEqual(ranges)
    expect([fake.uploads.length, posts().length]).toEqual([1, 1])
  })

  it('starts again once the URL has ended, and after an edit', async () => {
    const journal = createJournal()
    fake.fail('PUT /video/', { mode: 'drop', after: 1 })
    await expect(publish(long(), journal)).rejects.toBeInstanceOf(NetworkError)
    await publish(long(), { ...journal, attempts: [] }, { now: () => new Date(Date.now() + hour) })
    expect([fake.uploads.length, posts().length]).toEqual([2, 1])
    await publish(videoDraft({ segments: [segmentOf({ text: 'Edited', media: [clip()] })] }), createJournal())
    expect(posts().map(({ info }) => info['title'])).toEqual(['Long', 'Edited'])
  })

  it('does not need the token, but the answer does: a new one finds the post', async () => {
    const journal = createJournal()
    let passed = 0
    const now = () => new Date(Date.now() + passed)
    const http = createTestHttp({ origins: originsOf(fake) })
    const slow: TestRunOptions['http'] = async (request) => {
      const answer = await http(request)
      if (request.method === 'PUT') passed = 23.999 * hour
      return answer
    }
    await expect(publish(long(), journal, { now, http: slow })).rejects.toThrow('come again later')
    fake.now = now
    target = { ...target, credential: (await connectFake(fake, now)).credential }
    await publish(long(), journal, { now })
    expect(posts()).toHaveLength(1)
  })
})

describe('an unknown outcome', () => {
  const lose = (journal: Journal, draft: Draft) =>
    expect(publish(draft, journal, { crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)

  it('of a video is answered by the id of its upload', async () => {
    const journal = createJournal()
    await lose(journal, videoDraft())
    await publish(videoDraft(), journal)
    expect(posts()).toHaveLength(1)
  })

  it('of photos is a question for a person', async () => {
    const journal = createJournal()
    const draft = photoDraft([mediaOf({ id: 'a', mime: 'image/jpeg' })])
    await lose(journal, draft)
    const later = () => new Date(Date.now() + 48 * hour)
    target = { ...target, credential: { token: fake.token } }
    await expect(publish(draft, journal, { now: later })).rejects.toMatchObject({ code: 'outcome_unknown' })
    expect(posts()).toHaveLength(1)
  })
})

describe('posting photos', () => {
  const media = [mediaOf({ id: 'a', mime: 'image/jpeg' }), mediaOf({ id: 'b', mime: 'image/png' })]

  it('lets TikTok fetch them from public URLs', async () => {
    const { externalUrl } = await publish(photoDraft(media, { photo_title: 'The quay', cover_index: 2, auto_add_music: true }))
    expect(externalUrl).toMatch(/@harbourcafe\/photo\/73/)
    expect(fake.uploads).toMatchObject([
      {
        kind: 'photo',
        coverIndex: 1,
        photos: [expect.stringContaining('/media/a.'), expect.stringMatching(/\/media\/b\..*image%2Fjpeg/)],
        info: { title: 'The quay', description: 'Four of the quay.', auto_add_music: true, disable_comment: true },
      },
    ])
  })

  it('needs a public server, whose domain the app has verified', async () => {
    await expect(publish(photoDraft(media), createJournal(), { mediaOrigin: 'http://localhost:3000' })).rejects.toMatchObject({
      code: 'public_media_required',
    })
    const elsewhere = publish(photoDraft(media), createJournal(), { mediaOrigin: 'https://other.example' })
    await expect(elsewhere).rejects.toMatchObject({ kind: 'permission', code: 'url_ownership_unverified' })
    expect(fake.uploads).toEqual([])
  })

  it('can be sent to the inbox', async () => {
    await publish(photoDraft(media, { content_posting_method: 'UPLOAD' }))
    expect(fake.uploads).toMatchObject([{ method: 'inbox', state: 'SEND_TO_USER_INBOX', info: { description: 'Four of the quay.' } }])
  })
})

describe('what TikTok does with a post', () => {
  it('is reported if it fails after it was accepted', async () => {
    fake.failReason = 'video_pull_failed'
    await expect(publish(videoDraft())).rejects.toMatchObject({
      kind: 'rejected',
      evidence: 'rejected',
      code: 'processing_failed',
      detail: 'video_pull_failed',
    })
  })

  it('depends on the audit of the app', async () => {
    fake.isAudited = false
    await expect(publish(videoDraft())).rejects.toMatchObject({
      kind: 'permission',
      code: 'unaudited_client_can_only_post_to_private_accounts',
    })
    await publish(videoDraft({ settings: { privacy_level: 'SELF_ONLY' } }))
    expect(posts()).toHaveLength(1)
  })

  it('depends on how much the creator posted today', async () => {
    fake.postsLeft = 1
    await publish(videoDraft())
    await expect(publish(videoDraft())).rejects.toMatchObject({ kind: 'quota', code: 'spam_risk_too_many_posts' })
  })

  it.each([
    [401, 'access_token_invalid', 'auth'],
    [401, 'scope_not_authorized', 'permission'],
    [403, 'spam_risk_user_banned_from_posting', 'permission'],
    [403, 'reached_active_user_cap', 'quota'],
    [429, 'rate_limit_exceeded', 'rate_limited'],
    [400, 'invalid_params', 'rejected'],
    [200, 'privacy_level_option_mismatch', 'rejected'],
  ])('is a refusal with %i and %s: %s', async (status, code, kind) => {
    fake.fail('POST /v2/post/publish/video/init/', { mode: 'answer', answer: tiktokError(status, code) })
    await expect(publish(videoDraft())).rejects.toMatchObject({ kind, code })
    expect(posts()).toEqual([])
  })
})
