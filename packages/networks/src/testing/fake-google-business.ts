/** The Business Profile APIs for one user: accounts, their locations, and the posts of these: https://developers.google.com/my-business */
import { cloudError, createFakeGoogle, type FakeGoogle } from './fake-google.ts'
import { type FakeLocalPost, faultOf, presentPost, sizeOf } from './fake-google-business-posts.ts'
import { isFields } from '../kit/expect.ts'
import { type Answer, type FakeServer, type Recorded, startServer } from './server.ts'

export interface FakeLocation {
  id: string
  title: string
  address?: { addressLines: string[]; locality: string }
  takesPosts: boolean
}

export interface FakeGoogleBusiness extends FakeServer {
  readonly google: FakeGoogle
  /** Locations by the account that manages them. Some are managed by several. */
  readonly accounts: Map<string, FakeLocation[]>
  readonly posts: FakeLocalPost[]
  /** False until Google has approved the project. */
  isApproved: boolean
  /** The state of a new post. */
  review: FakeLocalPost['state']
  /** How often a post is read as still in review, and what it becomes then. */
  processingReads: number
  verdict: FakeLocalPost['state']
  /** Requests that the project may still make in this minute; undefined without a limit. */
  requestsLeft: number | undefined
  /** Posts are missing in the list. */
  hidesPosts: boolean
  pageSize: number
  now: () => Date
}

const scope = 'https://www.googleapis.com/auth/business.manage'

interface Route {
  pattern: RegExp
  method: 'GET' | 'POST'
  /** Parameters that it takes; those that are required have a `!`. */
  takes: string
  answer: (fake: FakeGoogleBusiness, request: Recorded, ids: readonly string[]) => Answer
}

const notFound = (): Answer => cloudError(404, 'NOT_FOUND', 'Requested entity was not found.')

/** A page of a list, whose token is the number of its first item. */
const toPage = (fake: FakeGoogleBusiness, key: string, items: readonly unknown[], { query }: Recorded, most: number): Answer => {
  const start = Number(query['pageToken'] ?? 0)
  const end = start + Math.min(Number(query['pageSize'] ?? 10), most, fake.pageSize)
  const page = items.slice(start, end)
  return { json: { ...(page.length > 0 && { [key]: page }), ...(end < items.length && { nextPageToken: String(end) }) } }
}

const toLocation = ({ id, title, address, takesPosts }: FakeLocation) => ({
  name: `locations/${id}`,
  title,
  languageCode: 'en',
  ...(address && { storefrontAddress: { regionCode: 'GB', ...address } }),
  metadata: { mapsUri: `https://maps.google.com/maps?cid=${id}`, ...(takesPosts && { canOperateLocalPost: true }) },
})

const listAccounts = (fake: FakeGoogleBusiness, request: Recorded): Answer =>
  toPage(
    fake,
    'accounts',
    [...fake.accounts.keys()].map((id) => ({ name: `accounts/${id}`, accountName: 'Harbour', type: 'LOCATION_GROUP', role: 'MANAGER' })),
    request,
    20,
  )

const listLocations = (fake: FakeGoogleBusiness, request: Recorded, [account = '']: readonly string[]): Answer =>
  toPage(fake, 'locations', (fake.accounts.get(account) ?? []).map(toLocation), request, 100)

const getLocation = (fake: FakeGoogleBusiness, _: Recorded, [id]: readonly string[]): Answer => {
  const location = [...fake.accounts.values()].flat().find((one) => one.id === id)
  return location ? { json: toLocation(location) } : notFound()
}

const findLocation = (fake: FakeGoogleBusiness, [account = '', id]: readonly string[]): FakeLocation | undefined =>
  fake.accounts.get(account)?.find((one) => one.id === id)

const parentOf = ([account, location]: readonly string[]): string => `accounts/${account}/locations/${location}`

const createPost = (fake: FakeGoogleBusiness, { json }: Recorded, ids: readonly string[]): Answer => {
  const location = findLocation(fake, ids)
  if (!location) return notFound()
  if (!location.takesPosts) return cloudError(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  const fault = faultOf(json)
  if (fault || !isFields(json)) return fault ?? { status: 400 }
  const post: FakeLocalPost = {
    id: String(7_000_000 + fake.posts.length),
    fields: json,
    state: fake.review,
    createTime: fake.now().toISOString(),
    size: sizeOf(json),
  }
  fake.posts.push(post)
  return { json: presentPost(parentOf(ids), post) }
}

const listPosts = (fake: FakeGoogleBusiness, request: Recorded, ids: readonly string[]): Answer => {
  if (!findLocation(fake, ids)) return notFound()
  const shown = fake.hidesPosts ? [] : fake.posts.toReversed().map((post) => presentPost(parentOf(ids), post))
  return toPage(fake, 'localPosts', shown, request, 100)
}

const getPost = (fake: FakeGoogleBusiness, _: Recorded, [account = '', location = '', id]: readonly string[]): Answer => {
  const post = fake.posts.find((one) => one.id === id)
  if (!post) return notFound()
  if (post.state === 'PROCESSING') {
    if (fake.processingReads > 0) fake.processingReads -= 1
    else post.state = fake.verdict
  }
  return { json: presentPost(parentOf([account, location]), post) }
}

const routes: readonly Route[] = [
  { method: 'GET', pattern: /^\/v1\/accounts$/, takes: 'pageSize pageToken', answer: listAccounts },
  { method: 'GET', pattern: /^\/v1\/accounts\/(\d+)\/locations$/, takes: 'readMask! pageSize pageToken', answer: listLocations },
  { method: 'GET', pattern: /^\/v1\/locations\/(\d+)$/, takes: 'readMask!', answer: getLocation },
  { method: 'POST', pattern: /^\/v4\/accounts\/(\d+)\/locations\/(\d+)\/localPosts$/, takes: '', answer: createPost },
  { method: 'GET', pattern: /^\/v4\/accounts\/(\d+)\/locations\/(\d+)\/localPosts$/, takes: 'pageSize pageToken', answer: listPosts },
  { method: 'GET', pattern: /^\/v4\/accounts\/(\d+)\/locations\/(\d+)\/localPosts\/(\d+)$/, takes: '', answer: getPost },
]

const isComplete = ({ takes }: Route, { query }: Recorded): boolean => {
  const parameters = takes.split(' ').filter(Boolean)
  const names = parameters.map((name) => name.replace('!', ''))
  const required = parameters.filter((name) => name.endsWith('!')).map((name) => name.slice(0, -1))
  return Object.keys(query).every((name) => names.includes(name)) && required.every((name) => query[name])
}

/** As measured by developers: the quota of a project that isn't approved has the value 0. */
export const quotaExceeded = (value: number): Answer =>
  cloudError(429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'.", [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'RATE_LIMIT_EXCEEDED',
      domain: 'googleapis.com',
      metadata: { quota_limit: 'DefaultRequestsPerMinutePerProject', quota_limit_value: String(value), quota_unit: '1/min/{project}' },
    },
  ])

const refuseToken = (fake: FakeGoogleBusiness, request: Recorded): Answer | undefined => {
  const refused = fake.google.refuse(request, [scope])
  if (!refused) return undefined
  if (refused.status === 401) return cloudError(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', domain: 'googleapis.com' }
  return cloudError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [info])
}

const work = (fake: FakeGoogleBusiness, request: Recorded): Answer => {
  const signIn = fake.google.answer(request)
  if (signIn) return signIn
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(request.path))
  if (!route) return { status: 404 }
  if (!fake.isApproved) return quotaExceeded(0)
  if (fake.requestsLeft === 0) return quotaExceeded(300)
  if (fake.requestsLeft !== undefined) fake.requestsLeft -= 1
  const refused = refuseToken(fake, request)
  if (refused) return refused
  if (!isComplete(route, request)) return cloudError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unknown name.')
  return route.answer(fake, request, route.pattern.exec(request.path)?.slice(1) ?? [])
}

const createOwnGoogle = (now: () => Date): FakeGoogle => {
  const google = createFakeGoogle()
  google.now = now
  return google
}

/** Starts with two locations that take posts, of which the first is in two accounts, and one that takes none. `google` is shared with another fake. */
export const startFakeGoogleBusiness = async (google?: FakeGoogle): Promise<FakeGoogleBusiness> => {
  const server = await startServer((request) => work(fake, request))
  const quay: FakeLocation = {
    id: '201',
    title: 'Harbour Cafe',
    address: { addressLines: ['12 Quay Street'], locality: 'Harbourton' },
    takesPosts: true,
  }
  const ferry: FakeLocation = {
    id: '202',
    title: 'Ferry Kiosk',
    address: { addressLines: ['Ferry Pier'], locality: 'Harbourton' },
    takesPosts: true,
  }
  const fake: FakeGoogleBusiness = {
    ...server,
    google: google ?? createOwnGoogle(() => fake.now()),
    accounts: new Map([
      ['101', [quay]],
      ['102', [quay, ferry, { id: '203', title: 'Harbour Stores', takesPosts: false }]],
    ]),
    posts: [],
    isApproved: true,
    review: 'LIVE',
    processingReads: 0,
    verdict: 'LIVE',
    requestsLeft: undefined,
    hidesPosts: false,
    pageSize: 100,
    now: () => new Date(),
  }
  return fake
}
