import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeWordPress, startFakeWordPress } from '../testing/fake-wordpress.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectHosted } from '../testing/wordpress-account.ts'
import { connectWithPassword } from './connect.ts'
import { wordpress } from './index.ts'
import { createTestTools } from '../testing/tools.ts'

const fixtureOf = (fake: FakeWordPress, publishRoute: string): Omit<LiveFixture, 'target' | 'secrets'> => ({
  network: wordpress,
  fake,
  draft: draftOf('wordpress.post', { title: 'Winter hours' }),
  imageDraft: draftOf('wordpress.post', { title: 'Winter hours', segments: [segmentOf({ media: [mediaOf({ size: 1_000_000 })] })] }),
  requests: [publishRoute],
  publishRoute,
  errorBody: (status, words) => ({ code: 'unknown_code', message: words, data: { status } }),
  countPosts: () => fake.posts.length,
  listFileSizes: () => fake.media.map(({ size }) => size),
})

const account = { limits: {} }
const textOf = (units: number) => '🐙'.repeat(units)

conformanceTests(wordpress, {
  account,
  textOf,
  start: async () => {
    const fake = await startFakeWordPress()
    const right = { site_url: `${fake.url}/blog`, username: fake.username, application_password: fake.password }
    const connected = await connectWithPassword(createTestTools(), right)
    const [connectedAccount] = connected.accounts
    if (!connectedAccount) throw new Error('The fake connected no account.')
    return {
      ...fixtureOf(fake, 'POST /blog/wp-json/wp/v2/posts'),
      target: { account: connectedAccount, credential: connected.credential },
      secrets: [fake.password, Buffer.from(`${fake.username}:${fake.password}`).toString('base64')],
      credentials: { right, wrong: { ...right, application_password: 'wrong' } },
    }
  },
})

conformanceTests(wordpress, {
  kind: 'WordPress.com',
  account,
  textOf,
  start: async () => {
    const fake = await startFakeWordPress()
    const origins = { 'https://public-api.wordpress.com': fake.url }
    const target = await connectHosted(fake, createTestHttp({ origins }))
    // The credentials of a site of one's own are tested above.
    const network = { ...wordpress, modes: ['oauth'] as const }
    return { ...fixtureOf(fake, 'POST /wp/v2/sites/4711/posts'), network, origins, target, secrets: [fake.token] }
  },
})
