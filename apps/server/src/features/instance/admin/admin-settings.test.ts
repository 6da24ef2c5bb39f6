import type { ApiError } from '@broadside/contract/client'
import type { Input } from '@broadside/contract/endpoint'
import { getInstanceSettings, replaceInstanceSettings } from '@broadside/contract/features/admin'
import { createWorkspace } from '@broadside/contract/features/workspaces'
import { startServer } from '@broadside/networks/testing/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, signIn } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { isMailAvailable } from '#signals/mail/mail.ts'
import { openLiveSettings } from '#server/live-settings.ts'

const test = perTest(() => createTestApp({ env: { MEDIA_MIB_PER_WORKSPACE: '64' } }))
let client: TestClient
beforeEach(async () => {
  client = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
})

type Body = Input<typeof replaceInstanceSettings>['body']
const put = (body: Body) => client.call(replaceInstanceSettings, { body })
const read = async () => (await client.call(getInstanceSettings)).body
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location).toSorted(),
  )

describe('the settings', () => {
  it('show the source of each', async () => {
    await put({ workspaces_per_user: 3 })
    expect(await read()).toMatchObject({
      registration: { source: 'environment', value: 'open', default: 'invite_only' },
      media_mib_per_workspace: { source: 'environment', value: 64 },
      workspaces_per_user: { source: 'stored', value: 3 },
      workspace_creation: { source: 'default', value: 'everyone' },
      smtp_url: { source: 'default', has_value: false },
      cors_origins: { source: 'default', value: [] },
    })
  })

  it('include those that only the environment changes, without secrets', async () => {
    const { fixed } = await read()
    expect(fixed).toContainEqual({ name: 'PUBLIC_URL', source: 'environment', value: 'https://social.example', has_value: true })
    expect(fixed).toContainEqual({ name: 'MAX_UPLOAD_MIB', source: 'default', value: '4096', has_value: true })
    expect(fixed).toContainEqual({ name: 'SECRET_KEY', source: 'default', has_value: false })
    expect(fixed.map(({ name }) => name)).not.toContain('REGISTRATION')
  })

  it('reset to their defaults when omitted', async () => {
    await put({ workspaces_per_user: 3, mail_from: 'a@harbour.example' })
    await put({ mail_from: 'b@harbour.example' })
    expect(await read()).toMatchObject({
      workspaces_per_user: { source: 'default', value: 0 },
      mail_from: { source: 'stored', value: 'b@harbour.example' },
    })
  })

  it('that are secret are sealed, never returned, and kept until an empty string is sent', async () => {
    const secret = 'smtps://user:very-secret-word@mail.example:465'
    const { body } = await put({ smtp_url: secret })
    expect(body.smtp_url).toEqual({ source: 'stored', has_value: true })
    expect(test.app.config.SMTP_URL).toBe(secret)
    const rows = await test.app.db.selectFrom('instance_settings').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('very-secret-word')
    expect(JSON.stringify((await put({ workspaces_per_user: 1 })).body)).not.toContain('very-secret-word')
    expect(test.app.config.SMTP_URL).toBe(secret)
    expect((await put({ smtp_url: '' })).body.smtp_url).toEqual({ source: 'default', has_value: false })
    const error = await put({ smtp_url: 'http://very-secret-word' }).catch((error: ApiError) => error)
    expect(JSON.stringify((error as ApiError).problem)).not.toContain('very-secret-word')
  })

  it('report every problem at once, and conflicts with the environment', async () => {
    expect(await locationsOf(put({ registration: 'closed', media_mib_per_workspace: 1 }))).toEqual([
      'body.media_mib_per_workspace',
      'body.registration',
    ])
    expect(
      await locationsOf(
        put({ smtp_url: 'http://mail', cors_origins: ['https://app.example/', 'null'], fetch_allow_list: ['ok.example', 'a/b'] }),
      ),
    ).toEqual(['body.cors_origins[0]', 'body.cors_origins[1]', 'body.fetch_allow_list[1]', 'body.smtp_url'])
    expect(await locationsOf(put({ workspaces_per_user: -1, workspace_creation: 'nobody', port: 80 } as never))).toEqual([
      'body.port',
      'body.workspace_creation',
      'body.workspaces_per_user',
    ])
    expect(await test.app.db.selectFrom('instance_settings').selectAll().execute()).toEqual([])
  })

  it('explain a wrong sender and a wrong mail server once each', async () => {
    const wrong = await put({ mail_from: 'nobody', smtp_url: 'http://mail' }).catch((error: ApiError) => error.problem?.errors)
    expect(wrong).toMatchObject([
      { code: 'not_smtp', location: 'body.smtp_url' },
      { code: 'not_a_sender', location: 'body.mail_from' },
    ])
  })

  it('are limited to server admins in a browser', async () => {
    const admin = await createUser(test, { is_admin: true })
    await expect(test.client({ token: await createToken(test, admin) }).call(getInstanceSettings)).rejects.toMatchObject({
      status: 403,
      code: 'browser_session_required',
    })
  })
})

describe('a change applies at once', () => {
  it('to limits', async () => {
    const user = test.client({ token: await createToken(test, await createUser(test)) })
    const create = (name: string) => user.call(createWorkspace, { body: { name } })
    await create('One')
    await put({ workspaces_per_user: 1 })
    await expect(create('Two')).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
    await put({ workspace_creation: 'administrators' })
    await expect(create('Two')).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
    await put({})
    expect((await create('Two')).status).toBe(201)
  })

  it('to mail', async () => {
    expect(isMailAvailable(test.app)).toBe(false)
    await put({ smtp_url: 'smtp://mail.example' })
    expect(isMailAvailable(test.app)).toBe(true)
  })

  it('to allowed CORS origins', async () => {
    const ask = async () => {
      const { headers } = await test.http.fastify.inject({ url: '/api/v1/auth/config', headers: { origin: 'https://app.example' } })
      return [headers['access-control-allow-origin'], headers['vary']]
    }
    expect(await ask()).toEqual([undefined, undefined])
    await put({ cors_origins: ['https://app.example'] })
    expect(await ask()).toEqual(['https://app.example', 'Origin'])
    await put({})
    expect(await ask()).toEqual([undefined, undefined])
  })

  it('to allowed private hosts', async () => {
    const server = await startServer(() => ({ json: {} }))
    const ask = () =>
      test.app
        .safeFetch(server.url, { schemes: ['https'], ports: 'block-list', timeout: 5000, maxBytes: 1000 } as never)
        .then(() => 'answered')
        .catch((error: Error) => error.name)
    try {
      expect(await ask()).toBe('FetchRefused')
      await put({ fetch_allow_list: [new URL(server.url).host] })
      expect(await ask()).toBe('answered')
      await put({})
      expect(await ask()).toBe('FetchRefused')
    } finally {
      await server.close()
    }
  })
})

it('to other processes from their start, except for values their key cannot open', async () => {
  await put({ accounts_per_workspace: 7, smtp_url: 'smtp://mail.example' })
  await test.app.db.updateTable('instance_settings').set({ value: 'broken' }).where('name', '=', 'SMTP_URL').execute()
  await test.app.db.insertInto('instance_settings').values({ name: 'WORKSPACES_PER_USER', value: 'many', updated_at: new Date() }).execute()
  const base = Object.getPrototypeOf(test.app.config) as typeof test.app.config
  await using other = await openLiveSettings({ ...test.app, config: base })
  expect(other.config).toMatchObject({ ACCOUNTS_PER_WORKSPACE: 7, SMTP_URL: '', WORKSPACES_PER_USER: 0 })
  await put({ accounts_per_workspace: 8 })
  await other.reload()
  expect(other.config.ACCOUNTS_PER_WORKSPACE).toBe(8)
})
