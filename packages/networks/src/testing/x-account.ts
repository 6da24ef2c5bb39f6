import { finish, start } from '../x/connect.ts'
import type { Way } from '../x/declare.ts'
import { origin } from '../x/wire.ts'
import type { Connected, Target } from '../spec/index.ts'
import { fakeApp, type FakeX } from './fake-x.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const originsOf = (fake: FakeX) => ({ [origin]: fake.url })
export const toolsFor = (fake: FakeX, now = fake.now) => createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const redirectUri = 'https://social.example/oauth/x/callback'

/** Acts as the browser. Returns the query of the redirect. */
export const allow = async (fake: FakeX, url: string): Promise<Record<string, string>> => {
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
}

export const authorizeFake = async (
  fake: FakeX,
  way?: Way,
): Promise<{ url: string; query: Record<string, string>; connected: Connected }> => {
  const { url, pending } = await start(toolsFor(fake), { redirectUri, state: 'the-state', operatorApp: fakeApp(fake), ...(way && { way }) })
  const query = await allow(fake, url)
  return { url, query, connected: await finish(toolsFor(fake), { query, pending, redirectUri }) }
}

export const connectFake = async (fake: FakeX, way?: Way): Promise<Target> => {
  const { accounts, credential } = (await authorizeFake(fake, way)).connected
  const [account] = accounts
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
