import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf } from '../testing/drafts.ts'
import { startFakeDevto } from '../testing/fake-devto.ts'
import { createTestHttp } from '../testing/http.ts'
import { connectWithKey } from './connect.ts'
import { devto } from './index.ts'
import { origin } from './wire.ts'
import { createTestTools } from '../testing/tools.ts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeDevto()
  const origins = { [origin]: fake.url }
  const right = { api_key: fake.apiKey }
  const connected = await connectWithKey(createTestTools({ http: createTestHttp({ origins }) }), right)
  const [account] = connected.accounts
  if (!account) throw new Error('The fake connected no account.')
  return {
    network: devto,
    fake,
    origins,
    target: { account, credential: connected.credential },
    draft: draftOf('devto.article', { title: 'Winter hours' }),
    requests: ['GET /api/articles/me/published', 'POST /api/articles'],
    publishRoute: 'POST /api/articles',
    errorBody: (status, words) => ({ error: words, status }),
    hide: () => void fake.fail('GET /api/articles/me/published', { mode: 'answer', answer: { status: 502 }, times: Infinity }),
    countPosts: () => fake.articles.length,
    secrets: [fake.apiKey],
    credentials: { right, wrong: { api_key: 'wrong' } },
  }
}

conformanceTests(devto, { account: { limits: {} }, textOf: (units) => '👩'.repeat(units), start })
