import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeMastodon } from '../testing/fake-mastodon.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectWithToken } from './connect.ts'
import { mastodon } from './index.ts'
import { defaultLimits } from './limits.ts'

const start = async (software: string, requests: readonly string[]): Promise<LiveFixture> => {
  const fake = await startFakeMastodon()
  fake.software = software
  const right = { instance_url: fake.url, access_token: fake.token }
  const connected = await connectWithToken(createTestTools(), right)
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return {
    network: mastodon,
    fake,
    target: { account, credential: connected.credential },
    draft: draftOf('mastodon.post'),
    imageDraft: draftOf('mastodon.post', { segments: [segmentOf({ media: [mediaOf({ size: defaultLimits.imageSize + 1 })] })] }),
    requests,
    publishRoute: 'POST /api/v1/statuses',
    errorBody: (_, words) => ({ error: words }),
    hide: () => void fake.filters.push('Hello'),
    countPosts: () => fake.statuses.length,
    listFileSizes: () => [...fake.media.values()].map((medium) => medium.size),
    imageLimit: defaultLimits.imageSize,
    secrets: [fake.token],
    credentials: { right, wrong: { ...right, access_token: 'wrong' } },
  }
}

conformanceTests(mastodon, {
  account: { limits: {} },
  textOf: (units) => 'e\u0301'.repeat(units),
  start: () => start('mastodon', ['POST /api/v1/statuses']),
})

conformanceTests(mastodon, {
  kind: 'GoToSocial',
  account: { limits: { software: 'gotosocial' } },
  textOf: (units) => '👩🏽'.repeat(units / 2) + 'e'.repeat(units % 2),
  start: () =>
    start('gotosocial', ['GET /api/v1/accounts/verify_credentials', 'GET /api/v1/accounts/109/statuses', 'POST /api/v1/statuses']),
})
