import type { Connected, Target } from '../spec/index.ts'
import { reddit } from '../reddit/index.ts'
import { origin, pagesOrigin } from '../reddit/wire.ts'
import { clientId, type FakeReddit } from './fake-reddit.ts'
import { storageOrigins } from './fake-reddit-media.ts'
import { createTestHttp } from './http.ts'
import { connectByOAuth } from './oauth-account.ts'
import { createTestTools } from './tools.ts'

export const origins = [origin, pagesOrigin, ...storageOrigins]

export const originsOf = ({ url }: FakeReddit) => Object.fromEntries(origins.map((one) => [one, url]))

export const toolsFor = (fake: FakeReddit, now = () => new Date()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const fakeApp = ({ appSecret }: Pick<FakeReddit, 'appSecret'>) => ({ clientId, clientSecret: appSecret })

export const authorize = (fake: FakeReddit): Promise<Connected & { url: string }> =>
  connectByOAuth({ network: reddit, tools: toolsFor(fake, fake.now), fakeUrl: fake.url, operatorApp: fakeApp(fake) })

/** Connects one of the accounts that the user can choose from: the profile, or a subreddit by its name. */
export const connectFake = async (fake: FakeReddit, name = 'r/harbour'): Promise<Target> => {
  const { accounts, credential } = await authorize(fake)
  const account = accounts.find(({ username }) => username === name)
  if (!account) throw new Error(`The fake has no account ${name}.`)
  return { account, credential }
}
