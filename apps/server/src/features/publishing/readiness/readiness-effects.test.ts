import { connectAccount, listAccountProviders, listAccounts, startAccountAuthorization } from '@broadside/contract/features/accounts'
import * as publications from '@broadside/contract/features/publications'
import {
  appendApprovalReview,
  appendCertification,
  appendRuntimeControl,
  getProviderReadiness,
} from '@broadside/contract/features/readiness'
import { NetworkError } from '@broadside/networks/spec/index'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import {
  attemptsOf,
  create,
  insertAccount,
  minute,
  openScene,
  pass,
  publish,
  publishing,
  read,
  type Scene,
} from '#publishing/deliveries/testing/scene.ts'
import { appFingerprint, assessAll } from './readiness.ts'

const hour = 60 * minute

/** Returns a function that appends controls as an administrator. */
async function operatorOf({ test }: Pick<Scene, 'test'>) {
  const cookie = await signIn(test, await createUser(test, { is_admin: true }))
  const admin = test.client({ cookie })
  const at = (milliseconds: number) => new Date(test.clock.now().getTime() + milliseconds).toISOString()
  return {
    admin,
    at,
    control: (state: 'enabled' | 'degraded' | 'disabled', selector: object = {}, times: { from?: number; to?: number } = {}) =>
      admin.call(appendRuntimeControl, {
        body: {
          selector: { provider: 'fake', ...selector },
          state,
          reason_code: 'test',
          starts_at: at(times.from ?? 0),
          ...(times.to === undefined ? {} : { expires_at: at(times.to) }),
        },
      }),
  }
}

const connect = ({ client, workspaceId }: Scene, token = 'grace') =>
  client.call(connectAccount, { body: { workspace_id: workspaceId, platform: 'fake', credentials: { token } } })
const schedule = ({ client, test }: Scene, id: string, body: object = {}) =>
  client.call(publications.schedulePublication, {
    params: { id },
    body: { expected_revision: 1, schedule: { at: new Date(test.clock.now().getTime() + hour).toISOString() }, ...body },
  })
const publishNow = ({ client }: Scene, id: string) =>
  client.call(publications.publishPublicationNow, { params: { id }, body: { expected_revision: 1 } })
const readinessOf = async ({ client, workspaceId }: Scene, provider = 'fake') => {
  const { body } = await client.call(getProviderReadiness, { query: { workspace_id: workspaceId } })
  return body.providers.find((one) => one.provider === provider)
}
const notReady = { status: 409, code: 'provider_not_ready' }

describe('connecting', () => {
  it('is rejected before any request to the network, and works again once the control is lifted', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    await control('disabled')
    await expect(connect(scene)).rejects.toMatchObject(notReady)
    expect(scene.fake.server.requests).toHaveLength(0)
    await control('enabled')
    expect((await connect(scene)).status).toBe(201)
  })

  it('is also blocked by degraded and by a control of this operation, but not of another', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    await control('disabled', { operation: 'publish_immediate' })
    expect((await connect(scene)).status).toBe(201)
    await control('degraded', { operation: 'connect' })
    await expect(connect(scene)).rejects.toMatchObject(notReady)
  })

  it('to one server is rejected once the server is known', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    const origin = new URL(scene.fake.server.url).origin
    const hash = `sha256:${createHash('sha256').update(origin).digest('hex')}`
    await control('disabled', { instance_fingerprint: hash })
    await expect(connect(scene)).rejects.toMatchObject(notReady)
    const accounts = await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })
    expect(accounts.body.map(({ account_username }) => account_username)).not.toContain('grace')
  })

  it("by OAuth is rejected before any request to the network's server", async () => {
    await using test = await createTestApp()
    const user = await createUser(test)
    const workspace = await createWorkspace(test, user)
    const { admin, at } = await operatorOf({ test })
    await admin.call(appendRuntimeControl, {
      body: { selector: { provider: 'mastodon' }, state: 'disabled', reason_code: 'test', starts_at: at(0) },
    })
    const call = test.client({ token: await createToken(test, user) }).call(startAccountAuthorization, {
      params: { platform: 'mastodon' },
      body: { workspace_id: workspace.id, instance_url: 'https://mastodon.example' },
    })
    await expect(call).rejects.toMatchObject(notReady)
  })
})

describe('schedule and publish now', () => {
  it('are rejected with the accounts listed, and change nothing', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    const second = await insertAccount(scene.test, scene.workspaceId, 'bob')
    const accounts = await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })
    const site = accounts.body.find(({ platform }) => platform === 'site')?.id ?? ''
    const { id } = await create(scene, { account_ids: [scene.accountId, site, second], title: 'Open' })
    await control('disabled')
    for (const call of [schedule, publishNow])
      await expect(call(scene, id)).rejects.toMatchObject({
        ...notReady,
        problem: {
          errors: [
            { location: 'destinations[0].social_account_id', value: scene.accountId, message: expect.stringContaining('Fake') },
            { location: 'destinations[2].social_account_id', value: second, message: expect.stringContaining('Fake') },
          ],
        },
      })
    expect((await read(scene, id)).publication).toMatchObject({ status: 'draft', revision: 1 })
  })

  it('are controlled separately', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    await control('disabled', { operation: 'publish_immediate' })
    const { id } = await create(scene)
    await expect(publishNow(scene, id)).rejects.toMatchObject(notReady)
    expect((await schedule(scene, id)).status).toBe(200)
  })
})

it('checks many accounts with one statement', async () => {
  await using scene = await openScene()
  const { app } = scene.test
  let statements = 0
  const counting = app.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const candidates = Array.from({ length: 50 }, (_, index) => ({ provider: index % 2 ? 'fake' : 'site', accountId: `a${index}` }))
  expect(await assessAll({ ...app, db: counting as typeof app.db }, candidates)).toHaveLength(50)
  expect(statements).toBe(1)
})

describe('controls', () => {
  it('with the same selector replace each other, the newest wins; with different selectors the strictest wins', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    await control('disabled')
    await control('enabled', { output_profile: 'fake.post' })
    expect(await readinessOf(scene)).toMatchObject({ state: 'disabled', connectable: false, publishable: false })
    await control('enabled', { operation: '' })
    expect(await readinessOf(scene)).toMatchObject({ state: 'healthy', connectable: true, publishable: true, blockers: [] })
    await control('degraded', { output_profile: 'fake.post', operation: 'publish_scheduled' })
    expect(await readinessOf(scene)).toEqual({
      provider: 'fake',
      state: 'healthy',
      connectable: true,
      publishable: true,
      profiles: [
        { social_account_id: scene.accountId, output_profile: 'fake.post', immediate: true, scheduled: false },
        { social_account_id: scene.accountId, output_profile: 'fake.thread', immediate: true, scheduled: true },
      ],
      blockers: ['degraded'],
      connected_accounts: 1,
    })
  })

  it('apply from their start to their end, and then earlier ones apply again', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    const states: (string | undefined)[] = []
    const look = async () => states.push((await readinessOf(scene))?.state)
    await control('disabled')
    await control('enabled', {}, { from: hour, to: 2 * hour })
    await look()
    scene.test.clock.advance(hour)
    await look()
    scene.test.clock.advance(hour - 1)
    await look()
    scene.test.clock.advance(1)
    await look()
    expect(states).toEqual(['disabled', 'healthy', 'healthy', 'disabled'])
  })

  it('are shown in the list of networks', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    await control('degraded')
    const { body } = await scene.client.call(listAccountProviders, { query: { workspace_id: scene.workspaceId } })
    expect(Object.fromEntries(body.items.map(({ platform, state }) => [platform, state]))).toMatchObject({
      fake: 'degraded',
      site: 'healthy',
    })
  })
})

it('an expired authorization is a blocker that still allows reconnecting', async () => {
  await using scene = await openScene()
  await scene.test.app.db
    .updateTable('grants')
    .set({ status: 'reconnect_required', expires_at: scene.test.clock.now() })
    .where('workspace_id', '=', scene.workspaceId)
    .execute()
  expect(await readinessOf(scene)).toMatchObject({
    state: 'reconnect_required',
    connectable: true,
    publishable: false,
    blockers: ['reconnect_required', 'authorization_expired'],
  })
})

describe('a delivery', () => {
  it('waits while its network is blocked, and is sent when the control is lifted', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    const id = await publish(scene)
    await control('disabled')
    await scene.test.drain()
    const { destination } = await read(scene, id)
    expect(destination).toMatchObject({
      status: 'scheduled',
      error: { kind: 'not_ready', code: 'disabled', action: 'wait', retryable: true },
    })
    expect(scene.fake.server.requests).toHaveLength(0)
    await control('enabled')
    await pass(scene, 1)
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('fails after the last retry, without having sent anything', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    const id = await publish(scene)
    await control('disabled')
    await pass(scene, 10, 16 * minute)
    expect((await read(scene, id)).destination).toMatchObject({ status: 'failed', error: { kind: 'not_ready', retryable: false } })
    expect([scene.fake.server.requests.length, (await attemptsOf(scene, id)).length]).toEqual([0, 0])
  })

  it('is blocked by a control of immediate publishing if it is published now with a delay', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    await control('disabled', { operation: 'publish_scheduled' })
    const { id } = await create(scene)
    const body = { expected_revision: 1, delay_seconds: 5 }
    await scene.client.call(publications.publishPublicationNow, { params: { id }, body })
    await pass(scene, 1, 5000)
    expect((await read(scene, id)).destination.status).toBe('published')
  })

  it('for a later time follows the controls of scheduled posts', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    const { id } = await create(scene)
    await schedule(scene, id)
    const now = await publish(scene)
    await control('disabled', { operation: 'publish_scheduled' })
    await scene.test.drain()
    scene.test.clock.advance(hour)
    await scene.test.drain()
    expect([(await read(scene, id)).destination.status, (await read(scene, now)).destination.status]).toEqual(['scheduled', 'published'])
  })

  it('is checked before every call: a thread stops in the middle and continues after the last live segment', async () => {
    let hold: (() => Promise<unknown>) | undefined
    await using scene = await openScene({
      change: publishing(async (usual, run, target, draft) =>
        usual(
          {
            ...run,
            once: async (step, options) => {
              const published = await run.once(step, options)
              await hold?.()
              hold = undefined
              return published
            },
          },
          target,
          draft,
        ),
      ),
    })
    const { control } = await operatorOf(scene)
    hold = () => control('disabled')
    const { id } = await create(scene, { text: '', segments: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }] })
    await publishNow(scene, id)
    await scene.test.drain()
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['One'])
    expect((await read(scene, id)).destination).toMatchObject({ status: 'scheduled', error: { kind: 'not_ready' } })
    await control('enabled')
    await pass(scene, 1)
    expect(scene.fake.posts.map(({ text }) => text)).toEqual(['One', 'Two', 'Three'])
    expect((await read(scene, id)).destination.status).toBe('published')
  })

  it('with an unknown outcome is still read back, because reading is allowed', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    scene.fake.server.fail('POST /posts', { mode: 'drop_after' })
    scene.fake.server.fail('GET /posts', { mode: 'drop' })
    const id = await publish(scene)
    await scene.test.drain()
    expect((await read(scene, id)).destination.status).toBe('unknown')
    await control('disabled')
    await pass(scene, 1)
    expect((await read(scene, id)).destination.status).toBe('published')
    expect(scene.fake.posts).toHaveLength(1)
  })

  it('with an unknown outcome is not repeated while its network is blocked', async () => {
    await using scene = await openScene({
      change: (network, { server }) => ({
        ...network,
        publish: (run) =>
          run.once<string>('post', {
            nativeKey: () => 'one-key',
            payload: {},
            repeatableFor: hour,
            send: async (key) => {
              const answer = await run
                .http({ method: 'POST', url: `${server.url}/posts`, json: { key, text: 'One' } })
                .catch(() => undefined)
              if (!answer) throw new NetworkError({ kind: 'unavailable', evidence: 'unknown', code: 'no_answer' })
              return { externalId: '1', externalUrl: `${server.url}/posts/1` }
            },
          }),
      }),
    })
    const { control } = await operatorOf(scene)
    const calls = () => scene.fake.server.requests.length
    scene.fake.server.fail('POST /posts', { mode: 'drop', times: 2 })
    const id = await publish(scene)
    await scene.test.drain()
    expect([calls(), (await read(scene, id)).destination.status]).toEqual([2, 'unknown'])
    await control('disabled')
    await pass(scene, 1)
    expect([calls(), (await read(scene, id)).destination.status]).toEqual([2, 'unknown'])
    await control('enabled')
    await pass(scene, 1)
    expect([calls(), (await read(scene, id)).destination.status]).toEqual([3, 'published'])
  })

  it('to the site waits as well', async () => {
    await using scene = await openScene()
    const { control } = await operatorOf(scene)
    const accounts = await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })
    const site = accounts.body.find(({ platform }) => platform === 'site')?.id ?? ''
    const id = await publish(scene, { account_ids: [site], title: 'Open' })
    await control('disabled', { provider: 'site' })
    await scene.test.drain()
    expect((await read(scene, id)).destination).toMatchObject({ status: 'scheduled', error: { kind: 'not_ready' } })
    await control('enabled', { provider: 'site' })
    await pass(scene, 1)
    expect((await read(scene, id)).destination.status).toBe('published')
  })
})

it('enforced certification requires an approval for a network, and a proof for every account', async () => {
  await using scene = await openScene({ env: { ENFORCE_CERTIFICATION: 'true' } })
  const { admin, at } = await operatorOf(scene)
  expect(await readinessOf(scene)).toMatchObject({ state: 'approval_required', connectable: false, publishable: false })
  expect(await readinessOf(scene, 'site')).toMatchObject({ state: 'healthy' })
  const { id } = await create(scene)
  await expect(publishNow(scene, id)).rejects.toMatchObject(notReady)
  const { body: review } = await admin.call(appendApprovalReview, {
    body: {
      provider: 'fake',
      app_fingerprint: appFingerprint('fake'),
      provider_environment: 'production',
      state: 'approved',
      tier: '',
      source_url: 'https://fake.example/review',
      reviewed_at: at(0),
      expires_at: at(48 * hour),
    },
  })
  expect(await readinessOf(scene)).toMatchObject({ state: 'healthy', connectable: true, publishable: false, blockers: ['proof_missing'] })
  await admin.call(appendCertification, {
    body: {
      approval_review_id: review.id,
      workspace_id: scene.workspaceId,
      social_account_id: scene.accountId,
      output_profile: 'fake.post',
      operation: 'publish_immediate',
      kind: 'live',
      tested_at: at(0),
      expires_at: at(24 * hour),
      checks: [{ kind: 'publish_immediate', outcome: 'passed' }],
    },
  })
  expect(await readinessOf(scene)).toMatchObject({
    publishable: true,
    profiles: [
      { output_profile: 'fake.post', immediate: true, scheduled: false },
      { output_profile: 'fake.thread', immediate: false, scheduled: false },
    ],
  })
  await publishNow(scene, id)
  await scene.test.drain()
  expect((await read(scene, id)).destination.status).toBe('published')
  scene.test.clock.advance(24 * hour)
  expect(await readinessOf(scene)).toMatchObject({ publishable: false, blockers: ['proof_expired', 'proof_missing'] })
  scene.test.clock.advance(24 * hour)
  expect(await readinessOf(scene)).toMatchObject({ state: 'expired_proof', connectable: false })
})
