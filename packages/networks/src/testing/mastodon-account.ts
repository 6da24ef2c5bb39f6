import { connectWithToken } from '../mastodon/connect.ts'
import { expectString } from '../kit/expect.ts'
import type { Json, Target } from '../spec/index.ts'
import type { FakeMastodon } from './fake-mastodon.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const connectFake = async (fake: FakeMastodon): Promise<Target> => {
  const tools = createTestTools()
  const { accounts, credential } = await connectWithToken(tools, { instance_url: fake.url, access_token: fake.token })
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}

export const postOn = async (fake: FakeMastodon, status: string, fields: { [key: string]: Json } = {}): Promise<string> => {
  const response = await createTestHttp()({
    method: 'POST',
    url: `${fake.url}/api/v1/statuses`,
    headers: { authorization: `Bearer ${fake.token}` },
    json: { status, ...fields },
  })
  return expectString(response.json, 'id')
}
