import { conformanceTests } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeGhost } from '../testing/fake-ghost.ts'
import { connectWithKey } from './connect.ts'
import { ghost } from './index.ts'
import { createTestTools } from '../testing/tools.ts'

conformanceTests(ghost, {
  account: { limits: {} },
  textOf: (units) => '🐙'.repeat(units),
  start: async () => {
    const fake = await startFakeGhost()
    const right = { site_url: fake.url, admin_api_key: fake.key }
    const connected = await connectWithKey(createTestTools(), right)
    const [account] = connected.accounts
    if (!account) throw new Error('The fake connected no account.')
    const [id, secret = ''] = fake.key.split(':')
    return {
      network: ghost,
      fake,
      target: { account, credential: connected.credential },
      draft: draftOf('ghost.post', { title: 'Winter hours' }),
      imageDraft: draftOf('ghost.post', { title: 'Winter hours', segments: [segmentOf({ media: [mediaOf({ size: 1_000_000 })] })] }),
      requests: ['POST /ghost/api/admin/posts/'],
      publishRoute: 'POST /ghost/api/admin/posts/',
      errorBody: (_, words) => ({ errors: [{ message: words, type: 'InternalServerError' }] }),
      countPosts: () => fake.posts.length,
      listFileSizes: () => fake.images.map(({ size }) => size),
      secrets: [fake.key, secret],
      credentials: { right, wrong: { ...right, admin_api_key: `${id}:${'0'.repeat(64)}` } },
    }
  },
})
