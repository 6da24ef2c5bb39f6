import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { startFakeTikTok, tiktokError } from '../testing/fake-tiktok.ts'
import { mediaOf } from '../testing/drafts.ts'
import { connectFake, originsOf, photoDraft, requiredSettings, videoDraft } from '../testing/tiktok-account.ts'
import { tiktok } from './index.ts'
import { photoSize } from './limits.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeTikTok()
  // Some runs take place a day later.
  fake.tokenSeconds = 200_000
  const target = await connectFake(fake)
  return {
    network: tiktok,
    fake,
    origins: originsOf(fake),
    target,
    draft: videoDraft(),
    requests: [
      'POST /v2/post/publish/creator_info/query/',
      'POST /v2/post/publish/video/init/',
      'PUT /video/',
      'POST /v2/post/publish/status/fetch/',
      'POST /v2/post/publish/status/fetch/',
    ],
    publishRoute: 'PUT /video/',
    errorBody: (status, words) => tiktokError(status, 'a_code_of_later', words).json,
    countPosts: () => fake.uploads.filter(({ state }) => state !== undefined).length,
    imageDraft: photoDraft([mediaOf({ mime: 'image/png', size: photoSize + 1 })]),
    imageLimit: photoSize,
    listFileSizes: () => fake.uploads.flatMap(({ photos }) => photos.map((url) => Number(new URL(url).searchParams.get('bytes')))),
    secrets: [fake.token],
  }
}

conformanceTests(tiktok, { account: { limits: {} }, settings: requiredSettings, textOf: (units) => 'a'.repeat(units), start })
