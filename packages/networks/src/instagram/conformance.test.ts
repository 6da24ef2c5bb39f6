import { readGrantedToken } from '../kit/granted-token.ts'
import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeInstagram } from '../testing/fake-instagram.ts'
import { connectFake, originsOf } from '../testing/instagram-account.ts'
import { instagram } from './index.ts'
import { image } from './limits.ts'

const photo = mediaOf({ mime: 'image/jpeg', filename: 'quay.jpg', width: 1_200, height: 900 })
const { maxSize = 0 } = image

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeInstagram()
  const target = await connectFake(fake)
  return {
    network: instagram,
    fake,
    origins: originsOf(fake),
    target,
    draft: draftOf('instagram.feed', { segments: [segmentOf({ media: [photo] })] }),
    imageDraft: draftOf('instagram.feed', { segments: [segmentOf({ media: [{ ...photo, size: maxSize + 1_000 }] })] }),
    requests: [
      'POST /v25.0/17841400000000001/media',
      'GET /v25.0/17800000000000001',
      'GET /v25.0/17841400000000001/content_publishing_limit',
      'POST /v25.0/17841400000000001/media_publish',
      'GET /v25.0/17600000000000001',
    ],
    publishRoute: 'POST /v25.0/17841400000000001/media_publish',
    errorBody: (_, words) => ({ error: { message: words, type: 'OAuthException', code: 100, fbtrace_id: 'AfAkE' } }),
    hide: () => void (fake.hides = true),
    countPosts: () => fake.posts.length,
    listFileSizes: () => fake.containers.flatMap(({ file }) => file?.size ?? []),
    imageLimit: maxSize,
    secrets: [readGrantedToken(target.credential).token],
  }
}

conformanceTests(instagram, { account: { limits: { products: true } }, textOf: (units) => '🌍'.repeat(units), start })
