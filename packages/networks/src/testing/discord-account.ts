import { connect } from '../discord/connect.ts'
import { origin } from '../discord/wire.ts'
import type { Target } from '../spec/index.ts'
import type { FakeDiscord } from './fake-discord.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const originsOf = (fake: FakeDiscord) => ({ [origin]: fake.url })
export const toolsFor = (fake: FakeDiscord) => createTestTools({ http: createTestHttp({ origins: originsOf(fake) }) })

export const webhookFields = ({ ids, webhookToken }: FakeDiscord, id = ids.webhook) => ({
  webhook_url: `${origin}/api/webhooks/${id}/${webhookToken}`,
})
export const botFields = ({ ids, token }: FakeDiscord, channel: 'text' | 'forum' = 'text') => ({
  bot_token: token,
  channel_id: ids[channel],
})

export const connectFake = async (fake: FakeDiscord, fields: Record<string, string>): Promise<Target> => {
  const { accounts, credential } = await connect(toolsFor(fake), fields)
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
