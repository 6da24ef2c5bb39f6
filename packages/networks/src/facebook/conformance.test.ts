import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { connectFake, originsOf } from '../testing/facebook-account.ts'
import { startFakeFacebook } from '../testing/fake-facebook.ts'
import { facebook } from './index.ts'
import { photoSize } from './limits.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeFacebook()
  const target = await connectFake(fake)
  fake.requests.length = 0
  const photo = mediaOf({ size: photoSize + 1, mime: 'image/jpeg', filename: 'quay.jpg' })
  return {
    network: facebook,
    fake,
    origins: originsOf(fake),
    target,
    draft: draftOf('facebook.post'),
    imageDraft: draftOf('facebook.photo', { segments: [segmentOf({ media: [photo] })] }),
    requests: ['POST /v25.0/9001/feed'],
    publishRoute: 'POST /v25.0/9001/feed',
    errorBody: (_, words) => ({ error: { message: words, type: 'OAuthException', code: 99_999, fbtrace_id: 'x' } }),
    countPosts: () => fake.posts.length,
    listFileSizes: () => [...fake.photos.values()].map(({ size }) => size),
    imageLimit: photoSize,
    secrets: ['EAApage1', fake.app.clientSecret],
  }
}

conformanceTests(facebook, { account: { limits: { canComment: true } }, textOf: (units) => '🌍'.repeat(units), start })
