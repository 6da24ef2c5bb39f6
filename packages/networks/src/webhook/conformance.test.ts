import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf } from '../testing/drafts.ts'
import { startFakeWebhook } from '../testing/fake-webhook.ts'
import { connectReceiver } from './connect.ts'
import { webhook } from './index.ts'
import { createTestTools } from '../testing/tools.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeWebhook()
  const right = { name: 'Harbour', url: fake.hook, secret: fake.secret }
  const connected = await connectReceiver(createTestTools(), right)
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  const route = `POST ${new URL(fake.hook).pathname}`
  // Receivers of these tests may be sent a message hours later.
  fake.now = () => new Date(Number(fake.requests.at(-1)?.headers['webhook-timestamp']) * 1000)
  return {
    network: webhook,
    fake,
    target: { account, credential: connected.credential },
    draft: draftOf('webhook.post'),
    requests: [route],
    publishRoute: route,
    errorBody: (_, words) => ({ error: words }),
    repeats: true,
    countPosts: () => fake.posts.size,
    secrets: [fake.secret, fake.hook],
    credentials: { right, wrong: { ...right, secret: `whsec_${'A'.repeat(44)}` } },
  }
}

conformanceTests(webhook, { account: { limits: {} }, textOf: (units) => '👩'.repeat(units), start })
