import { connectWithKey } from '../ghost/connect.ts'
import type { Target } from '../spec/index.ts'
import type { FakeGhost } from './fake-ghost.ts'
import { createTestTools } from './tools.ts'

export const connectFake = async (fake: FakeGhost): Promise<Target> => {
  const tools = createTestTools()
  const { accounts, credential } = await connectWithKey(tools, { site_url: fake.url, admin_api_key: fake.key })
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
