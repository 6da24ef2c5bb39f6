import { readGrantedToken } from '../kit/granted-token.ts'
import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeThreads } from '../testing/fake-threads.ts'
import { connectFake, originsOf } from '../testing/threads-account.ts'
import { threads } from './index.ts'
import { imageSize } from './limits.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeThreads()
  const target = await connectFake(fake)
  const tooLarge = mediaOf({ size: imageSize + 1_000, width: 1_200 })
  return {
    network: threads,
    fake,
    origins: originsOf(fake),
    target,
    draft: draftOf('threads.post'),
    imageDraft: draftOf('threads.post', { segments: [segmentOf({ media: [tooLarge] })] }),
    requests: [
      'POST /v1.0/me/threads',
      'GET /v1.0/18000000000000001',
      'GET /v1.0/me/threads_publishing_limit',
      'POST /v1.0/me/threads_publish',
      'GET /v1.0/17900000000000001',
    ],
    publishRoute: 'POST /v1.0/me/threads_publish',
    errorBody: (_, words) => ({ error: { message: words, type: 'OAuthException', code: 100, fbtrace_id: 'AfAkE' } }),
    hide: () => void (fake.hides = true),
    countPosts: () => fake.posts.length,
    listFileSizes: () => fake.containers.flatMap(({ file }) => file?.size ?? []),
    imageLimit: imageSize,
    secrets: [readGrantedToken(target.credential).token],
  }
}

const globe = '🌍'
/** A globe is four bytes. */
const textOf = (units: number): string => globe.repeat(Math.floor(units / 4)) + 'a'.repeat(units % 4)

conformanceTests(threads, { account: { limits: {} }, textOf, start })
