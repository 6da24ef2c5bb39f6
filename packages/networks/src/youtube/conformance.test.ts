import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { googleError } from '../testing/fake-google.ts'
import { startFakeYouTube } from '../testing/fake-youtube.ts'
import { connectFake, originsOf, requiredSettings, videoDraft } from '../testing/youtube-account.ts'
import { mediaOf } from '../testing/drafts.ts'
import { youtube } from './index.ts'
import { thumbnailSize } from './limits.ts'

const reasons: Readonly<Record<number, string>> = { 400: 'badRequest', 401: 'authError', 403: 'forbidden', 429: 'rateLimitExceeded' }

const cover = mediaOf({ id: 'cover', mime: 'image/jpeg', size: thumbnailSize + 1 })

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeYouTube()
  // Some runs take place a day later.
  fake.google.tokenSeconds = 200_000
  const target = await connectFake(fake)
  return {
    network: youtube,
    fake,
    origins: originsOf(fake),
    target,
    draft: videoDraft(),
    requests: ['POST /upload/youtube/v3/videos', 'PUT /upload/youtube/v3/videos', 'GET /youtube/v3/videos', 'GET /youtube/v3/videos'],
    publishRoute: 'PUT /upload/youtube/v3/videos',
    errorBody: (status, words) => googleError(status, reasons[status] ?? 'backendError', words).json,
    countPosts: () => fake.videos.length,
    imageDraft: videoDraft({ media: [cover], settings: { thumbnail_media_id: cover.id } }),
    imageLimit: thumbnailSize,
    listFileSizes: () => fake.videos.flatMap(({ thumbnail }) => thumbnail?.size ?? []),
    countUploads: () => fake.sessions.size,
    secrets: [fake.google.lastToken()],
    hide: () => {
      fake.sessions.clear()
      fake.hidesUploads = true
    },
  }
}

conformanceTests(youtube, {
  account: { limits: {} },
  settings: requiredSettings,
  textOf: (units) => 'é'.repeat(Math.floor(units / 2)) + 'a'.repeat(units % 2),
  start,
})
