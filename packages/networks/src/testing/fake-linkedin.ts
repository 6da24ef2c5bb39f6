/**
 * LinkedIn's API for one member with pages of organizations, as an app sees it that has one of the two products that can publish. It is as
 * strict as LinkedIn about headers, permissions, owners of files and text that isn't escaped.
 */
import { apiVersion } from '../linkedin/wire.ts'
import { answerAccounts } from './fake-linkedin-accounts.ts'
import { answerAuthorization, createTokens, type Grant, type Tokens } from './fake-linkedin-oauth.ts'
import { answerPosts, type FakeComment, type FakePost } from './fake-linkedin-posts.ts'
import { answerUploads, type FakeUpload } from './fake-linkedin-uploads.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'

export interface FakePage {
  id: number
  name: string
  vanityName: string
  role: string
  state: string
}

export interface FakeLinkedIn extends FakeServer {
  readonly app: { clientId: string; clientSecret: string }
  /** The product of the app: for profiles alone, or with pages. */
  product: 'share' | 'community'
  readonly member: { id: string; firstName: string; lastName: string }
  readonly pages: FakePage[]
  readonly posts: FakePost[]
  readonly comments: FakeComment[]
  readonly uploads: Map<string, FakeUpload>
  readonly tokens: Tokens
  /** Whether the app gets refresh tokens. */
  isPartner: boolean
  versions: string[]
  /** Calls that are left today; undefined if there is no limit. */
  callsLeft: number | undefined
  /** How often a file is still being processed when asked for. */
  processing: number
  /** Why files can't be processed. */
  failsProcessing: string | undefined
  /** Bytes of a part of a video. */
  partSize: number
  /** Lists of posts and comments are empty. */
  isHiding: boolean
  /** A refused duplicate names a post that doesn't exist. */
  namesGhosts: boolean
  /** Milliseconds in which the same content is refused. */
  duplicateMs: number
  now: () => Date
}

export const deny = (resource: string): Answer => ({
  status: 403,
  json: { status: 403, serviceErrorCode: 100, code: 'ACCESS_DENIED', message: `Not enough permissions to access: ${resource}` },
})

export const refuse = (status: number, code: string, message: string): Answer => ({ status, json: { status, code, message } })

export type Handle = (fake: FakeLinkedIn, request: Recorded, grant: Grant) => Answer | undefined

const daily: Answer = {
  status: 429,
  json: {
    status: 429,
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: 'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
  },
}

const checkVersion = (fake: FakeLinkedIn, { path, headers }: Recorded): Answer | undefined => {
  if (headers['x-restli-protocol-version'] !== '2.0.0') return refuse(400, 'PROTOCOL_VERSION_MISSING', 'Protocol version 2.0.0 is needed')
  const version = headers['linkedin-version']
  if (!path.startsWith('/rest/')) return version === undefined ? undefined : refuse(400, 'VERSION_NOT_ALLOWED', 'This API has no versions')
  if (version === undefined) return refuse(400, 'VERSION_MISSING', 'A version must be present')
  return fake.versions.includes(version) ? undefined : refuse(426, 'NONEXISTENT_VERSION', `Requested version ${version}01 is not active`)
}

const answerCall = (fake: FakeLinkedIn, request: Recorded): Answer => {
  const found = fake.tokens.find(request, fake.now())
  if (!('scopes' in found)) return found
  const wrong = checkVersion(fake, request)
  if (wrong) return wrong
  if (fake.callsLeft === 0) return daily
  if (fake.callsLeft !== undefined) fake.callsLeft -= 1
  const handles: Handle[] = [answerAccounts, answerPosts, answerUploads]
  for (const handle of handles) {
    const answer = handle(fake, request, found)
    if (answer) return answer
  }
  return refuse(404, 'RESOURCE_NOT_FOUND', 'No virtual resource found')
}

export const startFakeLinkedIn = async (): Promise<FakeLinkedIn> => {
  const server = await startServer((request) => {
    if (request.path.startsWith('/oauth/')) return answerAuthorization(fake, request)
    // Addresses for uploads have their own rules about tokens.
    if (request.path.startsWith('/dms-uploads/')) return answerUploads(fake, request, { scopes: [] }) ?? { status: 404 }
    return answerCall(fake, request)
  })
  const fake: FakeLinkedIn = {
    ...server,
    app: { clientId: '77harbour', clientSecret: 'fake-linkedin-client-secret' },
    product: 'community',
    member: { id: 'aBcD3fGh1J', firstName: 'Ada', lastName: 'Lovelace' },
    pages: [
      { id: 4711, name: 'Harbour Cafe', vanityName: 'harbour-cafe', role: 'ADMINISTRATOR', state: 'APPROVED' },
      { id: 4712, name: 'Harbour Books', vanityName: 'harbour-books', role: 'CONTENT_ADMINISTRATOR', state: 'APPROVED' },
      { id: 4713, name: 'Harbour Ferry', vanityName: 'harbour-ferry', role: 'ANALYST', state: 'APPROVED' },
    ],
    posts: [],
    comments: [],
    uploads: new Map(),
    tokens: createTokens(),
    isPartner: false,
    versions: [apiVersion],
    callsLeft: undefined,
    processing: 0,
    failsProcessing: undefined,
    partSize: 4_194_304,
    isHiding: false,
    namesGhosts: false,
    duplicateMs: 600_000,
    now: () => new Date(),
  }
  return fake
}
