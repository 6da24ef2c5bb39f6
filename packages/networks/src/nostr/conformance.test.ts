import { findString } from '../kit/expect.ts'
import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeNostr } from '../testing/fake-nostr.ts'
import type { Refusal } from '../testing/refusals.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectWithKey } from './connect.ts'
import { nostr } from './index.ts'
import { kinds } from './kinds.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeNostr()
  const { relay: relays } = fake
  fake.add(kinds.mediaServers, { tags: [['server', fake.url]] })
  const connected = await connectWithKey(createTestTools(), { key: fake.nsec, relays })
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return {
    network: nostr,
    fake,
    target: { account, credential: connected.credential },
    draft: draftOf('nostr.post'),
    imageDraft: draftOf('nostr.post', { segments: [segmentOf({ media: [mediaOf()] })] }),
    requests: ['EVENT /1'],
    publishRoute: 'EVENT /1',
    countPosts: () => [...fake.events.values()].filter(({ kind }) => kind === 1).length,
    listFileSizes: () => [...fake.blobs.values()].map(({ size }) => size),
    secrets: [fake.nsec, fake.secretKey],
    hide: () => {
      for (const id of fake.events.keys()) fake.hidden.add(id)
    },
    credentials: { right: { key: fake.bunkerUrl, relays }, wrong: { key: `${fake.bunkerUrl}-other`, relays } },
  }
}

const refusal = (prefix: string, kind: Refusal['kind'], evidence: Refusal['evidence']): Refusal => ({
  name: prefix || 'a refusal without a prefix',
  answer: (_live, { json }, words) => ({ json: ['OK', findString(json, 1, 'id'), false, prefix ? `${prefix}: ${words}` : words] }),
  kind,
  evidence,
})

conformanceTests(nostr, {
  account: { limits: {} },
  textOf: (bytes) => 'ä'.repeat(bytes / 2) + 'e'.repeat(bytes % 2),
  refusals: [
    refusal('rate-limited', 'rate_limited', 'not_sent'),
    refusal('error', 'unavailable', 'not_sent'),
    refusal('blocked', 'permission', 'rejected'),
    refusal('restricted', 'permission', 'rejected'),
    refusal('auth-required', 'permission', 'rejected'),
    refusal('invalid', 'rejected', 'rejected'),
    refusal('pow', 'rejected', 'rejected'),
    refusal('mute', 'rejected', 'rejected'),
    refusal('', 'rejected', 'rejected'),
  ],
  start,
})
