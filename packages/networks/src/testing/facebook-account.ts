import { finish, start } from '../facebook/connect.ts'
import { origin, siteOrigin, uploadOrigin, videoOrigin } from '../facebook/wire.ts'
import type { Connected, Target } from '../spec/index.ts'
import type { FakeFacebook } from './fake-facebook.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const originsOf = (fake: FakeFacebook) => ({
  [origin]: fake.url,
  [videoOrigin]: fake.url,
  [uploadOrigin]: fake.url,
  [siteOrigin]: fake.url,
})

export const toolsFor = (fake: FakeFacebook, now = () => new Date()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

const redirectUri = 'https://social.example/callback'

/** Authorizes as the browser does. */
export const authorizeFake = async (fake: FakeFacebook): Promise<{ url: string; query: Record<string, string>; connected: Connected }> => {
  const { url, pending } = await start(toolsFor(fake), { redirectUri, state: 'the-state', operatorApp: fake.app })
  const { pathname, search } = new URL(url)
  const response = await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })
  const query = Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams)
  return { url, query, connected: await finish(toolsFor(fake), { query, pending, redirectUri }) }
}

export const connectFake = async (fake: FakeFacebook): Promise<Target> => {
  const { accounts, credential } = (await authorizeFake(fake)).connected
  const [account] = accounts
  if (!account) throw new Error('The fake connected no page.')
  return { account, credential }
}
