import { connectWithToken } from '../slack/connect.ts'
import { origin } from '../slack/wire.ts'
import type { Target } from '../spec/index.ts'
import { filesOrigin } from './fake-slack-files.ts'
import type { FakeSlack } from './fake-slack.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const originsOf = (fake: FakeSlack) => ({ [origin]: fake.url, [filesOrigin]: fake.url })
export const toolsFor = (fake: FakeSlack, now = () => new Date()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const connectFake = async (fake: FakeSlack): Promise<Target> => {
  const { accounts, credential } = await connectWithToken(toolsFor(fake), { bot_token: fake.token })
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
