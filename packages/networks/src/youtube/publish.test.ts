import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NetworkError } from '../spec/index.ts'
import type { Draft, Target } from '../spec/index.ts'
import { mediaOf, segmentOf } from '../testing/drafts.ts'
import { googleError } from '../testing/fake-google.ts'
import { type FakeYouTube, startFakeYouTube } from '../testing/fake-youtube.ts'
import { createTestHttp } from '../testing/http.ts'
import { Crash, createJournal, createTestRun, finish, type Journal, type TestRunOptions } from '../testing/run.ts'
import { clip, connectFake, originsOf, videoDraft } from '../testing/youtube-account.ts'
import { manageScope } from './declare.ts'
import { publish as publishDraft, stage } from './publish.ts'
import { partSize } from './session.ts'

let fake: FakeYouTube
let target: Target
beforeEach(async () => {
  fake = await startFakeYouTube()
  target = await connectFake(fake)
  fake.requests.length = 0
})
afterEach(() => fake.close())

const runWith = (journal: Journal, options: Partial<TestRunOptions> = {}) =>
  createTestRun({ http: createTestHttp({ origins: originsOf(fake) }), missProves: 'key', journal, ...options })
const publish = (draft: Draft, journal = createJournal(), options: Partial<TestRunOptions> = {}) =>
  finish(() => publishDraft(runWith(journal, options), target, draft))
const puts = () => fake.requests.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['content-range'])
const count = (route: string) => fake.requests.filter(({ method, path }) => `${method} ${path}` === route).length
const uploadRoute = 'PUT /upload/youtube/v3/videos'
const startRoute = 'POST /upload/youtube/v3/videos'

/** Two parts and a byte. */
const longSize = partSize * 2 + 1
const long = () => videoDraft({ segments: [segmentOf({ text: 'Long', media: [clip({ size: longSize })] })] })
const ranges = [
  `bytes 0-${partSize - 1}/${longSize}`,
  `bytes ${partSize}-${partSize * 2 - 1}/${longSize}`,
  `bytes ${partSize * 2}-${partSize * 2}/${longSize}`,
]

describe('publishing a video', () => {
  it('sends every property of it', async () => {
    const settings = {
      title: 'At night',
      privacy: 'unlisted',
      tags: ['quay', 'winter hours'],
      license: 'creativeCommon',
      embeddable: false,
      contains_synthetic_media: true,
      paid_placement: true,
      notify_subscribers: false,
    }
    const { externalId, externalUrl } = await publish(videoDraft({ settings }))
    const [video] = fake.videos
    expect(externalUrl).toBe(`https://www.youtube.com/watch?v=${externalId}`)
    expect(video).toMatchObject({ id: externalId, size: 3_000, privacy: 'unlisted', notifies: false, uploadStatus: 'processed' })
    expect(video?.given).toEqual({
      snippet: { title: 'At night', description: 'We keep the lamp lit.', categoryId: '22', tags: ['quay', 'winter hours'] },
      status: {
        privacyStatus: 'unlisted',
        selfDeclaredMadeForKids: false,
        containsSyntheticMedia: true,
        license: 'creativeCommon',
        embeddable: false,
      },
      paidProductPlacementDetails: { hasPaidProductPlacement: true },
    })
  })

  it('adds the thumbnail, the captions and the playlist once it exists', async () => {
    const media = [mediaOf({ id: 'cover', mime: 'image/png' }), mediaOf({ id: 'words', mime: 'text/vtt', filename: 'words.vtt' })]
    const settings = { thumbnail_media_id: 'cover', caption_media_id: 'words', caption_language: 'en', playlist_id: 'PLfakewinter' }
    const bytes: TestRunOptions['bytes'] = ({ id, size }) => (id === 'words' ? Buffer.from('WEBVTT\n\nHello') : new Uint8Array(size))
    await publish(videoDraft({ media, settings }), createJournal(), { bytes })
    expect(fake.videos).toMatchObject([
      { thumbnail: { size: 1000, mime: 'image/png' }, captions: [{ language: 'en', text: 'WEBVTT\n\nHello' }] },
    ])
    expect(fake.playlists.get('PLfakewinter')).toEqual(['fakeVideo01'])
  })
})

describe('a long upload', () => {
  it('goes in parts, and up to the last one before the due time', async () => {
    const journal = createJournal()
    await stage(runWith(journal), target, long())
    expect(puts()).toEqual(ranges.slice(0, 2))
    expect(fake.videos).toEqual([])
    await publish(long(), journal)
    expect(puts()).toEqual([...ranges.slice(0, 2), `bytes */${longSize}`, ranges[2]])
    expect([fake.videos.length, count(startRoute)]).toEqual([1, 1])
  })

  it('continues where it stopped, in another process', async () => {
    const journal = createJournal()
    fake.fail(uploadRoute, { mode: 'drop_after', after: 1 })
    await expect(publish(long(), journal)).rejects.toBeInstanceOf(NetworkError)
    const stored = JSON.parse(JSON.stringify([...journal.steps])) as [string, string][]
    await publish(long(), { ...createJournal(), steps: new Map(stored) })
    expect(puts()).toEqual([...ranges.slice(0, 2), `bytes */${longSize}`, ranges[2]])
    expect([fake.videos.length, count(startRoute)]).toEqual([1, 1])
  })

  it('waits for a new token if this one ends meanwhile, and then continues', async () => {
    const journal = createJournal()
    let passed = 0
    const now = () => new Date(Date.now() + passed)
    const http = createTestHttp({ origins: originsOf(fake) })
    const slow: TestRunOptions['http'] = async (request) => {
      const answer = await http(request)
      if (request.method === 'PUT') passed = 59.5 * 60_000
      return answer
    }
    await expect(publish(long(), journal, { now, http: slow })).rejects.toThrow('come again later')
    expect(puts()).toEqual(ranges.slice(0, 1))
    fake.google.now = now
    const account = await connectFake(fake, now)
    target = { ...target, credential: account.credential }
    await publish(long(), journal, { now })
    expect(puts().slice(1)).toEqual([`bytes */${longSize}`, ...ranges.slice(1)])
    expect([fake.videos.length, count(startRoute)]).toEqual([1, 1])
  })

  it('starts again if the session has ended, or if the post was edited', async () => {
    const journal = createJournal()
    await stage(runWith(journal), target, long())
    fake.sessions.clear()
    await stage(runWith(journal), target, long())
    await publish({ ...long(), title: 'Edited' }, journal)
    expect(count(startRoute)).toBe(3)
    expect(fake.videos).toMatchObject([{ given: { snippet: { title: 'Edited' } } }])
  })

  it('stops if no part arrives', async () => {
    fake.fail(uploadRoute, { mode: 'answer', answer: { status: 308 } })
    await expect(publish(long())).rejects.toMatchObject({ kind: 'unavailable', code: 'upload_stalled' })
  })
})

describe('an unknown outcome', () => {
  const lose = (journal: Journal) =>
    expect(publish(videoDraft(), journal, { crash: ({ when }) => when === 'after_send' })).rejects.toBeInstanceOf(Crash)

  it('is answered by the session', async () => {
    const journal = createJournal()
    await lose(journal)
    expect((await publish(videoDraft(), journal)).externalId).toBe('fakeVideo01')
    expect(fake.videos).toHaveLength(1)
  })

  it('is answered by the list of uploads once the session has ended, and otherwise by a person', async () => {
    const journal = createJournal()
    await lose(journal)
    fake.sessions.clear()
    fake.hidesUploads = true
    await expect(publish(videoDraft(), journal)).rejects.toMatchObject({ code: 'outcome_unknown' })
    await expect(publish(videoDraft(), journal, { taken: ['fakeVideo01'] })).rejects.toMatchObject({ code: 'outcome_unknown' })
    fake.hidesUploads = false
    expect((await publish(videoDraft(), journal)).externalId).toBe('fakeVideo01')
    expect(fake.videos).toHaveLength(1)
  })
})

describe('a step after the upload', () => {
  const withPlaylist = () => videoDraft({ settings: { playlist_id: 'PLfakewinter' } })
  const withThumbnail = () =>
    videoDraft({ media: [mediaOf({ id: 'cover', mime: 'image/jpeg' })], settings: { thumbnail_media_id: 'cover' } })

  it('that is refused fails the delivery, and a retry continues with it', async () => {
    const journal = createJournal()
    fake.fail('POST /upload/youtube/v3/thumbnails/set', { mode: 'answer', answer: googleError(403, 'forbidden') })
    await expect(publish(withThumbnail(), journal)).rejects.toMatchObject({ kind: 'permission', code: 'forbidden' })
    // A retry by hand keeps what was published, but not the results of steps.
    await publish(withThumbnail(), { ...journal, steps: new Map() })
    expect(fake.videos).toMatchObject([{ thumbnail: { mime: 'image/jpeg' } }])
    expect([fake.videos.length, count(startRoute)]).toEqual([1, 1])
  })

  it('whose answer is lost is not done twice', async () => {
    const journal = createJournal()
    fake.fail('POST /youtube/v3/playlistItems', { mode: 'drop_after' })
    await expect(publish(withPlaylist(), journal)).rejects.toBeInstanceOf(NetworkError)
    await publish(withPlaylist(), journal)
    expect(fake.playlists.get('PLfakewinter')).toEqual(['fakeVideo01'])
    const captioned = videoDraft({
      media: [mediaOf({ id: 'words', mime: 'text/vtt' })],
      settings: { caption_media_id: 'words', caption_language: 'en' },
    })
    const other = createJournal()
    fake.fail('POST /upload/youtube/v3/captions', { mode: 'drop_after' })
    await expect(publish(captioned, other)).rejects.toBeInstanceOf(NetworkError)
    await publish(captioned, other)
    expect(fake.videos.map(({ captions }) => captions.length)).toEqual([0, 1])
  })

  it('that needs the permission which was left out is refused before the upload', async () => {
    fake.google.leavesOut.add(manageScope)
    target = await connectFake(fake)
    await expect(publish(withPlaylist())).rejects.toMatchObject({
      kind: 'permission',
      code: 'missing_permissions',
      missing: [manageScope],
    })
    await publish(videoDraft())
    expect(fake.videos).toHaveLength(1)
  })
})

describe('what YouTube does with a video', () => {
  it('is reported if it makes it private, and a retry sees that its owner changed that', async () => {
    fake.isAudited = false
    const journal = createJournal()
    await expect(publish(videoDraft(), journal)).rejects.toMatchObject({ kind: 'permission', evidence: 'rejected', code: 'forced_private' })
    expect(journal.published.get('post')).toMatchObject({ externalId: 'fakeVideo01' })
    for (const video of fake.videos) video.privacy = 'public'
    expect((await publish(videoDraft(), journal)).externalId).toBe('fakeVideo01')
    await publish(videoDraft({ settings: { privacy: 'private' } }))
    expect(fake.videos).toHaveLength(2)
  })

  it.each([
    ['failed', { failureReason: 'codec' }, 'processing_failed', 'codec'],
    ['rejected', { rejectionReason: 'duplicate' }, 'video_rejected', 'duplicate'],
  ])('is reported if it %s it after accepting it', async (uploadStatus, reason, code, detail) => {
    fake.processing = { uploadStatus, reason }
    await expect(publish(videoDraft())).rejects.toMatchObject({ kind: 'rejected', code, detail })
  })

  it('is not asked for ever by an account that may not read it anymore', async () => {
    fake.fail('GET /youtube/v3/videos', { mode: 'answer', answer: googleError(403, 'channelSuspended') })
    expect((await publish(videoDraft())).externalId).toBe('fakeVideo01')
  })
})

describe('the quota of the project', () => {
  it('that ends between two uploads makes the second wait until midnight in California', async () => {
    const now = () => new Date('2026-11-26T20:00:00Z')
    fake.now = now
    target = await connectFake(fake, now)
    fake.uploadsLeft = 1
    await publish(videoDraft(), createJournal(), { now })
    const quota = { kind: 'quota', evidence: 'rejected', code: 'quota_exceeded', retryAfter: 12 * 3_600_000 }
    await expect(publish(videoDraft(), createJournal(), { now })).rejects.toMatchObject(quota)
    fake.uploadsLeft = 100
    await publish(videoDraft(), createJournal(), { now })
    expect(fake.videos).toHaveLength(2)
  })

  it.each([
    [400, 'uploadLimitExceeded', 'quota'],
    [403, 'rateLimitExceeded', 'rate_limited'],
    [401, 'youtubeSignupRequired', 'permission'],
    [403, 'channelClosed', 'permission'],
    [400, 'invalidTags', 'rejected'],
    [400, 'mediaBodyRequired', 'bug'],
  ])('and a %i with %s is %s', async (status, reason, kind) => {
    fake.fail(startRoute, { mode: 'answer', answer: googleError(status, reason) })
    await expect(publish(videoDraft())).rejects.toMatchObject({ kind })
    expect(fake.videos).toEqual([])
  })
})
