import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeTumblr } from '../testing/fake-tumblr.ts'
import { connectFake, originsOf } from '../testing/tumblr-account.ts'
import { tumblr } from './index.ts'
import { imageSize } from './limits.ts'

const posts = '/v2/blog/t:0aY0xL2Fi1OFJg4YxpmegQ/posts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeTumblr()
  return {
    network: tumblr,
    fake,
    origins: originsOf(fake),
    target: await connectFake(fake),
    draft: draftOf('tumblr.post'),
    imageDraft: draftOf('tumblr.post', { segments: [segmentOf({ media: [mediaOf({ size: imageSize + 1 })] })] }),
    requests: ['GET /v2/user/limits', `POST ${posts}`],
    publishRoute: `POST ${posts}`,
    errorBody: (status, msg) => ({ meta: { status, msg }, response: [] }),
    countPosts: () => fake.posts.length,
    listFileSizes: () => fake.posts.flatMap(({ files }) => files.map(({ size }) => size)),
    imageLimit: imageSize,
    secrets: [fake.token],
    hide: () => void fake.blogs.splice(0),
  }
}

conformanceTests(tumblr, { account: { limits: {} }, textOf: (units) => '🌍'.repeat(units), start })
