/**
 * A PDS with its entryway, PLC directory and video service at one address. Validates records against the real lexicons, applies writes
 * atomically and accepts a record key only once.
 */
import { jsonToLex, lexicons } from '@atproto/api'
import { toBlobCid, toCid } from '../bluesky/cid.ts'
import type { Hosts } from '../bluesky/hosts.ts'
import { findAt, findString, listAt } from '../kit/expect.ts'
import type { Json } from '../spec/index.ts'
import { collectRoutes, createStrangers, newStrangersState, type BlueskyStrangers, type StrangersState } from './fake-bluesky-strangers.ts'
import { createFakeOAuth, type FakeOAuth } from './fake-bluesky-oauth.ts'
import { startServer, type Answer, type FakeServer, type Recorded } from './server.ts'
import { defined } from '../kit/defined.ts'

export interface FakeBluesky extends FakeServer {
  readonly did: string
  readonly handle: string
  readonly password: string
  readonly hosts: Hosts
  readonly strangers: BlueskyStrangers
  readonly oauth: FakeOAuth
  /** The password's scope: everything, everything except account settings, or the latter without direct messages. */
  scope: 'com.atproto.access' | 'com.atproto.appPassPrivileged' | 'com.atproto.appPass'
  now: () => Date
  readonly records: Map<string, { cid: string; value: Json }>
  readonly blobs: Map<string, number>
  /** Makes every token issued so far fail with ExpiredToken. */
  expireTokens(): void
  /** Responses of the video service; by default it accepts everything and is done at the second poll. */
  readonly video: { limits: Json; failureCode?: string; pollsUntilDone: number }
  blobUploadLimit?: number
  /** The status for a write under a taken key: 500 from @atproto/pds 0.5, 400 from servers that check first. */
  duplicateStatus: 400 | 500
}

const did = 'did:plc:fakefakefakefakefakefake'
const password = 'fake-app-pass-word'

const refuse = (error: string, status = 400, message = error): Answer => ({ status, json: { error, message } })

interface State extends StrangersState {
  blobs: FakeBluesky['blobs']
  tokens: Set<string>
  jobs: Map<string, { polls: number; blob: Json }>
  issued: number
}

const newToken = (state: State, kind: string, seconds: number): string => {
  const claims = { sub: did, scope: kind, exp: Math.floor(Date.now() / 1000) + seconds, n: state.issued++ }
  const token = [{ alg: 'none' }, claims, 'fake-signature'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  state.tokens.add(token)
  return token
}

const bearer = (request: Recorded): string => request.headers['authorization']?.replace(/^Bearer /, '') ?? ''

const toDocument = ({ url, handle }: FakeBluesky): Json => ({
  id: did,
  alsoKnownAs: [`at://${handle}`],
  service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: url }],
})

const newSession = (fake: FakeBluesky, state: State): Answer => ({
  json: {
    did,
    handle: fake.handle,
    active: true,
    accessJwt: newToken(state, fake.scope, 7200),
    refreshJwt: newToken(state, 'com.atproto.refresh', 5_000_000),
  },
})

const createSession = (fake: FakeBluesky, state: State, request: Recorded): Answer => {
  const identifier = findString(request.json, 'identifier')
  const isKnown = (identifier === did || identifier === fake.handle) && findString(request.json, 'password') === password
  return isKnown ? newSession(fake, state) : refuse('AuthenticationRequired', 401, 'Invalid identifier or password')
}

const keepBlob = (state: State, request: Recorded): Json => {
  const cid = toBlobCid(request.body)
  state.blobs.set(cid, request.body.byteLength)
  return { $type: 'blob', ref: { $link: cid }, mimeType: request.headers['content-type'] ?? '', size: request.body.byteLength }
}

const listBlobs = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(listBlobs)
  if (typeof value !== 'object' || value === null) return []
  const link = findAt(value, '$type') === 'blob' ? findString(value, 'ref', '$link') : undefined
  return link ? [link] : Object.values(value).flatMap(listBlobs)
}

/** Returns the error in one record of a batch; `batch` has the CIDs of the records before it. */
const findFault = (state: State, batch: Map<string, string>, collection: string, value: unknown): string | undefined => {
  try {
    lexicons.assertValidRecord(collection, jsonToLex(value as Parameters<typeof jsonToLex>[0]))
  } catch {
    return 'InvalidRequest'
  }
  if (listBlobs(value).some((cid) => !state.blobs.has(cid))) return 'BlobNotFound'
  const parents = [findAt(value, 'reply', 'root'), findAt(value, 'reply', 'parent')].filter((ref) => ref !== undefined)
  const isWrong = (ref: unknown): boolean => {
    const target = findString(ref, 'uri') ?? ''
    return (batch.get(target) ?? state.records.get(target)?.cid) !== findString(ref, 'cid')
  }
  return parents.some(isWrong) ? 'InvalidRequest' : undefined
}

const applyWrites = (fake: FakeBluesky, state: State, request: Recorded): Answer => {
  if (findString(request.json, 'repo') !== did) return refuse('AuthMissing', 401)
  const batch = new Map<string, string>()
  const values = new Map<string, Json>()
  for (const write of listAt(request.json, 'writes')) {
    const collection = findString(write, 'collection') ?? ''
    const uri = `at://${did}/${collection}/${findString(write, 'rkey')}`
    const value = findAt(write, 'value') as Json
    if (state.records.has(uri) || batch.has(uri)) {
      return fake.duplicateStatus === 500 ? refuse('InternalServerError', 500) : refuse('InvalidRequest')
    }
    const fault = findFault(state, batch, collection, value)
    if (fault) return refuse(fault)
    batch.set(uri, toCid(value))
    values.set(uri, value)
  }
  for (const [uri, value] of values) state.records.set(uri, { cid: batch.get(uri) ?? '', value })
  const results = [...batch].map(([uri, cid]) => ({
    $type: 'com.atproto.repo.applyWrites#createResult',
    uri,
    cid,
    validationStatus: 'valid',
  }))
  return { json: { commit: { cid: toCid({ n: state.records.size }), rev: '3kfakefakefak' }, results } }
}

const getRecord = (state: State, { query }: Recorded): Answer => {
  const uri = `at://${query['repo']}/${query['collection']}/${query['rkey']}`
  const found = state.records.get(uri)
  return found ? { json: { uri, cid: found.cid, value: found.value } } : refuse('RecordNotFound')
}

const getJobStatus = (fake: FakeBluesky, state: State, { query }: Recorded): Answer => {
  const jobId = query['jobId'] ?? ''
  const job = state.jobs.get(jobId)
  if (!job) return refuse('InvalidRequest')
  job.polls++
  const common = { jobId, did }
  if (job.polls < fake.video.pollsUntilDone) return { json: { jobStatus: { ...common, state: 'JOB_STATE_ENCODING', progress: 50 } } }
  const { failureCode } = fake.video
  if (failureCode) return { json: { jobStatus: { ...common, state: 'JOB_STATE_FAILED', failureCode } } }
  return { json: { jobStatus: { ...common, state: 'JOB_STATE_COMPLETED', blob: job.blob } } }
}

const uploadVideo = (state: State, request: Recorded): Answer => {
  const jobId = `job-${state.jobs.size + 1}`
  state.jobs.set(jobId, { polls: 0, blob: keepBlob(state, request) })
  return { json: { jobStatus: { jobId, did, state: 'JOB_STATE_CREATED' } } }
}

type Route = (request: Recorded) => Answer

const openRoutes = (fake: FakeBluesky, state: State): Record<string, Route> => ({
  'POST /xrpc/com.atproto.server.createSession': (request) => createSession(fake, state, request),
  'GET /xrpc/com.atproto.identity.resolveHandle': ({ query }) =>
    query['handle'] === fake.handle ? { json: { did } } : refuse('HandleNotFound'),
  'GET /xrpc/com.atproto.repo.getRecord': (request) => getRecord(state, request),
  'GET /xrpc/app.bsky.video.getJobStatus': (request) => getJobStatus(fake, state, request),
  [`GET /plc/${did}`]: () => ({ json: toDocument(fake) }),
  'GET /xrpc/com.atproto.server.describeServer': () => ({
    json: {
      did: 'did:web:fake.test',
      availableUserDomains: ['.test'],
      ...defined({ blobUploadLimit: fake.blobUploadLimit }),
    },
  }),
})

const isOAuth = ({ headers }: Recorded): boolean => headers['authorization']?.startsWith('DPoP ') ?? false

const authorisedRoutes = (fake: FakeBluesky, state: State): Record<string, Route> => ({
  'POST /xrpc/com.atproto.server.refreshSession': (request) => {
    state.tokens.delete(bearer(request))
    return newSession(fake, state)
  },
  'GET /xrpc/com.atproto.server.getSession': () => ({ json: { did, handle: fake.handle, active: true } }),
  'POST /xrpc/com.atproto.repo.uploadBlob': (request) => ({ json: { blob: keepBlob(state, request) } }),
  'POST /xrpc/com.atproto.repo.applyWrites': (request) => applyWrites(fake, state, request),
  'GET /xrpc/com.atproto.server.getServiceAuth': ({ query }) => ({
    json: { token: newToken(state, `${query['aud']} ${query['lxm']}`, 60) },
  }),
  'GET /xrpc/app.bsky.video.getUploadLimits': () => ({ json: fake.video.limits }),
  'POST /xrpc/app.bsky.video.uploadVideo': (request) => uploadVideo(state, request),
  ...collectRoutes(fake, state),
})

export const startFakeBluesky = async (handle = 'ada.test'): Promise<FakeBluesky> => {
  const state: State = {
    ...newStrangersState(did, handle),
    records: new Map(),
    blobs: new Map(),
    tokens: new Set(),
    jobs: new Map(),
    issued: 0,
  }
  const { oauth, routes, findFault } = createFakeOAuth(
    () => fake.url,
    did,
    () => fake.now(),
  )
  const server = await startServer(async (request) => {
    const route = `${request.method} ${request.path}`
    const open = openRoutes(fake, state)[route] ?? routes[route]
    if (open) return open(request)
    const authorised = authorisedRoutes(fake, state)[route]
    if (!authorised) return refuse('MethodNotImplemented', 501)
    if (isOAuth(request)) return (await findFault(request)) ?? authorised(request)
    return state.tokens.has(bearer(request)) ? authorised(request) : refuse('ExpiredToken')
  })
  const fake: FakeBluesky = {
    ...server,
    did,
    handle,
    password,
    hosts: { entryway: server.url, plc: `${server.url}/plc`, video: server.url },
    oauth,
    strangers: createStrangers(() => fake, state),
    scope: 'com.atproto.appPassPrivileged',
    now: () => new Date(),
    records: state.records,
    blobs: state.blobs,
    duplicateStatus: 500,
    expireTokens: () => state.tokens.clear(),
    video: { limits: { canUpload: true, remainingDailyVideos: 25, remainingDailyBytes: 10_000_000_000 }, pollsUntilDone: 2 },
  }
  return fake
}
