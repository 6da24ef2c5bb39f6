import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf } from '../testing/drafts.ts'
import { startFakeSlack } from '../testing/fake-slack.ts'
import { connectFake, originsOf } from '../testing/slack-account.ts'
import { slack } from './index.ts'
import { fileSize } from './limits.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeSlack()
  const right = { bot_token: fake.token }
  return {
    network: slack,
    fake,
    origins: originsOf(fake),
    target: await connectFake(fake),
    draft: draftOf('slack.post', { settings: { channel_id: 'C0NEWS0001' } }),
    requests: ['POST /api/chat.postMessage'],
    publishRoute: 'POST /api/chat.postMessage',
    errorBody: (_, words) => ({ ok: false, error: words }),
    countPosts: () => fake.messages.length,
    listFileSizes: () => [...fake.files.values()].map(({ size }) => size),
    imageLimit: fileSize,
    secrets: [fake.token],
    credentials: { right, wrong: { bot_token: 'xoxb-wrong' } },
  }
}

conformanceTests(slack, { account: { limits: {} }, settings: { channel_id: 'C0NEWS0001' }, textOf: (units) => '🌍'.repeat(units), start })
