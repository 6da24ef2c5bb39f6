import { finish, start } from '../linkedin/connect.ts'
import type { Way } from '../linkedin/credential.ts'
import { origin, webOrigin } from '../linkedin/wire.ts'
import type { Connected, Target } from '../spec/index.ts'
import type { FakeLinkedIn } from './fake-linkedin.ts'
import { createTestHttp } from './http.ts'
import { createTestTools } from './tools.ts'

export const originsOf = (fake: Pick<FakeLinkedIn, 'url'>) => ({ [origin]: fake.url, [webOrigin]: fake.url })

export const toolsFor = (fake: FakeLinkedIn) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now: () => fake.now() })

const redirectUri = 'https://social.example/callback'

/** Acts as the browser. Returns the query of the redirect. */
export const allow = async (fake: Pick<FakeLinkedIn, 'url'>, url: string): Promise<Record<string, string>> => {
  const { pathname, search } = new URL(url)
  const answer = await fetch(`${fake.url}${pathname}${search}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
}

export const authorizeFake = async (fake: FakeLinkedIn, way: Way): Promise<Connected> => {
  fake.product = way === 'person' ? 'share' : 'community'
  const { url, pending } = await start(toolsFor(fake), { redirectUri, state: 'the-state', operatorApp: fake.app, way })
  return finish(toolsFor(fake), { query: await allow(fake, url), pending, redirectUri })
}

/** Connects the member's profile alone, or the first page. */
export const connectFake = async (fake: FakeLinkedIn, way: Way): Promise<Target> => {
  const { accounts, credential } = await authorizeFake(fake, way)
  const account = accounts.find(({ accountKind }) => accountKind === way)
  if (!account) throw new Error('The fake connected no account.')
  return { account, credential }
}
