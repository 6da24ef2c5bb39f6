import type { Connected, Target } from '../spec/index.ts'
import { tumblr } from '../tumblr/index.ts'
import { origin } from '../tumblr/wire.ts'
import { clientId, type FakeTumblr } from './fake-tumblr.ts'
import { createTestHttp } from './http.ts'
import { connectByOAuth, toTarget } from './oauth-account.ts'
import { createTestTools } from './tools.ts'

export const origins = [origin]

export const originsOf = ({ url }: FakeTumblr) => ({ [origin]: url })

export const toolsFor = (fake: FakeTumblr, now = () => new Date()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const fakeApp = ({ appSecret }: Pick<FakeTumblr, 'appSecret'>) => ({ clientId, clientSecret: appSecret })

export const authorize = (fake: FakeTumblr): Promise<Connected & { url: string }> =>
  connectByOAuth({ network: tumblr, tools: toolsFor(fake), fakeUrl: fake.url, operatorApp: fakeApp(fake) })

export const connectFake = async (fake: FakeTumblr): Promise<Target> => toTarget(await authorize(fake))
