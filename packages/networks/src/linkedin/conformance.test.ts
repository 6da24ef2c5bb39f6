import { conformanceTests, type ConformanceFixture, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeLinkedIn } from '../testing/fake-linkedin.ts'
import { connectFake, originsOf } from '../testing/linkedin-account.ts'
import type { Way } from './credential.ts'
import { linkedin } from './index.ts'
import { imageSize } from './limits.ts'

const titles: Readonly<Record<string, Record<string, string>>> = {
  'linkedin.document': { document_title: 'Winter menu' },
  'linkedin.article': { article_title: 'Winter hours' },
}

const fixtureOf = (way: Way): ConformanceFixture => ({
  kind: way,
  account: { limits: {}, accountKind: way },
  settings: (profile) => titles[profile] ?? {},
  wordsOf: ({ key }) => (key === 'linkedin.article' ? 'https://harbour.example/winter' : 'a'),
  textOf: (units) => '🌍'.repeat(units),
  start: async (): Promise<LiveFixture> => {
    const fake = await startFakeLinkedIn()
    const target = await connectFake(fake, way)
    return {
      network: linkedin,
      fake,
      origins: originsOf(fake),
      target,
      draft: draftOf('linkedin.post'),
      imageDraft: draftOf('linkedin.post', { segments: [segmentOf({ media: [mediaOf({ size: imageSize + 1 })] })] }),
      imageLimit: imageSize,
      requests: ['POST /rest/posts'],
      publishRoute: 'POST /rest/posts',
      errorBody: (status, message) => ({ status, code: 'SOME_CODE', message }),
      countPosts: () => fake.posts.length,
      listFileSizes: () => [...fake.uploads.values()].map(({ size }) => size),
      secrets: [fake.tokens.last()],
      hide: () => void (fake.isHiding = true),
    }
  },
})

conformanceTests(linkedin, fixtureOf('person'))
conformanceTests(linkedin, fixtureOf('organization'))
