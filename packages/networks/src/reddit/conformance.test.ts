import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeReddit } from '../testing/fake-reddit.ts'
import { connectFake, originsOf } from '../testing/reddit-account.ts'
import { reddit } from './index.ts'
import { imageSize } from './limits.ts'

const title = 'Winter hours'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeReddit()
  const target = await connectFake(fake)
  fake.requests.length = 0
  return {
    network: reddit,
    fake,
    origins: originsOf(fake),
    target,
    draft: draftOf('reddit.post', { title }),
    imageDraft: draftOf('reddit.image', { title, segments: [segmentOf({ media: [mediaOf({ size: imageSize + 1 })] })] }),
    requests: ['GET /r/harbour/about', 'GET /api/v1/harbour/post_requirements', 'POST /api/submit'],
    publishRoute: 'POST /api/submit',
    errorBody: (error, message) => ({ error, message }),
    countPosts: () => fake.posts.length,
    listFileSizes: () => fake.assets.map(({ size = 0 }) => size),
    imageLimit: imageSize,
    secrets: [fake.token],
    hide: () => (fake.isHidden = true),
  }
}

conformanceTests(reddit, { account: { limits: {} }, textOf: (units) => '🌍'.repeat(units), start })
