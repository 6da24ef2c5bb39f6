import { finish, start } from '../threads/connect.ts'
import { authorizeUrl, origin } from '../threads/wire.ts'
import type { Connected, Target } from '../spec/index.ts'
import { fakeApp, type FakeThreads } from './fake-threads.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const originsOf = (fake: Pick<FakeThreads, 'url'>) => ({ [origin]: fake.url, [new URL(authorizeUrl).origin]: fake.url })

export const toolsFor = (fake: FakeThreads) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now: () => fake.now() })

const redirectUri = 'https://social.example/callback'

/** Acts as the browser, and returns what the network made of it. */
export const authorizeFake = async (fake: FakeThreads): Promise<{ url: URL; query: Record<string, string>; connected: Connected }> => {
  const tools = toolsFor(fake)
  const { url, pending } = await start(tools, { redirectUri, state: 'the-state', operatorApp: fakeApp(fake) })
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })
  const query = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
  return { url: new URL(url), query, connected: await finish(tools, { query, pending, redirectUri }) }
}

export const connectFake = async (fake: FakeThreads): Promise<Target> => {
  const { connected } = await authorizeFake(fake)
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential: connected.credential }
}
