import type { ApiError } from '@broadside/contract/client'
import { startAccountAuthorization } from '@broadside/contract/features/accounts'
import { createProviderApp, deleteProviderApp, listProviderApps, updateProviderApp } from '@broadside/contract/features/admin'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type FakeServer } from '@broadside/networks/testing/server'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'

let server: FakeServer
let test: TestApp
let client: TestClient
beforeEach(async () => {
  server = await startServer(({ path }) =>
    path === '/api/v1/apps' ? { json: { client_id: 'registered', client_secret: 'by-itself' } } : { status: 404, json: {} },
  )
  test = await createTestApp({ env: { FETCH_ALLOW_LIST: new URL(server.url).host } })
  client = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
})
afterEach(async () => {
  await test[Symbol.asyncDispose]()
  await server.close()
})

const input = (overrides: object = {}) => ({
  provider: 'mastodon',
  name: 'Harbour',
  client_id: 'own-app',
  client_secret: 'very-secret-value',
  instance_url: server.url,
  ...overrides,
})
const create = (overrides: object = {}) => client.call(createProviderApp, { body: input(overrides) })
const list = async () => (await client.call(listProviderApps)).body.items
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location).toSorted(),
  )

describe("an operator's app", () => {
  it('is stored with a sealed secret that no response shows', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    expect(body).toEqual({
      $schema: expect.stringContaining('ProviderAppResponse'),
      id: body.id,
      provider: 'mastodon',
      name: 'Harbour',
      instance_url: new URL(server.url).origin,
      client_id: 'own-app',
      app_fingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      is_active: true,
      connected_accounts: 0,
      created_at: test.clock.now().toISOString(),
    })
    const { $schema: _, ...item } = body
    expect(await list()).toEqual([item])
    const row = await test.app.db.selectFrom('provider_apps').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('very-secret-value')
  })

  it('replaces the active one of the same server, and no other', async () => {
    const first = (await create()).body
    const elsewhere = (await create({ instance_url: 'https://elsewhere.example' })).body
    test.clock.advance(1000)
    const second = (await create({ client_id: 'newer' })).body
    test.clock.advance(1000)
    const spare = (await create({ is_active: false })).body
    expect(new Map((await list()).map(({ id, is_active }) => [id, is_active]))).toEqual(
      new Map([
        [spare.id, false],
        [second.id, true],
        [elsewhere.id, true],
        [first.id, false],
      ]),
    )
    expect(second.app_fingerprint).not.toBe(first.app_fingerprint)
  })

  it('can be used again, renamed, and given another secret', async () => {
    const first = (await create()).body
    const second = (await create({ client_id: 'newer' })).body
    const update = (id: string, body: { name?: string; client_secret?: string; is_active?: boolean }) =>
      client.call(updateProviderApp, { params: { id }, body })
    expect((await update(first.id, { is_active: true, name: 'First' })).body).toMatchObject({ ...first, is_active: true, name: 'First' })
    const states = async () => new Map((await list()).map(({ id, is_active }) => [id, is_active]))
    expect(await states()).toEqual(
      new Map([
        [first.id, true],
        [second.id, false],
      ]),
    )
    const before = await test.app.db.selectFrom('provider_apps').select('sealed').where('id', '=', first.id).executeTakeFirst()
    await update(first.id, { client_secret: 'another-secret-value' })
    const row = await test.app.db.selectFrom('provider_apps').selectAll().where('id', '=', first.id).executeTakeFirst()
    expect(row?.sealed).not.toBe(before?.sealed)
    expect(JSON.stringify(row)).not.toContain('another-secret')
    await update(first.id, { is_active: false })
    expect((await list()).every(({ is_active }) => !is_active)).toBe(true)
    await expect(update(uuid7(), { name: 'None' })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('remains a single one when two are added concurrently', async () => {
    await Promise.all([create({ client_id: 'one' }), create({ client_id: 'two' }), create({ client_id: 'three' })])
    expect((await list()).filter(({ is_active }) => is_active)).toHaveLength(1)
  })

  it('is used to connect accounts, in preference to an app that the instance registered itself', async () => {
    const user = await createUser(test)
    const workspace = await createWorkspace(test, user)
    const member = test.client({ token: await createToken(test, user) })
    const start = async () => {
      const { body } = await member.call(startAccountAuthorization, {
        params: { platform: 'mastodon' },
        body: { workspace_id: workspace.id, instance_url: `${server.url}/` },
      })
      return new URL(body.url).searchParams.get('client_id')
    }
    expect(await start()).toBe('registered')
    const { body } = await create()
    expect(await start()).toBe('own-app')
    await client.call(deleteProviderApp, { params: { id: body.id } })
    expect(await start()).toBe('registered')
    expect(server.requests.filter(({ path }) => path === '/api/v1/apps')).toHaveLength(1)
    await expect(client.call(deleteProviderApp, { params: { id: body.id } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(client.call(deleteProviderApp, { params: { id: uuid7() } })).rejects.toMatchObject({ status: 404 })
  })

  it('requires a network that uses apps, and a server for a network with many', async () => {
    expect(await locationsOf(create({ provider: 'telepathy' }))).toEqual(['body.provider'])
    expect(await locationsOf(create({ provider: 'site', instance_url: undefined }))).toEqual(['body.provider'])
    expect(await locationsOf(create({ instance_url: undefined }))).toEqual(['body.instance_url'])
    expect(await locationsOf(create({ instance_url: `${server.url}/oauth` }))).toEqual(['body.instance_url'])
    expect(await locationsOf(create({ name: '', client_id: '', client_secret: '', provider: '' }))).toEqual([
      'body.client_id',
      'body.client_secret',
      'body.name',
      'body.provider',
    ])
  })

  it('never shows its secret, even in a problem', async () => {
    const error = await create({ client_secret: 'x'.repeat(2001) }).catch((error: ApiError) => error)
    expect(JSON.stringify((error as ApiError).problem)).not.toContain('xxx')
  })
})
