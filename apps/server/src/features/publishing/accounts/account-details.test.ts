import {
  checkAccount,
  deleteAccountGrant,
  disconnectAccount,
  getAccount,
  previewAccountDisconnect,
} from '@broadside/contract/features/accounts'
import { createPostingSchedule } from '@broadside/contract/features/posting-schedules'
import { createPublication, getPublication, schedulePublication } from '@broadside/contract/features/publications'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import { listAccounts } from '@broadside/contract/features/accounts'
import { describe, expect, it } from 'vitest'
import { addMember, createToken } from '#test/factories.ts'
import { perTest } from '#test/lifetimes.ts'
import { createStepsScene } from './testing/steps-scene.ts'

const scene = perTest(() => createStepsScene())

const details = async (id: string) => (await scene.client.call(getAccount, { params: { id } })).body
const granted = async (id: string) => Object.fromEntries((await details(id)).permissions?.map((one) => [one.scope, one.granted]) ?? [])

describe('the details of an account', () => {
  it('list every permission with what it is needed for and how to get it, and never a secret', async () => {
    scene.fake.scopes = ['posts:write', 'comments:read']
    const id = await scene.connectByKey()
    const body = await details(id)
    expect(body.permissions).toEqual([
      { scope: 'posts:write', granted: true, needed_for: ['publish'], remedy: 'reconnect' },
      { scope: 'media:write', granted: false, needed_for: ['media'], remedy: 'reconnect' },
      { scope: 'comments:read', granted: true, needed_for: ['engagement'], remedy: 'reconnect' },
    ])
    expect(body.capabilities).toEqual(['publish'])
    expect(body.grant).toEqual({ renews: false, connected_by: scene.user.id, connected_by_name: scene.user.display_name })
    expect(JSON.stringify(body)).not.toMatch(/steps-token|steps-access-key|"sealed"/)
  })

  it('follow a check: permissions that were added or withdrawn at the network', async () => {
    const id = await scene.connectByKey()
    expect(await granted(id)).toEqual({ 'posts:write': true, 'media:write': true, 'comments:read': true })
    scene.fake.scopes = ['posts:write']
    await scene.client.call(checkAccount, { params: { id } })
    expect(await granted(id)).toEqual({ 'posts:write': true, 'media:write': false, 'comments:read': false })
  })

  it('show when the authorization expires, and that the server renews it', async () => {
    scene.fake.tokenSeconds = 3600
    const id = await scene.connectByKey()
    const expires_at = new Date(scene.test.clock.now().getTime() + 3_600_000).toISOString()
    expect((await details(id)).grant).toMatchObject({ expires_at, renews: true })
  })

  it('of an authorization that ended show so, and reconnecting keeps what is scheduled', async () => {
    scene.fake.tokenSeconds = 3600
    const id = await scene.connectByKey()
    const post = await scene.schedule([id])
    scene.fake.refuses.add('renew')
    scene.test.clock.advance(2 * 3_600_000)
    await scene.test.drain()
    expect(await details(id)).toMatchObject({ status: 'reconnect_required', is_active: true })
    scene.fake.refuses.delete('renew')
    expect(await scene.connectByKey()).toBe(id)
    expect(await details(id)).toMatchObject({ status: 'connected' })
    const { destinations } = (await scene.client.call(getPublication, { params: { id: post } })).body
    expect(destinations).toMatchObject([{ social_account_id: id, status: 'scheduled' }])
  })

  it('show the quotas of the app, if the network has any', async () => {
    const id = await scene.connectByKey()
    expect((await details(id)).quotas).toBeUndefined()
    const network = scene.test.app.networks['steps']
    if (!network) throw new Error('The network is missing.')
    Object.assign(network, { quotas: [{ code: 'uploads', limit: 100, timeZone: 'UTC', endedBy: [] }] })
    const midnight = new Date(scene.test.clock.now())
    midnight.setUTCHours(24, 0, 0, 0)
    expect((await details(id)).quotas).toEqual([{ code: 'uploads', used: 0, limit: 100, resets_at: midnight.toISOString() }])
  })

  it('of a disconnected account and of the site have no authorization', async () => {
    const id = await scene.connectByKey()
    await scene.client.call(disconnectAccount, { params: { id } })
    const body = await details(id)
    expect(body).toMatchObject({ status: 'disconnected', permissions: [] })
    expect(body).not.toHaveProperty('grant')
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    expect(await details(accounts[0]?.id ?? '')).toMatchObject({
      platform: 'site',
      permissions: [],
      capabilities: ['publish', 'images', 'videos'],
    })
  })
})

describe('the preview of disconnecting', () => {
  const preview = async (id: string, client = scene.client) => {
    const { $schema: _, ...body } = (await client.call(previewAccountDisconnect, { params: { id } })).body
    return body
  }

  it('counts what would be canceled, and names the groups; disconnecting does exactly that', async () => {
    const [first = '', second = ''] = await scene.connectPages('p1', 'p2')
    const post = await scene.schedule([first, second])
    await scene.schedule([first], 'And again at nine.')
    const body = { workspace_id: scene.workspaceId, name: 'Launch', accounts: [{ social_account_id: first }] }
    await scene.client.call(createSocialSet, { body })
    const first_at = new Date(scene.test.clock.now().getTime() + 48 * 3_600_000).toISOString()
    expect(await preview(first)).toEqual({
      scheduled: 2,
      first_at,
      queue: 0,
      groups: ['Launch'],
      grant_destination_count: 2,
      last_of_grant: false,
      built_in: false,
    })
    await scene.client.call(disconnectAccount, { params: { id: first } })
    const { destinations } = (await scene.client.call(getPublication, { params: { id: post } })).body
    expect(Object.fromEntries(destinations.map((one) => [one.social_account_id, one.status]))).toEqual({
      [first]: 'cancelled',
      [second]: 'scheduled',
    })
    expect(await preview(second)).toMatchObject({ scheduled: 1, groups: [], grant_destination_count: 1, last_of_grant: true })
    await expect(scene.client.call(disconnectAccount, { params: { id: second } })).rejects.toMatchObject({
      code: 'last_destination_of_grant',
    })
    await scene.client.call(deleteAccountGrant, { params: { id: second } })
    await expect(preview(second)).rejects.toMatchObject({ status: 404 })
  })

  it('counts apart what a posting slot planned', async () => {
    const id = await scene.connectByKey()
    const { client, workspaceId: workspace_id } = scene
    await client.call(createPostingSchedule, { body: { workspace_id, day_of_week: 3, hour: 9, minute: 0 } })
    await scene.schedule([id])
    const body = { workspace_id, text: 'In the queue.', account_ids: [id] }
    const queued = (await client.call(createPublication, { body })).body
    await client.call(schedulePublication, { params: { id: queued.id }, body: { expected_revision: 1, schedule: 'next-free-slot' } })
    expect(await preview(id)).toMatchObject({ scheduled: 2, queue: 1 })
  })

  it('shows that the site cannot be disconnected, and is open to viewers', async () => {
    const accounts = (await scene.client.call(listAccounts, { query: { workspace_id: scene.workspaceId } })).body
    const viewer = await addMember(scene.test, { id: scene.workspaceId }, 'viewer')
    const client = scene.test.client({ token: await createToken(scene.test, viewer) })
    expect(await preview(accounts[0]?.id ?? '', client)).toEqual({
      scheduled: 0,
      queue: 0,
      groups: [],
      grant_destination_count: 1,
      last_of_grant: false,
      built_in: true,
    })
  })
})

it('an account that works again is announced, so that open pages show it', async () => {
  const id = await scene.connectByKey()
  const events = async () =>
    (await scene.test.app.db.selectFrom('events').select('type').where('type', 'like', 'account.%').orderBy('id').execute()).map(
      ({ type }) => type,
    )
  scene.fake.refuses.add('renew')
  await expect(scene.client.call(checkAccount, { params: { id } })).rejects.toMatchObject({ code: 'connection_refused' })
  await scene.connectByKey()
  scene.fake.refuses.delete('renew')
  await scene.client.call(checkAccount, { params: { id } })
  expect(await events()).toEqual(['account.connected', 'account.reconnect_required', 'account.connected'])
  const values = { status: 'reconnect_required' } as const
  await scene.test.app.db.updateTable('grants').set(values).execute()
  await scene.client.call(checkAccount, { params: { id } })
  expect((await events()).at(-1)).toBe('account.updated')
})
