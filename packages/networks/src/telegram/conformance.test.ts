import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { startFakeTelegram } from '../testing/fake-telegram.ts'
import { createTestTools } from '../testing/tools.ts'
import { connectChat } from './chat.ts'
import { telegram } from './index.ts'
import { photoSize } from './limits.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeTelegram()
  const tools = createTestTools()
  const connected = await connectChat(tools, { apiUrl: fake.url, token: fake.token }, '-1001234567890', {})
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return {
    network: telegram,
    fake,
    target: { account, credential: connected.credential },
    draft: draftOf('telegram.post'),
    imageDraft: draftOf('telegram.post', { segments: [segmentOf({ media: [mediaOf({ size: photoSize + 1 })] })] }),
    requests: [`POST /bot${fake.token}/sendMessage`],
    publishRoute: `POST /bot${fake.token}/sendMessage`,
    errorBody: (status, words) => ({ ok: false, error_code: status, description: words }),
    countPosts: () => fake.messages.length,
    listFileSizes: () => fake.messages.flatMap(({ files }) => files.map(({ size }) => size)),
    imageLimit: photoSize,
    secrets: [fake.token],
  }
}

conformanceTests(telegram, { account: { limits: {} }, textOf: (units) => 'e'.repeat(units), start })
