import { botFields, connectFake, originsOf, webhookFields } from '../testing/discord-account.ts'
import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { type FakeDiscord, startFakeDiscord } from '../testing/fake-discord.ts'
import { discord } from './index.ts'
import { fileSize } from './limits.ts'

interface Way {
  fields(fake: FakeDiscord): Record<string, string>
  secret(fake: FakeDiscord): string
  route(fake: FakeDiscord): string
  wrong: Record<string, string>
}

const start = async ({ fields, secret, route, wrong }: Way): Promise<LiveFixture> => {
  const fake = await startFakeDiscord()
  const right = fields(fake)
  return {
    network: discord,
    fake,
    origins: originsOf(fake),
    target: await connectFake(fake, right),
    draft: draftOf('discord.post'),
    imageDraft: draftOf('discord.post', { segments: [segmentOf({ media: [mediaOf({ size: fileSize + 1 })] })] }),
    requests: [route(fake)],
    publishRoute: route(fake),
    errorBody: (_, words) => ({ message: words, code: 0 }),
    countPosts: () => fake.messages.length,
    listFileSizes: () => fake.messages.flatMap(({ files }) => files.map(({ size }) => size)),
    imageLimit: fileSize,
    secrets: [secret(fake)],
    credentials: { right, wrong: { ...right, ...wrong } },
  }
}

const textOf = (units: number): string => '🌍'.repeat(units)

const bot: Way = {
  fields: botFields,
  secret: ({ token }) => token,
  route: ({ ids }) => `POST /api/v10/channels/${ids.text}/messages`,
  wrong: { bot_token: 'wrong' },
}

const webhook: Way = {
  fields: webhookFields,
  secret: ({ webhookToken }) => webhookToken,
  route: ({ ids, webhookToken }) => `POST /api/v10/webhooks/${ids.webhook}/${webhookToken}`,
  wrong: { webhook_url: 'https://discord.com/api/webhooks/100000000000000006/wrong' },
}

conformanceTests(discord, {
  kind: 'a bot',
  account: { limits: { botId: '100000000000000002', channel: 'text' } },
  textOf,
  start: () => start(bot),
})

conformanceTests(discord, { kind: 'a webhook', account: { limits: {} }, textOf, start: () => start(webhook) })
