import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeLemmy } from '../testing/fake-lemmy.ts'
import { connectWithPassword } from './connect.ts'
import { lemmy } from './index.ts'
import { imageSize } from './limits.ts'
import { createTestTools } from '../testing/tools.ts'

const settings = { community: 'harbour@lemmy.example' }

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeLemmy()
  const right = { instance_url: fake.url, username: fake.username, password: fake.password }
  const connected = await connectWithPassword(createTestTools(), right)
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  const draft = draftOf('lemmy.post', { title: 'Winter hours', settings })
  return {
    network: lemmy,
    fake,
    target: { account, credential: connected.credential },
    draft,
    imageDraft: { ...draft, segments: [segmentOf({ media: [mediaOf({ size: imageSize + 1 })] })] },
    requests: ['GET /api/v3/community', 'POST /api/v3/post'],
    publishRoute: 'POST /api/v3/post',
    errorBody: (_, words) => ({ error: 'some_error', message: words }),
    hide: () => fake.posts.forEach((post) => (post.removed = true)),
    countPosts: () => fake.posts.length,
    listFileSizes: () => fake.images.map(({ size }) => size),
    imageLimit: imageSize,
    secrets: [fake.password, ...fake.sessions],
    credentials: { right, wrong: { ...right, password: 'wrong' } },
  }
}

conformanceTests(lemmy, { account: { limits: {} }, settings, textOf: (units) => '👩'.repeat(units), start })
