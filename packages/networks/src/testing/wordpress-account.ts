import type { Http, Target } from '../spec/index.ts'
import { connectWithPassword, finish, start } from '../wordpress/connect.ts'
import type { FakeWordPress } from './fake-wordpress.ts'
import { createTestTools } from './tools.ts'

const redirectUri = 'http://127.0.0.1:1/callback'

/** Connects the site at the fake WordPress.com as a browser does. */
export const connectHosted = async (fake: FakeWordPress, http: Http): Promise<Target> => {
  const tools = createTestTools({ http })
  const { url, pending } = await start(tools, { operatorApp: fake.app, redirectUri, state: 'the-state' })
  const page = await fetch(url.replace('https://public-api.wordpress.com', fake.url), { redirect: 'manual' })
  const query = Object.fromEntries(new URL(page.headers.get('location') ?? '').searchParams)
  const { accounts, credential } = await finish(tools, { query, pending, redirectUri })
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}

/** Connects the site of its own. */
export const connectFake = async (fake: FakeWordPress): Promise<Target> => {
  const fields = { site_url: `${fake.url}/blog`, username: fake.username, application_password: fake.password }
  const { accounts, credential } = await connectWithPassword(createTestTools(), fields)
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
