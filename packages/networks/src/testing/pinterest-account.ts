import { pinterest } from '../pinterest/index.ts'
import { origin } from '../pinterest/wire.ts'
import type { Connected, Target } from '../spec/index.ts'
import { clientId, type FakePinterest } from './fake-pinterest.ts'
import { storageOrigin } from './fake-pinterest-media.ts'
import { createTestHttp } from './http.ts'
import { connectByOAuth, toTarget } from './oauth-account.ts'
import { createTestTools } from './tools.ts'

export const origins = [origin, storageOrigin]

export const originsOf = ({ url }: FakePinterest) => Object.fromEntries(origins.map((one) => [one, url]))

export const toolsFor = (fake: FakePinterest, now = () => new Date()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const fakeApp = ({ appSecret }: Pick<FakePinterest, 'appSecret'>) => ({ clientId, clientSecret: appSecret })

export const authorize = (fake: FakePinterest): Promise<Connected & { url: string }> =>
  connectByOAuth({ network: pinterest, tools: toolsFor(fake), fakeUrl: fake.url, operatorApp: fakeApp(fake) })

export const connectFake = async (fake: FakePinterest): Promise<Target> => toTarget(await authorize(fake))
