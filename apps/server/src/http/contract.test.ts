/**
 * The contract walk: every endpoint against every kind of caller and bad request. It is generated from the contract, so
 * it includes new endpoints automatically.
 */
import { type Endpoint, isRaw, type ResourceKind } from '@broadside/contract/endpoint'
import { exampleDocument } from '@broadside/contract/features/design-document.schemas'
import { endpoints } from '@broadside/contract/endpoints'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#server/features/routes.ts'
import { builtInInstallation } from '#signals/webhooks/installations.store.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { defined } from '#lib/defined.ts'
import { insertDesigns } from './testing/insert-designs.ts'

/** `writer` and `reader` are tokens of the workspace's founder, who owns its organization and administers the instance. */
type Person = 'writer' | 'admin' | 'editor' | 'viewer' | 'stranger'
type Caller = Person | `${Person}Session` | 'none' | 'reader' | 'expired' | 'revoked' | 'garbage' | 'elsewhere' | 'foreignSession'

interface World {
  test: TestApp
  workspaceId: string
  ids: Partial<Record<ResourceKind, string>>
  organizationId: string
  /** Headers of each kind of caller. With `…Session`: the same person in a browser. */
  callers: Record<Caller, Record<string, string>>
}

let world: World

const otherParams = {
  source_id: 'context:notes',
  revision_id: uuid7(),
  export_id: uuid7(),
  page_id: exampleDocument.pages[0]?.id ?? '',
}

const buildInput = {
  idea: '',
  destination_policy: 'recommend',
  destinations: [],
  voices: [],
  sources: [{ id: 'context:notes', kind: 'text', label: 'Notes', mime_type: 'text/plain', publishable: false, text: 'Notes', title: '' }],
  direction: { outcome: '', audience: '', angle: '', tone_adjustment: '', media_preference: '' },
}

async function insertWebhook({ app }: TestApp, workspaceId: string, userId: string): Promise<[string, string]> {
  const now = app.clock.now()
  const [id, deliveryId] = [uuid7(), uuid7()]
  const shared = { workspace_id: workspaceId, created_at: now }
  await app.db
    .insertInto('webhooks')
    .values({
      ...shared,
      id,
      installation_id: builtInInstallation(workspaceId),
      url: 'https://hooks.example.com/',
      event_types: ['*'],
      keeper_id: userId,
      updated_at: now,
    })
    .execute()
  await app.db
    .insertInto('webhook_deliveries')
    .values({ ...shared, id: deliveryId, webhook_id: id, message_id: uuid7(), event_type: 'webhook.test', body: '{}' })
    .execute()
  return [id, deliveryId]
}

/** Clients choose the ids of video projects, and send the workspace along. */
const videoProject = 'video-project-of-the-walk'

async function insertResources(test: TestApp, workspaceId: string, userId: string): Promise<World['ids']> {
  const { db, clock } = test.app
  const now = clock.now()
  const base = { workspace_id: workspaceId, created_at: now, updated_at: now }
  const [publication, build, media, upload] = [uuid7(), uuid7(), uuid7(), uuid7()]
  await db
    .insertInto('publications')
    .values({ ...base, id: publication, list_at: now })
    .execute()
  await db
    .insertInto('builds')
    .values({
      ...base,
      id: build,
      created_by: userId,
      state: 'queued',
      phase: 'queued',
      context_urls: [],
      assets: '[]',
      input: JSON.stringify(buildInput),
    })
    .execute()
  const file = { ...base, filename: 'a.png', mime: 'image/png', size: 1, storage_key: 'none' }
  await db
    .insertInto('media')
    .values([
      { ...file, id: media, processing_status: 'ready' },
      { ...file, id: upload, processing_status: 'uploading' },
    ])
    .execute()
  await db
    .insertInto('uploads')
    .values({ media_id: upload, workspace_id: workspaceId, started_at: now, expires_at: new Date(now.getTime() + 60_000) })
    .execute()
  const designs = await insertDesigns(db, base, otherParams)
  await db
    .insertInto('video_projects')
    .values({ ...base, id: videoProject, name: 'Video project', document: '{}' })
    .execute()
  const social_set = uuid7()
  await db
    .insertInto('social_sets')
    .values({ ...base, id: social_set, name: 'Everywhere of the walk' })
    .execute()
  const posting_schedule = uuid7()
  await db
    .insertInto('posting_schedules')
    .values({ ...base, id: posting_schedule, day_of_week: 1, hour: 9, minute: 0 })
    .execute()
  const media_tag = uuid7()
  await db
    .insertInto('media_tags')
    .values({ ...base, id: media_tag, name: 'Tag of the walk' })
    .execute()
  const voice = await db.selectFrom('voice_profiles').select('id').where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()
  const account = await db.selectFrom('accounts').select('id').where('workspace_id', '=', workspaceId).executeTakeFirstOrThrow()
  const [webhook, webhook_delivery] = await insertWebhook(test, workspaceId, userId)
  return {
    ...designs,
    webhook,
    webhook_delivery,
    publication,
    build,
    media,
    upload,
    media_tag,
    social_set,
    posting_schedule,
    voice_profile: voice.id,
    account: account.id,
    workspace: workspaceId,
  }
}

beforeAll(async () => {
  // The walk exceeds the per-client limit of public sign-in endpoints.
  const test = await createTestApp({ env: { RATE_LIMITS: 'auth-ip=10000' } })
  const { db, clock } = test.app
  const owner = await createUser(test, { is_admin: true })
  const workspace = await createWorkspace(test, owner)
  const other = await createWorkspace(test, owner, { name: 'Elsewhere' })
  const people = {
    writer: owner,
    admin: await addMember(test, workspace, 'admin'),
    editor: await addMember(test, workspace, 'editor'),
    viewer: await addMember(test, workspace, 'viewer'),
    stranger: await createUser(test),
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const expired = await createToken(test, owner, { name: 'expired' })
  await db.updateTable('api_tokens').set({ expires_at: clock.now() }).where('name', '=', 'expired').execute()
  const revoked = await createToken(test, owner, { name: 'revoked' })
  await db.updateTable('api_tokens').set({ revoked_at: clock.now() }).where('name', '=', 'revoked').execute()
  const cookies: Record<string, Record<string, string>> = {}
  const tokens: Record<string, Record<string, string>> = {}
  for (const [name, person] of Object.entries(people)) {
    cookies[`${name}Session`] = { cookie: await signIn(test, person) }
    tokens[name] = bearer(await createToken(test, person))
  }
  world = {
    test,
    workspaceId: workspace.id,
    ids: await insertResources(test, workspace.id, owner.id),
    organizationId: workspace.organization_id,
    callers: {
      none: {},
      ...(tokens as Record<Person, Record<string, string>>),
      ...(cookies as Record<`${Person}Session`, Record<string, string>>),
      reader: bearer(await createToken(test, owner, { permissions: ['api:read'] })),
      expired: bearer(expired),
      revoked: bearer(revoked),
      garbage: bearer('nonsense'),
      elsewhere: bearer(await createToken(test, owner, { workspaceId: other.id })),
      foreignSession: { ...cookies['writerSession'], origin: 'https://evil.example' },
    },
  }
})

afterAll(() => world.test[Symbol.asyncDispose]())

interface Shape {
  properties?: Record<string, Shape & { const?: unknown }>
  required?: string[]
  examples?: unknown[]
}

const resourceOf = ({ access }: Endpoint): ResourceKind | undefined =>
  access.kind === 'workspace' && access.workspace.startsWith('resource.')
    ? (access.workspace.slice('resource.'.length) as ResourceKind)
    : undefined

function pathOf(endpoint: Endpoint, id?: string): string {
  const kind = resourceOf(endpoint)
  const own = kind ? world.ids[kind] : undefined
  if (kind && own === undefined) throw new Error(`The walk has no ${kind}: insert one in insertResources.`)
  const { access } = endpoint
  const organization = access.kind === 'organization' ? { [access.param]: id ?? world.organizationId } : {}
  const known: Record<string, string> = {
    id: id ?? own ?? (endpoint.path.startsWith('/video-projects/') ? videoProject : uuid7()),
    ...organization,
    platform: 'mastodon',
    ...otherParams,
    name: 'Build.json',
    code: 'not_found',
  }
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? uuid7())
  const query = new URLSearchParams()
  const { properties = {}, required = [] } = (endpoint.query ?? {}) as Shape
  const month: Record<string, string> = { from: '2026-11-01T00:00:00Z', before: '2026-12-01T00:00:00Z' }
  for (const name of required) query.set(name, name === 'workspace_id' ? world.workspaceId : (month[name] ?? '11'))
  for (const name of Object.keys(properties)) if (name === 'confirm') query.set(name, 'true')
  return `/api/v1${path}${query.size ? `?${query}` : ''}`
}

function bodyOf(endpoint: Endpoint): unknown {
  const [example] = ((endpoint.body as (TSchema & Shape) | undefined)?.examples ?? []) as Record<string, unknown>[]
  return example && 'workspace_id' in example ? { ...example, workspace_id: world.workspaceId } : example
}

interface Call {
  caller: keyof World['callers']
  url?: string
  payload?: unknown
  headers?: Record<string, string>
}

async function call(endpoint: Endpoint, { caller, url, payload, headers = {} }: Call) {
  const body = payload ?? (endpoint.bodyLimit === 'stream' ? 'bytes' : bodyOf(endpoint))
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await world.test.http.fastify.inject({
    method: endpoint.method,
    url: url ?? pathOf(endpoint),
    headers: {
      ...(text === undefined ? {} : { 'content-type': endpoint.bodyLimit === 'stream' ? 'application/octet-stream' : 'application/json' }),
      ...(endpoint.idempotency === 'required' ? { 'idempotency-key': uuid7() } : {}),
      ...world.callers[caller],
      ...headers,
    },
    ...defined({ payload: text }),
  })
  const problem = String(answer.headers['content-type']).startsWith('application/problem+json')
    ? (answer.json() as { code: string; errors?: { location?: string }[] })
    : undefined
  return { status: answer.statusCode, code: problem?.code, problem, answer }
}

/** Defines one test for a claim about all these endpoints, checking `atOnce` at a time. It fails with one error per violation. */
function every(claim: string, list: readonly Endpoint[], check: (endpoint: Endpoint) => Promise<void>, atOnce = 4): void {
  it(claim, { timeout: 120_000 }, async () => {
    const errors: Error[] = []
    const left = [...list]
    const walk = async () => {
      for (let endpoint = left.shift(); endpoint; endpoint = left.shift()) {
        const { method, path } = endpoint
        await check(endpoint).catch((error: Error) => {
          error.message = `${method} ${path}: ${error.message}`
          errors.push(error)
        })
      }
    }
    expect(list).not.toEqual([])
    await Promise.all(Array.from({ length: atOnce }, walk))
    if (errors.length) throw new AggregateError(errors)
  })
}

/** The person with a token if the endpoint accepts one, else in a browser. */
const as = (person: Person, { access }: Endpoint): Caller =>
  access.kind !== 'public' && access.credential === 'session' ? `${person}Session` : person
const isPrivate = (endpoint: Endpoint) => endpoint.access.kind !== 'public'
const forTokens = (endpoint: Endpoint) => endpoint.access.kind !== 'public' && endpoint.access.credential === 'any'

describe('every endpoint', () => {
  it('has a route, and every route has an endpoint', () => {
    expect(routes.map(({ endpoint }) => endpoint.id).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })

  every('rejects other methods by name', endpoints, async (endpoint) => {
    const answer = await world.test.http.fastify.inject({ method: 'OPTIONS', url: pathOf(endpoint) })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow?.split(', ')).toContain(endpoint.method)
  })
})

describe('every private endpoint', () => {
  every('requires a valid credential', endpoints.filter(isPrivate), async (endpoint) => {
    expect(await call(endpoint, { caller: 'none' })).toMatchObject({ status: 401, code: 'authentication_required' })
    expect(await call(endpoint, { caller: 'expired' })).toMatchObject({ status: 401, code: 'token_expired' })
    expect(await call(endpoint, { caller: 'revoked' })).toMatchObject({ status: 401, code: 'token_revoked' })
    expect(await call(endpoint, { caller: 'garbage' })).toMatchObject({ status: 401, code: 'token_invalid' })
  })

  every(
    'rejects a session from another site',
    endpoints.filter((endpoint) => isPrivate(endpoint) && endpoint.method !== 'GET'),
    async (endpoint) => {
      expect(await call(endpoint, { caller: 'foreignSession' })).toMatchObject({ status: 403, code: 'csrf_refused' })
    },
  )

  every(
    'rejects tokens',
    endpoints.filter((endpoint) => isPrivate(endpoint) && !forTokens(endpoint)),
    async (endpoint) => {
      expect(await call(endpoint, { caller: 'writer' })).toMatchObject({ status: 403, code: 'browser_session_required' })
    },
  )

  every(
    'rejects a read-only token',
    endpoints.filter((endpoint) => forTokens(endpoint) && endpoint.method !== 'GET' && !('permission' in endpoint)),
    async (endpoint) => {
      expect(await call(endpoint, { caller: 'reader' })).toMatchObject({ status: 403, code: 'permission_missing' })
    },
  )
})

/** A response without an end; the tests of its feature read it over a socket. */
const isEndless = ({ success }: Endpoint) => {
  const answer = success[200]
  return answer !== undefined && isRaw(answer) && answer.raw === 'text/event-stream'
}

const inWorkspaces = endpoints.filter(({ access }) => access.kind === 'workspace')

describe('every endpoint of a workspace', () => {
  every('rejects members of other workspaces and tokens bound to one', inWorkspaces, async (endpoint) => {
    const refusal = { status: 403, code: 'workspace_access_denied' }
    expect(await call(endpoint, { caller: as('stranger', endpoint) })).toMatchObject(refusal)
    if (forTokens(endpoint)) expect(await call(endpoint, { caller: 'elsewhere' })).toMatchObject(refusal)
  })

  every(
    'requires its role',
    inWorkspaces.filter(({ access }) => access.kind === 'workspace' && access.role !== 'viewer'),
    async (endpoint) => {
      const { access } = endpoint
      const refusal = { status: 403, code: 'role_insufficient' }
      expect(await call(endpoint, { caller: as('viewer', endpoint) })).toMatchObject(refusal)
      if (access.kind === 'workspace' && access.role === 'admin')
        expect(await call(endpoint, { caller: as('editor', endpoint) })).toMatchObject(refusal)
    },
  )

  every('returns 404 for an unknown id, whatever its format', inWorkspaces.filter(resourceOf), async (endpoint) => {
    for (const id of [uuid7(), 'not-a-uuid', '%F0%9F%92%A3'])
      expect(await call(endpoint, { caller: as('writer', endpoint), url: pathOf(endpoint, id) })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  })

  every(
    'succeeds for every caller with its role',
    inWorkspaces.filter((endpoint) => endpoint.method === 'GET' && !isEndless(endpoint)),
    async (endpoint) => {
      const people = endpoint.access.kind === 'workspace' && endpoint.access.role === 'admin' ? ['admin'] : ['viewer', 'editor', 'admin']
      for (const person of people as Person[]) {
        const { status, answer } = await call(endpoint, { caller: as(person, endpoint) })
        expect(status, answer.body).toBeLessThan(500)
        // The walk's account is the site, which has no picture and no people.
        if (!/\/(?:content|avatar|mentions)$/.test(endpoint.path)) expect(status, answer.body).toBe(200)
      }
    },
  )
})

const unbound = ({ access }: Endpoint) => access.kind === 'organization' || (access.kind === 'self' && access.unbound === true)
const inOrganizations = endpoints.filter(({ access }) => access.kind === 'organization')
const onInstance = endpoints.filter(({ access }) => access.kind === 'instance')

every(
  'rejects a token of one workspace',
  endpoints.filter((endpoint) => unbound(endpoint) && forTokens(endpoint)),
  async (endpoint) => {
    expect(await call(endpoint, { caller: 'elsewhere' })).toMatchObject({ status: 403, code: 'token_workspace_bound' })
  },
)

describe.runIf(inOrganizations.length)('every endpoint of an organization', () => {
  every('is limited to members, and returns 404 for an unknown id', inOrganizations, async (endpoint) => {
    expect(await call(endpoint, { caller: as('stranger', endpoint) })).toMatchObject({ status: 403, code: 'organization_role_required' })
    const url = pathOf(endpoint, uuid7())
    expect(await call(endpoint, { caller: as('writer', endpoint), url })).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe.runIf(onInstance.length)('every endpoint of the instance', () => {
  every('is limited to server admins', onInstance, async (endpoint) => {
    expect(await call(endpoint, { caller: 'strangerSession' })).toMatchObject({ status: 403, code: 'admin_required' })
  })
})

const reading = endpoints.filter((endpoint) => endpoint.method === 'GET' && !isEndless(endpoint))
const callerOf = ({ access }: Endpoint): keyof World['callers'] =>
  access.kind === 'public' ? 'none' : access.credential === 'session' ? 'writerSession' : 'writer'

describe('every endpoint that reads', () => {
  const own = new Set(['x-request-id', 'x-event-cursor', 'ratelimit', 'date'])
  const lasting = (headers: Record<string, unknown>) => Object.entries(headers).filter(([name]) => !own.has(name))

  // One at a time, because creating a document on its first request delays the others, and a readiness probe has a short timeout.
  every(
    'responds to HEAD like GET, without a body',
    reading,
    async (endpoint) => {
      const request = { url: pathOf(endpoint), headers: world.callers[callerOf(endpoint)] }
      const get = await world.test.http.fastify.inject({ method: 'GET', ...request })
      const head = await world.test.http.fastify.inject({ method: 'HEAD', ...request })
      expect(head.rawPayload).toHaveLength(0)
      expect(head.statusCode).toBe(get.statusCode)
      expect(lasting(head.headers)).toEqual(lasting(get.headers))
    },
    1,
  )
})

/** Third parties define the body, and may extend it at any time. */
const isOpen = ({ body }: Endpoint) => (body as { additionalProperties?: unknown } | undefined)?.additionalProperties === true
const withBody = endpoints.filter(({ body, bodyLimit, form }) => body && bodyLimit !== 'stream' && !form)
describe('every endpoint with a body', () => {
  every(
    'rejects unknown properties',
    withBody.filter((endpoint) => !isOpen(endpoint)),
    async (endpoint) => {
      const caller = callerOf(endpoint)
      const known = bodyOf(endpoint) as Record<string, unknown>
      const unknown = await call(endpoint, { caller, payload: { ...known, nobody_knows_this: 1 } })
      expect(unknown).toMatchObject({ status: 422, code: 'validation_failed' })
      expect(unknown.problem?.errors?.map(({ location }) => location)).toContain('body.nobody_knows_this')
    },
  )

  every('rejects broken JSON and other types', withBody, async (endpoint) => {
    const caller = callerOf(endpoint)
    expect(await call(endpoint, { caller, payload: '{"a":1,"a":2}' })).toMatchObject({ status: 400, code: 'malformed_json' })
    expect(await call(endpoint, { caller, payload: '{' })).toMatchObject({ status: 400, code: 'malformed_json' })
    expect(await call(endpoint, { caller, headers: { 'content-type': 'text/plain' } })).toMatchObject({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  every(
    'reports every missing property at once',
    withBody.filter(({ body }) => ((body as Shape).required ?? []).length > 0),
    async (endpoint) => {
      const { problem, code } = await call(endpoint, { caller: callerOf(endpoint), payload: {} })
      expect(code).toBe('validation_failed')
      const wanted = ((endpoint.body as Shape).required ?? []).map((name) => `body.${name}`)
      expect(problem?.errors?.map(({ location }) => location)).toEqual(expect.arrayContaining(wanted))
    },
  )
})
