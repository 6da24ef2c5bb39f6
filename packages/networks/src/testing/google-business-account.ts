import { googleBusiness } from '../google_business/index.ts'
import { informationOrigin, managementOrigin, postsOrigin } from '../google_business/wire.ts'
import { accountsOrigin, tokenOrigin } from '../kit/google/oauth.ts'
import type { Connected, Target } from '../spec/index.ts'
import type { FakeGoogleBusiness } from './fake-google-business.ts'
import { createTestHttp } from './http.ts'
import { connectByOAuth, toTarget } from './oauth-account.ts'
import { createTestTools } from './tools.ts'

/** The origins of the sign-in are those of YouTube too. */
export const ownOrigins = [postsOrigin, managementOrigin, informationOrigin]
export const origins = [...ownOrigins, accountsOrigin, tokenOrigin]

export const originsOf = ({ url }: Pick<FakeGoogleBusiness, 'url'>) => Object.fromEntries(origins.map((one) => [one, url]))

export const toolsFor = (fake: FakeGoogleBusiness, now = () => fake.now()) =>
  createTestTools({ http: createTestHttp({ origins: originsOf(fake) }), now })

export const authorize = (fake: FakeGoogleBusiness): Promise<Connected & { url: string }> =>
  connectByOAuth({ network: googleBusiness, tools: toolsFor(fake), fakeUrl: fake.url, operatorApp: fake.google.app })

export const connectFake = async (fake: FakeGoogleBusiness): Promise<Target> => toTarget(await authorize(fake))

/** An event, or the period of an offer. */
export const event = { title: 'Winter night', start_date: '2026-12-24', start_time: '18:00', end_date: '2026-12-24', end_time: '22:30' }
