import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeX } from '../testing/fake-x.ts'
import { connectFake, originsOf } from '../testing/x-account.ts'
import { x } from './index.ts'
import { imageSize } from './limits.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeX()
  return {
    network: x,
    fake,
    origins: originsOf(fake),
    target: await connectFake(fake),
    draft: draftOf('x.post'),
    imageDraft: draftOf('x.post', { segments: [segmentOf({ media: [mediaOf({ size: imageSize + 1 })] })] }),
    requests: ['POST /2/tweets'],
    publishRoute: 'POST /2/tweets',
    errorBody: (status, detail) => ({ title: 'Refused', type: 'about:blank', status, detail }),
    countPosts: () => fake.posts.length,
    listFileSizes: () => [...fake.files.values()].map(({ parts }) => parts.reduce((sum, size) => sum + size, 0)),
    imageLimit: imageSize,
    secrets: [fake.token, fake.appSecret, `fake-x-refresh-${fake.issued}`],
  }
}

conformanceTests(x, { account: { limits: {} }, textOf: (units) => '語'.repeat(units / 2) + (units % 2 ? 'a' : ''), start })
conformanceTests(x, {
  kind: 'x-premium',
  account: { limits: { profile: 'x-premium' } },
  textOf: (units) => 'a'.repeat(units),
})
