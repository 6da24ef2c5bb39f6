import { connectWithKey } from '../ghost/connect.ts'
import type { Target } from '../spec/index.ts'
import type { FakeGhost } from './fake-ghost.ts'
import { createTestHttp } from './http.ts'

export const connectFake = async (fake: FakeGhost): Promise<Target> => {
  const tools = { http: createTestHttp(), now: () => new Date() }
  const { accounts, credential } = await connectWithKey(tools, { site_url: fake.url, admin_api_key: fake.key })
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
