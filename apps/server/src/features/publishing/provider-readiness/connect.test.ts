import { listAccountProviders, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { createProviderApp, deleteProviderApp } from '@broadside/contract/features/admin'
import { networks } from '@broadside/networks/registry'
import { createStepsNetwork } from '@broadside/networks/testing/steps-network'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createScene, createToken, createUser, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(() => {
  const url = 'https://steps.example'
  const gated = createStepsNetwork(url, { id: 'gated', name: 'Gated', modes: ['oauth'] })
  return createTestApp({ networks: { gated, ...networks, steps: createStepsNetwork(url) } })
})

const list = async (workspace_id: string, client: ReturnType<typeof test.client>) =>
  (await client.call(listAccountProviders, { query: { workspace_id } })).body.items

describe('how accounts are connected', () => {
  it('is declared by each network, as steps to draw a wizard from', async () => {
    const { client, workspaceId } = await createScene(test)
    const items = await list(workspaceId, client)
    const stepsOf = (platform: string) =>
      items
        .find((one) => one.platform === platform)
        ?.connect.steps.map(({ mode, kind, schema }) => [mode, kind, ...Object.keys((schema?.['properties'] as object | undefined) ?? {})])
    expect(stepsOf('site')).toEqual([])
    expect(stepsOf('bluesky')).toEqual([
      ['oauth', 'form', 'instance_url'],
      ['oauth', 'oauth'],
      ['credentials', 'form', 'handle', 'app_password', 'service_url'],
    ])
    expect(stepsOf('mastodon')).toEqual([
      ['oauth', 'form', 'instance_url'],
      ['oauth', 'oauth'],
      ['credentials', 'form', 'instance_url', 'access_token'],
    ])
    expect(stepsOf('telegram')).toEqual([
      ['bot_code', 'form', 'expected_chat_id'],
      ['bot_code', 'code'],
    ])
    const discord = items.find((one) => one.platform === 'discord')
    expect(discord?.connect.steps.map(({ way }) => way)).toEqual(['webhook', 'bot'])
    expect(stepsOf('discord')).toEqual([
      ['credentials', 'form', 'webhook_url'],
      ['credentials', 'form', 'bot_token', 'channel_id'],
    ])
    expect(discord?.credential_fields).toMatchObject({ oneOf: [{ required: ['webhook_url'] }, { required: ['bot_token', 'channel_id'] }] })
    expect(items.find((one) => one.platform === 'steps')?.connect).toMatchObject({
      steps: [
        { mode: 'oauth', kind: 'oauth', help: 'sign_in' },
        { mode: 'oauth', kind: 'select', help: 'choose_accounts' },
        { mode: 'credentials', kind: 'form', help: 'access_token', schema: { required: ['key'] } },
        { mode: 'bot_code', kind: 'form', help: 'device' },
        { mode: 'bot_code', kind: 'code', help: 'enter_code' },
      ],
      requires: [
        { code: 'professional_account', who: 'editor' },
        { code: 'app', who: 'admin' },
      ],
      cost: 'per_post',
      review: { code: 'app_review', without_review: 'private_posts' },
      configured: true,
    })
  })

  it('needs an admin for networks without an app, which are last until they have one', async () => {
    const { client, workspaceId } = await createScene(test)
    const items = await list(workspaceId, client)
    const [ready, rest] = [items.filter(({ configured }) => configured), items.filter(({ configured }) => !configured)]
    expect(items).toEqual([...ready, ...rest])
    for (const { state, connect } of rest)
      expect([state, connect.configured, connect.steps.length > 0]).toEqual(['not_configured', false, true])
    expect(rest.map(({ platform }) => platform)).toEqual(expect.arrayContaining(['gated', 'telegram', 'instagram', 'x']))
    const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
    await admin.call(createProviderApp, { body: { provider: 'gated', name: 'Harbor', client_id: 'own', client_secret: 'very-secret' } })
    expect(await list(workspaceId, client)).toMatchObject([
      { platform: 'gated', state: 'healthy', connect: { configured: true } },
      ...ready,
      ...rest.slice(1).map(() => ({})),
    ])
  })

  it('offers an authorization that needs an app once there is one', async () => {
    const { client, workspaceId } = await createScene(test)
    const modes = async () => {
      const slack = (await list(workspaceId, client)).find(({ platform }) => platform === 'slack')
      return [slack?.state, ...(slack?.connect.steps.map(({ mode }) => mode) ?? [])]
    }
    const start = () => client.call(startAccountAuthorization, { params: { platform: 'slack' }, body: { workspace_id: workspaceId } })
    expect(await modes()).toEqual(['healthy', 'credentials'])
    await expect(start()).rejects.toMatchObject({ status: 409, code: 'provider_not_ready' })
    const admin = test.client({ cookie: await signIn(test, await createUser(test, { is_admin: true })) })
    const app = await admin.call(createProviderApp, {
      body: { provider: 'slack', name: 'Harbor', client_id: '1.2', client_secret: 'secret' },
    })
    expect(await modes()).toEqual(['healthy', 'oauth', 'credentials'])
    expect((await start()).body.url).toMatch(/^https:\/\/slack\.com\/oauth\/v2\/authorize\?.*client_id=1\.2&/)
    await admin.call(deleteProviderApp, { params: { id: app.body.id } })
  })

  it('shows admins, and only them, how to set up an app', async () => {
    const { client, workspaceId } = await createScene(test)
    const editor = await addMember(test, { id: workspaceId }, 'editor')
    const apps = async (of: ReturnType<typeof test.client>) =>
      Object.fromEntries((await list(workspaceId, of)).flatMap(({ platform, connect: { app } }) => (app ? [[platform, app]] : [])))
    expect(await apps(test.client({ token: await createToken(test, editor) }))).toEqual({})
    const shown = await apps(client)
    expect(shown['steps']).toEqual({
      url: 'https://steps.example/apps',
      steps: ['create', 'redirect_url', 'scopes', 'copy'],
      scopes: ['posts:write', 'media:write', 'comments:read'],
      addresses: [{ code: 'data_deletion', url: 'https://social.example/api/v1/webhooks/steps/data-deletion' }],
      fields: { id: 'client_id', secret: 'client_secret' },
      cost: 'per_post',
      reviews: [
        { code: 'app_review', without_review: 'private_posts', days: { min: 5, max: 10 }, cost: 'yearly_fee' },
        { code: 'app_review', without_review: 'private_posts' },
      ],
      testable: false,
    })
    expect(shown['slack']).toMatchObject({ scopes: expect.arrayContaining(['chat:write']), reviews: [], testable: true })
    expect(shown['telegram']).toMatchObject({ fields: { id: 'bot_username', secret: 'bot_token' }, testable: true })
  })

  it('shows the redirect URL of authorizations to admins only', async () => {
    const { client, workspaceId } = await createScene(test)
    const editor = await addMember(test, { id: workspaceId }, 'editor')
    const urls = async (of: ReturnType<typeof test.client>) =>
      Object.fromEntries(
        (await list(workspaceId, of)).flatMap(({ platform, connect }) => (connect.redirect_url ? [[platform, connect.redirect_url]] : [])),
      )
    expect(await urls(test.client({ token: await createToken(test, editor) }))).toEqual({})
    expect(await urls(client)).toMatchObject({
      gated: 'https://social.example/api/v1/accounts/gated/callback',
      mastodon: 'https://social.example/api/v1/accounts/mastodon/callback',
      slack: 'https://social.example/api/v1/accounts/slack/callback',
      steps: 'https://social.example/api/v1/accounts/steps/callback',
    })
  })
})
