import {
  getSsoPolicy,
  listIdentityAuditEvents,
  listIdentityProviders,
  saveIdentityProvider,
  setIdentityProviderActive,
  updateSsoPolicy,
} from '@broadside/contract/features/sso'
import type { identityAuditTypes } from '@broadside/contract/features/sso.schemas'
import { linkOidcIdentity } from '@broadside/contract/features/oidc'
import type { ApiError } from '@broadside/contract/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import {
  auditTypes,
  begin,
  buildHouse,
  comeBack,
  type Family,
  linkPerson,
  password,
  providerBody,
  requireSso,
  settle,
  walk,
} from '#identity/testing/house.ts'
import { defined } from '#lib/defined.ts'

const house = perFile(buildHouse)
let family: Family
let owner: TestClient
beforeEach(async () => {
  family = await settle(house)
  owner = house.test.client({ cookie: family.cookie })
})
afterEach(() => {
  for (const name of Object.keys(house.idp.lies)) delete house.idp.lies[name as keyof typeof house.idp.lies]
})

const params = () => ({ organization_id: family.organizationId })
const save = (changes: Parameters<typeof providerBody>[1]) =>
  owner.call(saveIdentityProvider, { params: params(), body: providerBody(house.idp, changes) })
const list = async () => (await owner.call(listIdentityProviders, { params: params() })).body
const ada = { sub: 'ada', email: 'ada@company.example', email_verified: true, name: 'Ada' }
const problemsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location) ?? [error.code],
  )

describe('an identity provider', () => {
  it('is added once its configuration was read, with defaults for omitted fields', async () => {
    const [provider] = await list()
    expect(provider).toEqual({
      id: family.providerId,
      organization_id: family.organizationId,
      name: 'Company accounts',
      issuer: house.idp.issuer,
      client_id: 'broadside',
      has_client_secret: true,
      scopes: ['openid', 'profile', 'email'],
      email_claim: 'email',
      name_claim: 'name',
      picture_claim: 'picture',
      use_userinfo: false,
      require_verified_email: true,
      jit_enabled: false,
      is_active: true,
      callback_url: `https://social.example/api/v1/auth/oidc/${family.providerId}/callback`,
      backchannel_logout_url: `https://social.example/api/v1/auth/oidc/${family.providerId}/backchannel-logout`,
      health_status: 'unchecked',
      created_at: expect.any(String) as string,
      updated_at: expect.any(String) as string,
    })
  })

  it('is updated by saving it again: an omitted secret stays and an empty one is removed', async () => {
    const { client_secret: _, ...unspoken } = providerBody(house.idp, { id: family.providerId, name: 'Renamed' })
    const changed = await owner.call(saveIdentityProvider, { params: params(), body: unspoken })
    expect([changed.status, changed.body.name, changed.body.has_client_secret]).toEqual([200, 'Renamed', true])
    expect((await save({ id: family.providerId, client_secret: '' })).body.has_client_secret).toBe(false)
    expect((await save({})).status).toBe(201)
    await expect(save({ id: 'unknown' })).rejects.toMatchObject({ status: 404 })
  })

  it('stores its secret sealed', async () => {
    const row = await house.test.app.db
      .selectFrom('identity_providers')
      .select('client_secret')
      .where('id', '=', family.providerId)
      .executeTakeFirstOrThrow()
    expect(row.client_secret).toMatch(/^v1\./)
    expect(JSON.stringify(await list())).not.toContain(house.idp.clientSecret)
  })

  it('requests openid first, once, and never offline access', async () => {
    const { body } = await save({ scopes: ['email', 'offline_access', 'openid', 'email', 'groups'] })
    expect(body.scopes).toEqual(['openid', 'email', 'groups'])
  })

  it.each([
    ['http where the operator named no such server', 'http://id.company.example'],
    ['a query', 'https://id.company.example/?a=1'],
    ['a fragment', 'https://id.company.example/#a'],
    ['user info', 'https://ada:secret@id.company.example/'],
    ['many tenants', 'https://login.microsoftonline.com/common/v2.0'],
    ['many tenants, as organizations', 'https://login.microsoftonline.com/organizations/v2.0'],
    ['another machine of the private network', 'https://10.0.0.1/'],
    ['a server that does not answer', 'https://localhost:1/'],
    ['no address at all', 'nonsense'],
  ])('is rejected with %s', async (_, issuer) => {
    expect(await problemsOf(save({ issuer }))).toContain('body.issuer')
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['stands for many tenants', { issuer: 'https://login.example/{tenantid}/v2.0' }],
    ['calls itself by another name', { issuer: 'https://other.example' }],
    ['has no token address', { token_endpoint: undefined }],
  ])('is rejected when its configuration %s', async (_, metadata) => {
    house.idp.lies.metadata = metadata
    expect(await problemsOf(save({}))).toEqual(['body.issuer'])
  })

  it('is rejected when its server is broken, without any text from that server', async () => {
    house.idp.lies.broken = true
    const failed = save({})
    await expect(failed).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.issuer' }] } })
    await failed.catch((error: ApiError) => expect(JSON.stringify(error.problem)).not.toContain('internal text'))
  })

  it('keeps its issuer once an identity is linked', async () => {
    await linkPerson(house, family.providerId, family.cookie, ada)
    house.idp.lies.metadata = { issuer: `${house.idp.issuer}/` }
    expect(await problemsOf(save({ id: family.providerId, issuer: `${house.idp.issuer}/` }))).toEqual(['body.issuer'])
    delete house.idp.lies.metadata
    expect((await save({ id: family.providerId, name: 'Same issuer' })).status).toBe(200)
  })

  it('does not link anyone by a statement of its former issuer', async () => {
    const { body } = await house.test.client({ cookie: family.cookie }).call(linkOidcIdentity, {
      params: { provider_id: family.providerId },
      body: { current_password: password },
    })
    const start = await begin(house, { providerId: family.providerId, cookie: family.cookie, intent: 'link', ticket: body.ticket })
    const back = house.idp.authorize(start.location, ada)
    const { db } = house.test.app
    const set = (changes: object) => db.updateTable('identity_providers').set(changes).where('id', '=', family.providerId).execute()
    await set({ use_userinfo: true })
    house.idp.lies.meanwhile = () => set({ issuer: 'https://evil.example' })
    const { location } = await comeBack(house, family.providerId, back, start.cookies)
    expect(location).toBe('https://social.example/sign-in?error=credentials_invalid')
    expect(await db.selectFrom('identities').select('id').where('provider_id', '=', family.providerId).execute()).toEqual([])
  })

  it('is limited to owners and administrators', async () => {
    const { test } = house
    const member = await createUser(test)
    const row = { organization_id: family.organizationId, user_id: member.id, role: 'member' as const, created_at: test.clock.now() }
    await test.app.db.insertInto('organization_members').values(row).execute()
    const client = test.client({ cookie: await signIn(test, member) })
    const call = () => client.call(listIdentityProviders, { params: params() })
    await expect(call()).rejects.toMatchObject({ status: 403, code: 'organization_role_required' })
    await test.app.db.updateTable('organization_members').set({ role: 'admin' }).where('user_id', '=', member.id).execute()
    expect((await call()).body).toHaveLength(1)
  })

  it('is listed by name, ignoring case, then by id', async () => {
    for (const name of ['zebra', 'Alpha', 'beta']) await save({ name })
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Company accounts', 'zebra'])
  })

  it('is listed for tokens of all workspaces, until the organization requires single sign-on', async () => {
    const { test } = house
    const read = async (token: string) => test.client({ token }).call(listIdentityProviders, { params: params() })
    const all = await createToken(test, family.owner, { permissions: ['api:read'] })
    expect((await read(all)).body).toHaveLength(1)
    const bound = await createToken(test, family.owner, { workspaceId: family.workspaceId })
    await expect(read(bound)).rejects.toMatchObject({ status: 403, code: 'token_workspace_bound' })
    await requireSso(house, family)
    await expect(read(all)).rejects.toMatchObject({ status: 403, code: 'sso_required' })
    await expect(list()).rejects.toMatchObject({ status: 403, code: 'sso_required' })
    await linkPerson(house, family.providerId, family.cookie, ada)
    expect(await list()).toHaveLength(1)
  })
})

describe('turning a provider on or off', () => {
  const toggle = (isActive: boolean, ifMatch?: string) =>
    owner.call(setIdentityProviderActive, {
      params: { ...params(), provider_id: family.providerId },
      body: { is_active: isActive },
      ...defined({ ifMatch }),
    })

  it('off ends the sessions that it assured, and no others', async () => {
    await linkPerson(house, family.providerId, family.cookie, ada)
    await house.test.app.db.updateTable('sessions').set({ provider_id: null }).where('user_id', '=', family.owner.id).execute()
    const { cookie = '' } = await walk(house, { providerId: family.providerId, person: ada })
    expect((await toggle(false)).body).toMatchObject({ is_active: false, revoked_sessions: 1 })
    await expect(house.test.client({ cookie }).call(getSsoPolicy, { params: params() })).rejects.toMatchObject({ code: 'session_expired' })
    expect((await list())[0]?.is_active).toBe(false)
    expect((await toggle(false)).body).toMatchObject({ revoked_sessions: 0 })
    await toggle(true)
    expect((await auditTypes(house, family.organizationId)).filter((type) => type.startsWith('provider.'))).toEqual([
      'provider.saved',
      'provider.disabled',
      'provider.enabled',
    ])
  })

  it('off is rejected for the last active one of a required policy, even by saving it', async () => {
    await requireSso(house, family)
    await expect(toggle(false)).rejects.toMatchObject({ status: 409, code: 'provider_required_by_policy' })
    await expect(save({ id: family.providerId, is_active: false })).rejects.toMatchObject({ code: 'provider_required_by_policy' })
    const { body: second } = await save({ name: 'Second' })
    await requireSso(house, family, { provider_ids: [family.providerId, second.id] })
    expect((await toggle(false)).body.is_active).toBe(false)
  })

  it('off leaves one of two active when both are turned off concurrently', async () => {
    const { body: second } = await save({ name: 'Second' })
    await requireSso(house, family, { provider_ids: [family.providerId, second.id] })
    const both = await Promise.allSettled(
      [family.providerId, second.id].map((id) =>
        owner.call(setIdentityProviderActive, { params: { ...params(), provider_id: id }, body: { is_active: false } }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('checks If-Match, and finds only providers of the organization', async () => {
    await expect(toggle(false, '"u1.00000000"')).rejects.toMatchObject({ status: 412 })
    const other = await settle(house)
    const call = owner.call(setIdentityProviderActive, {
      params: { ...params(), provider_id: other.providerId },
      body: { is_active: false },
    })
    await expect(call).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('the sign-on policy', () => {
  const read = async () => (await owner.call(getSsoPolicy, { params: params() })).body

  it('is disabled until set', async () => {
    expect(await read()).toMatchObject({
      mode: 'disabled',
      provider_ids: [],
      assurance_max_age_seconds: 43_200,
      password_login_allowed: true,
      api_token_mode: 'scoped',
      max_token_lifetime_seconds: 2_592_000,
      require_token_reauth: true,
    })
  })

  it('is replaced in full, with defaults for omitted fields', async () => {
    await requireSso(house, family, { assurance_max_age_seconds: 300, password_login_allowed: false, api_token_mode: 'deny' })
    expect(await read()).toMatchObject({ mode: 'required', assurance_max_age_seconds: 300, api_token_mode: 'deny' })
    await owner.call(updateSsoPolicy, { params: params(), body: { mode: 'optional' } })
    expect(await read()).toMatchObject({
      mode: 'optional',
      provider_ids: [],
      assurance_max_age_seconds: 43_200,
      password_login_allowed: true,
    })
    expect(await auditTypes(house, family.organizationId)).toEqual(['provider.saved', 'policy.updated', 'policy.updated'])
  })

  it("rejects other organizations' providers, values out of bounds, and required mode without an active provider", async () => {
    const other = await settle(house)
    const put = (body: Parameters<typeof requireSso>[2]) => problemsOf(requireSso(house, family, body))
    expect(await put({ provider_ids: [other.providerId, family.providerId] })).toEqual(['body.provider_ids[0]'])
    expect(await put({ provider_ids: [] })).toEqual(['body.provider_ids'])
    expect(await put({ provider_ids: ['unknown'] })).toEqual(['body.provider_ids[0]', 'body.provider_ids'])
    expect(await put({ assurance_max_age_seconds: 299, max_token_lifetime_seconds: 31_622_401 })).toEqual([
      'body.assurance_max_age_seconds',
      'body.max_token_lifetime_seconds',
    ])
    expect((await read()).mode).toBe('disabled')
  })

  it('checks If-Match', async () => {
    const { headers } = await owner.call(getSsoPolicy, { params: params() })
    const put = () => owner.call(updateSsoPolicy, { params: params(), body: { mode: 'optional' }, ifMatch: headers.get('etag') ?? '' })
    expect((await put()).body.mode).toBe('optional')
    await expect(put()).rejects.toMatchObject({ status: 412, code: 'precondition_failed' })
  })
})

it('audits every change, newest first, paginated', async () => {
  await requireSso(house, family)
  await requireSso(house, family, { api_token_mode: 'deny' })
  const read = async (query: { limit?: number; cursor?: string; type?: (typeof identityAuditTypes)[number] }) =>
    (await owner.call(listIdentityAuditEvents, { params: params(), query })).body
  const first = await read({ limit: 2 })
  expect(first.items.map(({ type }) => type)).toEqual(['policy.updated', 'policy.updated'])
  expect(first.items[0]).toMatchObject({ actor_user_id: family.owner.id, data: { from: 'required', to: 'required' } })
  const second = await read({ limit: 2, cursor: first.next_cursor ?? '' })
  expect(second.items).toMatchObject([{ type: 'provider.saved', provider_id: family.providerId }])
  expect(second.next_cursor).toBeUndefined()
  expect(second.items[0]).toMatchObject({ actor_name: family.owner.display_name, provider_name: 'Company accounts' })
  const changes = await read({ type: 'policy.updated', limit: 1 })
  const more = await read({ type: 'policy.updated', limit: 1, cursor: changes.next_cursor ?? '' })
  expect([...changes.items, ...more.items]).toEqual(first.items)
  expect(more.next_cursor).toBeUndefined()
  expect(await problemsOf(read({ cursor: changes.next_cursor ?? '' }))).toEqual(['query.cursor'])
  expect(await problemsOf(read({ cursor: 'broken' }))).toEqual(['query.cursor'])
  expect(await problemsOf(read({ limit: 201 }))).toEqual(['query.limit'])
})
