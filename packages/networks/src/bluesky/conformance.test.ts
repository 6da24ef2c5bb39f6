import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeBluesky } from '../testing/fake-bluesky.ts'
import { createTestTools } from '../testing/tools.ts'
import { bluesky, createBluesky } from './index.ts'
import { connectWithPassword } from './connect.ts'
import { imageSize } from './limits.ts'
import { secretsOf } from './wire.ts'

const names: Record<number, string> = {
  400: 'InvalidRequest',
  401: 'AuthenticationRequired',
  429: 'RateLimitExceeded',
  503: 'UpstreamFailure',
}

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeBluesky()
  const network = createBluesky(fake.hosts)
  const right = { handle: fake.handle, app_password: fake.password, service_url: fake.url }
  const connected = await connectWithPassword(fake.hosts, createTestTools(), right)
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return {
    network,
    fake,
    target: { account, credential: connected.credential },
    draft: draftOf('bluesky.post'),
    imageDraft: draftOf('bluesky.post', { segments: [segmentOf({ media: [mediaOf({ size: imageSize + 1 })] })] }),
    requests: ['POST /xrpc/com.atproto.repo.applyWrites'],
    publishRoute: 'POST /xrpc/com.atproto.repo.applyWrites',
    errorBody: (status, message) => ({ error: names[status] ?? 'Unspecified', message }),
    countPosts: () => [...fake.records.keys()].filter((uri) => uri.includes('/app.bsky.feed.post/')).length,
    listFileSizes: () => [...fake.blobs.values()],
    imageLimit: imageSize,
    secrets: secretsOf(connected.credential),
    credentials: { right, wrong: { ...right, app_password: 'wrong' } },
  }
}

const family = '👨‍👩‍👧‍👦'

conformanceTests(bluesky, {
  account: { limits: {} },
  textOf: (units) => '\u{1F1E9}\u{1F1EA}'.repeat(units),
  bytesOf: (bytes) => `${family.repeat(Math.floor(bytes / 25))}${'a'.repeat(bytes % 25)}`,
  start,
})
