import { conformanceTests, type LiveFixture } from '../testing/conformance.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { cloudError } from '../testing/fake-google.ts'
import { startFakeGoogleBusiness } from '../testing/fake-google-business.ts'
import { connectFake, originsOf } from '../testing/google-business-account.ts'
import { googleBusiness } from './index.ts'
import { photo } from './limits.ts'

const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

const size = photo.maxSize ?? 0
const route = 'POST /v4/accounts/101/locations/201/localPosts'

const start = async (): Promise<LiveFixture> => {
  const fake = await startFakeGoogleBusiness()
  // Some runs take place a day later.
  fake.google.tokenSeconds = 200_000
  const target = await connectFake(fake)
  return {
    network: googleBusiness,
    fake,
    origins: originsOf(fake),
    target,
    draft: draftOf('google_business.post', { settings: { action_url: 'https://harbour.example/winter' } }),
    imageDraft: draftOf('google_business.post', { segments: [segmentOf({ media: [mediaOf({ size: size + 1 })] })] }),
    requests: [route],
    publishRoute: route,
    errorBody: (status, words) => cloudError(status, statuses[status] ?? 'INTERNAL', words).json,
    countPosts: () => fake.posts.length,
    listFileSizes: () => fake.posts.flatMap((post) => post.size ?? []),
    imageLimit: size,
    uploadsAtDue: true,
    secrets: [fake.google.lastToken()],
    hide: () => {
      fake.accounts.set('101', [])
    },
  }
}

conformanceTests(googleBusiness, { account: { limits: {} }, textOf: (units) => '🌍'.repeat(units), start })
