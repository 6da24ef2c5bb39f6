import { finish, start } from '../instagram/connect.ts'
import { authorizeUrl, origin, tokenUrl } from '../instagram/wire.ts'
import type { Connected, Target } from '../spec/index.ts'
import { fakeApp, type FakeInstagram } from './fake-instagram.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const originsOf = (fake: Pick<FakeInstagram, 'url'>) => ({
  [origin]: fake.url,
  [new URL(tokenUrl).origin]: fake.url,
  [new URL(authorizeUrl).origin]: fake.url,
})

export const toolsFor = (fake: FakeInstagram) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now: () => fake.now() })

const redirectUri = 'https://social.example/callback'

/** Acts as the browser, and returns what the network made of it. */
export const authorizeFake = async (fake: FakeInstagram): Promise<{ url: URL; connected: Connected }> => {
  const tools = toolsFor(fake)
  const { url, pending } = await start(tools, { redirectUri, state: 'the-state', operatorApp: fakeApp(fake) })
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })
  const query = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
  return { url: new URL(url), connected: await finish(tools, { query, pending, redirectUri }) }
}

export const connectFake = async (fake: FakeInstagram): Promise<Target> => {
  const { connected } = await authorizeFake(fake)
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential: connected.credential }
}
