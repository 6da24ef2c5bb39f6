import type { ApiError } from '@broadside/contract/client'
import { listVoiceProfiles } from '@broadside/contract/features/voices'
import {
  createWorkspace as create,
  getWorkspaceSettings,
  listWorkspaces,
  updateWorkspaceSettings,
} from '@broadside/contract/features/workspaces'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let user: TestUser
let client: TestClient
beforeEach(async () => {
  user = await createUser(test)
  client = test.client({ token: await createToken(test, user) })
})

const clientOf = async (someone: TestUser) => test.client({ token: await createToken(test, someone) })
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location).toSorted(),
  )
const slugOf = async (id: string) => (await client.call(getWorkspaceSettings, { params: { id } })).body.site.slug

describe('creating a workspace', () => {
  it('creates an organization of the same name, owned by the caller, who becomes admin of the workspace', async () => {
    const { status, body } = await client.call(create, { body: { name: ' Harbour Cafe ' } })
    expect(status).toBe(201)
    expect(body).toEqual({
      $schema: 'https://social.example/api/v1/schemas/WorkspaceResponse.json',
      id: body.id,
      name: 'Harbour Cafe',
      color: '#2563eb',
      avatar_url: '',
      organization_id: body.organization_id,
      organization_name: 'Harbour Cafe',
      role: 'admin',
      can_edit: true,
      can: expect.any(Object) as object,
      created_at: test.clock.now().toISOString(),
      timezone: 'UTC',
      week_start: 'monday',
      sso_required: false,
      sso_authenticated: true,
      sso_identity_linked: true,
    })
    const owner = await test.app.db
      .selectFrom('organization_members')
      .selectAll()
      .where('organization_id', '=', body.organization_id)
      .execute()
    expect(owner).toMatchObject([{ user_id: user.id, role: 'owner' }])
    const { $schema: _, ...item } = body
    expect((await client.call(listWorkspaces)).body).toEqual([item])
  })

  it('adds a site and a default voice', async () => {
    const { body } = await client.call(create, { body: { name: 'Born With' } })
    const accounts = await test.app.db.selectFrom('accounts').selectAll().where('workspace_id', '=', body.id).execute()
    expect(accounts).toMatchObject([
      {
        platform: 'site',
        account_kind: 'built_in',
        account_id: body.id,
        slug: 'site',
        username: 'born-with',
        display_name: 'Born With',
        is_active: true,
        grant_id: null,
      },
    ])
    const voices = await client.call(listVoiceProfiles, { query: { workspace_id: body.id } })
    expect(voices.body.items).toMatchObject([{ name: 'Default', is_default: true, revision: 1 }])
  })

  it.each([
    ['Café Ünïque', 'cafe-unique'],
    ['  --Ada & Bea!!  ', 'ada-bea'],
    ['海', 'site'],
    ['long '.repeat(16), 'long-'.repeat(12).slice(0, -1)],
  ])('derives the site address of %s from its name: %s', async (name, slug) => {
    const { body } = await client.call(create, { body: { name } })
    expect(await slugOf(body.id)).toBe(slug)
  })

  it('gives each site a unique address, even under concurrent creations', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => client.call(create, { body: { name: 'Same Name' } })))
    const slugs = await Promise.all(made.map(({ body }) => slugOf(body.id)))
    expect(slugs.toSorted()).toEqual(['same-name', 'same-name-2', 'same-name-3', 'same-name-4', 'same-name-5', 'same-name-6'])
  })

  it('is allowed in an organization that the caller owns or administers', async () => {
    const { body } = await client.call(create, { body: { name: 'First' } })
    const organization_id = body.organization_id
    const second = await client.call(create, { body: { name: 'Second', organization_id } })
    expect(second.body).toMatchObject({ organization_id, organization_name: 'First' })

    const helper = await createUser(test)
    const call = async () => (await clientOf(helper)).call(create, { body: { name: 'Third', organization_id } })
    await expect(call()).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.organization_id' }] } })
    await test.app.db
      .insertInto('organization_members')
      .values({ organization_id, user_id: helper.id, role: 'member', created_at: test.clock.now() })
      .execute()
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'organization_role_required' })
    await test.app.db.updateTable('organization_members').set({ role: 'admin' }).where('user_id', '=', helper.id).execute()
    expect((await call()).body.organization_name).toBe('First')
    expect(await locationsOf(client.call(create, { body: { name: 'Nowhere', organization_id: 'unknown' } }))).toEqual([
      'body.organization_id',
    ])
  })

  it('happens once per Idempotency-Key, and a repeat gets the same response', async () => {
    const call = (name: string) => client.call(create, { body: { name }, idempotencyKey: 'one-workspace' })
    const first = await call('Once')
    const again = await call('Once')
    expect(again.body).toEqual(first.body)
    expect(again.status).toBe(201)
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    await expect(call('Twice')).rejects.toMatchObject({ status: 409, code: 'idempotency_key_reused' })
    expect((await client.call(listWorkspaces)).body).toHaveLength(1)
  })

  it('is limited per user, even under concurrent requests', async () => {
    await using limited = await createTestApp({ env: { WORKSPACES_PER_USER: '2' } })
    const someone = await createUser(limited)
    const mine = limited.client({ token: await createToken(limited, someone) })
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => mine.call(create, { body: { name: 'One More' } })))
    expect((await mine.call(listWorkspaces)).body).toHaveLength(2)
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
    expect(refused).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ status: 403, code: 'limit_reached' })))

    const other = limited.client({ token: await createToken(limited, await createUser(limited)) })
    expect((await other.call(create, { body: { name: 'Of Another' } })).status).toBe(201)
  })

  it('leaves nothing behind when it is rejected', async () => {
    const count = async () =>
      (
        await test.app.db
          .selectFrom('organizations')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const before = await count()
    expect(await locationsOf(client.call(create, { body: { name: '', color: 'red' } as never }))).toEqual(['body.color', 'body.name'])
    expect(await locationsOf(client.call(create, { body: { name: 'x'.repeat(81) } }))).toEqual(['body.name'])
    expect(await locationsOf(client.call(create, { body: { name: 'bell\u0007' } }))).toEqual(['body.name'])
    expect(await count()).toBe(before)
  })

  it('is forbidden for workspace tokens, read tokens and anonymous callers', async () => {
    const workspace = await createWorkspace(test, user)
    const call = (token?: string) => test.client(token ? { token } : {}).call(create, { body: { name: 'X' } })
    await expect(call(await createToken(test, user, { workspaceId: workspace.id }))).rejects.toMatchObject({
      status: 403,
      code: 'token_workspace_bound',
    })
    await expect(call(await createToken(test, user, { permissions: ['api:read'] }))).rejects.toMatchObject({
      status: 403,
      code: 'permission_missing',
    })
    await expect(call()).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
  })

  it('can be limited to server admins', async () => {
    await using strict = await createTestApp({ env: { WORKSPACE_CREATION: 'administrators' } })
    const call = async (someone: TestUser) =>
      strict.client({ token: await createToken(strict, someone) }).call(create, { body: { name: 'Mine' } })
    await expect(call(await createUser(strict))).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
    expect((await call(await createUser(strict, { is_admin: true }))).status).toBe(201)
  })
})

describe('the list of workspaces', () => {
  it('is a plain array sorted by the names of organization and workspace, ignoring case', async () => {
    const { body: zoo } = await client.call(create, { body: { name: 'zoo' } })
    await client.call(create, { body: { name: 'Alpha' } })
    for (const name of ['beta', 'Able']) await client.call(create, { body: { name, organization_id: zoo.organization_id } })
    const { body, headers } = await client.call(listWorkspaces)
    expect(body.map(({ name }) => name)).toEqual(['Alpha', 'Able', 'beta', 'zoo'])
    expect(headers.get('link')).toBeNull()
    expect(body[0]).not.toHaveProperty('$schema')
  })

  it("shows active memberships with the caller's role", async () => {
    const workspace = await createWorkspace(test, user)
    const roles = async (someone: TestUser) =>
      (await (await clientOf(someone)).call(listWorkspaces)).body.map(({ role, can_edit }) => [role, can_edit])
    expect(await roles(await addMember(test, workspace, 'viewer'))).toEqual([['viewer', false]])
    expect(await roles(await addMember(test, workspace, 'editor'))).toEqual([['editor', true]])
    expect(await roles(await addMember(test, workspace, 'admin', { status: 'inactive' }))).toEqual([])
    expect(await roles(await createUser(test, { is_admin: true }))).toEqual([])
  })

  it('requires a credential', async () => {
    await expect(test.client().call(listWorkspaces)).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
  })
})

describe('the settings of a workspace', () => {
  let id: string
  beforeEach(async () => {
    id = (await createWorkspace(test, user, { name: 'Harbour Cafe' })).id
  })
  const read = (caller = client) => caller.call(getWorkspaceSettings, { params: { id } })
  const change = (body: object, { ifMatch, caller = client }: { ifMatch?: string; caller?: TestClient } = {}) =>
    caller.call(updateWorkspaceSettings, { params: { id }, body, ...defined({ ifMatch }) })

  it('start with the defaults', async () => {
    const slug = await slugOf(id)
    expect((await read()).body).toEqual({
      $schema: 'https://social.example/api/v1/schemas/WorkspaceSettingsResponse.json',
      name: 'Harbour Cafe',
      color: '#2563eb',
      avatar_url: '',
      timezone: 'UTC',
      week_start: 'monday',
      random_delay_minutes: 0,
      max_lateness_minutes: 720,
      temporary_media_days: 14,
      default_language: 'en',
      build_links: 'first_source',
      build_own_sources: [],
      thread_numbering: 'none',
      site: { slug, title: 'Harbour Cafe', description: '', visibility: 'public' },
    })
  })

  it('change individually or together, and keep the rest', async () => {
    const before = (await read()).body
    expect((await change({ timezone: 'Europe/Lisbon' })).body).toEqual({ ...before, timezone: 'Europe/Lisbon' })
    const all = {
      name: 'Harbour',
      color: '#ABCDEF',
      avatar_url: 'https://media.example/a.png',
      timezone: 'America/Sao_Paulo',
      week_start: 'sunday',
      random_delay_minutes: 60,
      max_lateness_minutes: 0,
      temporary_media_days: 365,
      default_language: 'pt-BR',
      build_links: 'none',
      build_own_sources: ['blog.example', 'xn--mnchen-3ya.example', '127.0.0.1:8080'],
      thread_numbering: 'fraction',
      site: { slug: `harbour-${id.slice(-12)}`, title: 'The Harbour', description: 'Coffee\r\nand cake', visibility: 'unlisted' },
    }
    const changed = { ...all, $schema: before.$schema, color: '#abcdef', site: { ...all.site, description: 'Coffee\nand cake' } }
    expect((await change(all)).body).toEqual(changed)
    expect((await change({ site: { title: '' } })).body).toEqual({ ...changed, site: { ...changed.site, title: '' } })
    const account = await test.app.db
      .selectFrom('accounts')
      .select(['username', 'display_name'])
      .where('workspace_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ username: all.site.slug, display_name: 'Harbour' })
  })

  it('normalize the hosts of own pages, and reject invalid ones', async () => {
    const hosts = ['Blog.EXAMPLE', 'münchen.example:443']
    expect((await change({ build_own_sources: hosts })).body.build_own_sources).toEqual(['blog.example', 'xn--mnchen-3ya.example:443'])
    const wrong = ['https://blog.example', 'blog.example/news', 'me@blog.example', 'a b', 'blog.example:70000']
    expect(await locationsOf(change({ build_own_sources: wrong }))).toEqual(wrong.map((_, index) => `body.build_own_sources[${index}]`))
    expect(await locationsOf(change({ build_own_sources: ['a.example', 'A.example'] }))).toEqual(['body.build_own_sources[1]'])
    expect(await locationsOf(change({ build_own_sources: Array.from({ length: 21 }, (_, index) => `h${index}.example`) }))).toEqual([
      'body.build_own_sources',
    ])
    expect((await change({ build_own_sources: [] })).body.build_own_sources).toEqual([])
  })

  it('are rejected with every problem', async () => {
    const shape = change({
      name: '',
      color: 'blue',
      avatar_url: 'ftp://x',
      week_start: 'friday',
      random_delay_minutes: 61,
      max_lateness_minutes: -1,
      temporary_media_days: 0,
      default_language: 'x',
      build_links: 'all',
      thread_numbering: 'roman',
      site: { slug: 'No Slug', visibility: 'secret', theme: 'dark' },
      seats: 3,
    })
    expect(await locationsOf(shape)).toEqual([
      'body.avatar_url',
      'body.build_links',
      'body.color',
      'body.default_language',
      'body.default_language',
      'body.max_lateness_minutes',
      'body.name',
      'body.random_delay_minutes',
      'body.seats',
      'body.site.slug',
      'body.site.theme',
      'body.site.visibility',
      'body.temporary_media_days',
      'body.thread_numbering',
      'body.week_start',
    ])
    expect(await locationsOf(change({ timezone: 'Mars/Olympus', default_language: 'en-a' }))).toEqual([
      'body.default_language',
      'body.timezone',
    ])
    expect(await locationsOf(change({ timezone: '+02:00' }))).toEqual(['body.timezone'])
    expect(await locationsOf(change({ timezone: null }))).toEqual(['body.timezone'])
  })

  it('get a unique address, however often a long name is used', async () => {
    const slugs = new Set<string>()
    for (let count = 0; count < 3; count += 1) slugs.add(await slugOf((await createWorkspace(test, user, { name: 'n'.repeat(80) })).id))
    expect(slugs.size).toBe(3)
  })

  it('cannot take the address of another site, even concurrently', async () => {
    const taken = await slugOf((await createWorkspace(test, user, { name: 'Taken Address' })).id)
    await expect(change({ name: 'Renamed', site: { slug: taken } })).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    expect((await read()).body.name).toBe('Harbour Cafe')

    const rivals = await Promise.all(Array.from({ length: 4 }, () => createWorkspace(test, user)))
    const calls = rivals.map((rival) =>
      client.call(updateWorkspaceSettings, { params: { id: rival.id }, body: { site: { slug: 'wanted' } } }),
    )
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'name_taken' })
  })

  it('have a version: If-None-Match saves the transfer, If-Match protects a change', async () => {
    const { headers } = await read()
    const first = headers.get('etag') ?? ''
    expect(first).toMatch(/^"u\d+\.[0-9a-f]{8}"$/)
    const cached = (tag: string) => client.call(getWorkspaceSettings, { params: { id }, headers: { 'if-none-match': tag } })
    await expect(cached(first)).rejects.toMatchObject({ status: 304 })

    const changed = await change({ name: 'Second' }, { ifMatch: first })
    const second = changed.headers.get('etag') ?? ''
    expect(second).not.toBe(first)
    expect((await cached(first)).headers.get('etag')).toBe(second)
    for (const stale of [first, `W/${second}`, 'nonsense', '"x"'])
      await expect(change({ name: 'Third' }, { ifMatch: stale })).rejects.toMatchObject({ status: 412, code: 'precondition_failed' })
    expect((await read()).body.name).toBe('Second')

    const version = second.split('.')[0]
    expect((await change({ name: 'Third' }, { ifMatch: `"x.0", ${version}.00000000"` })).body.name).toBe('Third')
    expect((await change({ name: 'Fourth' }, { ifMatch: '*' })).body.name).toBe('Fourth')
  })

  it('keep their version when nothing changes', async () => {
    const { headers } = await read()
    test.clock.advance(1000)
    expect((await change({ name: 'Harbour Cafe', color: '#2563EB' })).headers.get('etag')).toBe(headers.get('etag'))
    expect((await change({})).headers.get('etag')).toBe(headers.get('etag'))
  })

  it('keep both of two concurrent changes', async () => {
    await Promise.all([change({ name: 'Left' }), change({ color: '#000000' }), change({ site: { description: 'Right' } })])
    expect((await read()).body).toMatchObject({ name: 'Left', color: '#000000', site: { description: 'Right' } })
  })

  it('accept only one of two changes with the same version', async () => {
    const ifMatch = (await read()).headers.get('etag') ?? ''
    const outcomes = await Promise.allSettled([change({ name: 'One' }, { ifMatch }), change({ name: 'Two' }, { ifMatch })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('can be read by viewers, and written only by admins of the workspace', async () => {
    const viewer = await clientOf(await addMember(test, { id }, 'viewer'))
    const editor = await clientOf(await addMember(test, { id }, 'editor'))
    const admin = await clientOf(await addMember(test, { id }, 'admin'))
    const inactive = await clientOf(await addMember(test, { id }, 'admin', { status: 'inactive' }))
    const stranger = await clientOf(await createUser(test, { is_admin: true }))
    for (const caller of [viewer, editor, admin]) expect((await read(caller)).status).toBe(200)
    for (const caller of [viewer, editor])
      await expect(change({}, { caller })).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
    expect((await change({}, { caller: admin })).status).toBe(200)
    for (const caller of [inactive, stranger]) {
      await expect(read(caller)).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
      await expect(change({}, { caller })).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    }
    for (const call of [() => read(test.client()), () => change({}, { caller: test.client() })])
      await expect(call()).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
  })

  it('are not found for an unknown workspace', async () => {
    for (const unknown of ['nothing', '00000000-0000-7000-8000-000000000000'])
      await expect(client.call(getWorkspaceSettings, { params: { id: unknown } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})
