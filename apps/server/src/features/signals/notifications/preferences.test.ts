import * as contract from '@broadside/contract/features/notifications'
import { topicIds } from '@broadside/contract/features/notifications.schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { locationsOf, prefer, refusalOf } from './testing/scene.ts'

const day = 24 * 3600_000

const test = perFile(createTestApp)
let user: TestUser
let client: TestClient
let workspaceId: string

beforeEach(async () => {
  user = await createUser(test)
  client = test.client({ cookie: await signIn(test, user) })
  workspaceId = (await createWorkspace(test, user)).id
})

const read = async (from = client) => (await from.call(contract.getNotificationPreferences)).body
const inDays = (days: number) => new Date(test.clock.now().getTime() + days * day).toISOString()
const mute = (body: { scope: 'account' | 'workspace'; workspace_id?: string; ends_at?: string }, from = client) =>
  from.call(contract.createNotificationMute, { body: { ends_at: inDays(1), ...body } })
const unmute = (id: string, from = client) => from.call(contract.endNotificationMute, { params: { id } })
const boundClient = async () => test.client({ token: await createToken(test, user, { workspaceId }) })
const put = (body: Record<string, unknown>) =>
  client.call(contract.replaceNotificationPreferences, {
    body: { preferences: {}, digest_time: '09:00', digest_timezone: 'UTC', ...body } as never,
  })

describe('topics', () => {
  it('are listed in order, with their options', async () => {
    const { topic_definitions: definitions } = await read()
    const flags = definitions.map((topic) =>
      [
        topic.id,
        topic.group,
        topic.critical_in_app ? 'critical' : '',
        topic.transactional ? 'transactional' : '',
        topic.default_preference.email_frequency,
        topic.email_frequencies.join('|'),
      ].join(' '),
    )
    expect(flags).toEqual([
      'post_published publishing   off off|immediate|daily',
      'publish_failed publishing critical  immediate off|immediate|daily',
      'post_at_risk publishing critical  immediate off|immediate|daily',
      'account_needs_attention publishing critical  off off|immediate|daily',
      'new_engagement conversations   off off|immediate|daily',
      'new_message conversations   off off|immediate|daily',
      'reply_failed conversations critical  immediate off|immediate|daily',
      'workspace_invite workspace critical transactional immediate immediate',
      'webhook_disabled workspace critical  immediate off|immediate|daily',
      'ownership_transfer account critical transactional immediate immediate',
      'security_action account critical transactional immediate immediate',
      'access_changed account critical transactional immediate immediate',
    ])
    for (const topic of definitions) {
      expect(topic.presentation_key).toBe(`notifications.event.${topic.id}`)
      expect(topic.default_preference.in_app).toBe(true)
      expect(topic.in_app_mutable).toBe(!topic.critical_in_app)
      expect([topic.email_mutable, topic.mute_applies]).toEqual([!topic.transactional, !topic.transactional])
    }
  })
})

describe('preferences', () => {
  it('start with the defaults', async () => {
    const answer = await read()
    expect(answer).toMatchObject({
      digest_configured: false,
      digest_time: '09:00',
      digest_timezone: 'UTC',
      email_address: user.email,
      email_available: false,
      mutes: [],
    })
    expect(Object.keys(answer.preferences)).toEqual(topicIds)
    for (const { id, default_preference } of answer.topic_definitions)
      expect(answer.preferences[id as keyof typeof answer.preferences]).toEqual(default_preference)
  })

  it('are replaced completely: omitted ones return to their defaults', async () => {
    const first = await put({
      preferences: {
        post_published: { email_frequency: 'daily', in_app: false },
        publish_failed: { email_frequency: 'off', in_app: true },
        security_action: { email_frequency: 'immediate', in_app: true },
      },
      digest_time: '23:59',
      digest_timezone: 'Europe/Lisbon',
    })
    expect(first.body).toMatchObject({ digest_configured: true, digest_time: '23:59', digest_timezone: 'Europe/Lisbon' })
    expect(first.body.preferences.post_published).toEqual({ email_frequency: 'daily', in_app: false })
    expect(first.body.preferences.publish_failed).toEqual({ email_frequency: 'off', in_app: true })
    const { body } = await put({ preferences: { new_message: { email_frequency: 'immediate', in_app: true } }, digest_time: '00:00' })
    expect(body.preferences.post_published).toEqual({ email_frequency: 'off', in_app: true })
    expect(body.preferences.publish_failed).toEqual({ email_frequency: 'immediate', in_app: true })
    expect(body.preferences.new_message).toEqual({ email_frequency: 'immediate', in_app: true })
    expect(Object.keys(body.preferences)).toEqual(topicIds)
    expect(await read()).toMatchObject(body)
  })

  it('belong to one user', async () => {
    await put({ digest_time: '10:30' })
    const other = test.client({ cookie: await signIn(test, await createUser(test)) })
    expect(await read(other)).toMatchObject({ digest_configured: false, digest_time: '09:00' })
  })

  it('list all faults together', async () => {
    const fine = { email_frequency: 'off', in_app: true }
    const call = put({
      preferences: {
        gossip: fine,
        post_published: { email_frequency: 'hourly', in_app: true },
        publish_failed: { email_frequency: 'daily', in_app: false },
        security_action: { email_frequency: 'daily', in_app: true },
        access_changed: { email_frequency: 'off', in_app: false },
        new_message: { in_app: 'yes', when: 'now' },
        new_engagement: null,
      },
      digest_time: '9:00',
      digest_timezone: '+02:00',
    })
    expect(await locationsOf(call)).toEqual([
      'body.digest_time',
      'body.digest_timezone',
      'body.preferences.access_changed.email_frequency',
      'body.preferences.access_changed.in_app',
      'body.preferences.gossip',
      'body.preferences.new_engagement',
      'body.preferences.new_message.email_frequency',
      'body.preferences.new_message.in_app',
      'body.preferences.new_message.when',
      'body.preferences.post_published.email_frequency',
      'body.preferences.publish_failed.in_app',
      'body.preferences.security_action.email_frequency',
    ])
    expect((await read()).digest_configured).toBe(false)
  })

  it.each(['24:00', '09:60', '0900', ' 09:00', '09:00:00', '09:00\n', ''])('reject %j as a time of day', async (digest_time) => {
    expect(new Set(await locationsOf(put({ digest_time })))).toEqual(new Set(['body.digest_time']))
  })

  it.each(['Mars/Base', '+02:00', '', 'UTC+2:00'])('reject %j as a zone', async (digest_timezone) => {
    expect(await locationsOf(put({ digest_timezone }))).toEqual(['body.digest_timezone'])
  })

  it('require all three parts', async () => {
    const call = client.call(contract.replaceNotificationPreferences, { body: {} as never })
    expect(await locationsOf(call)).toEqual(['body.digest_time', 'body.digest_timezone', 'body.preferences'])
  })

  it('survive two concurrent replacements, one of which applies', async () => {
    await Promise.all([put({ digest_time: '07:00' }), put({ digest_time: '08:00' })])
    expect(['07:00', '08:00']).toContain((await read()).digest_time)
  })

  it('report that the instance can send email', async () => {
    await using other = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const someone = other.client({ cookie: await signIn(other, await createUser(other)) })
    expect((await read(someone)).email_available).toBe(true)
  })

  it('are hidden from a token of one workspace, which cannot replace them', async () => {
    const bound = await boundClient()
    await mute({ scope: 'account' })
    await mute({ scope: 'workspace', workspace_id: workspaceId })
    await mute({ scope: 'workspace', workspace_id: (await createWorkspace(test, user)).id })
    const answer = await read(bound)
    expect(answer).toMatchObject({ preferences: {}, email_address: '' })
    expect(answer.mutes.map(({ workspace_id }) => workspace_id)).toEqual([workspaceId])
    expect(answer.topic_definitions).toHaveLength(12)
    expect(await refusalOf(prefer(bound, {}))).toMatchObject({ status: 403, code: 'token_workspace_bound' })
    const free = test.client({ token: await createToken(test, user) })
    expect((await prefer(free, { digest_time: '06:00' })).body.digest_time).toBe('06:00')
  })
})

describe('a mute', () => {
  it('of the account is listed first, then those of workspaces by end time', async () => {
    const second = await createWorkspace(test, user, { name: 'Second' })
    await mute({ scope: 'workspace', workspace_id: workspaceId, ends_at: inDays(9) })
    await mute({ scope: 'workspace', workspace_id: second.id, ends_at: inDays(2) })
    const { body, status } = await mute({ scope: 'account', ends_at: inDays(400) })
    expect(status).toBe(200)
    const starts_at = test.clock.now().toISOString()
    expect(body.mutes).toEqual([
      { id: body.mutes[0]?.id, scope: 'account', starts_at, ends_at: inDays(400) },
      {
        id: body.mutes[1]?.id,
        scope: 'workspace',
        starts_at,
        ends_at: inDays(2),
        workspace_id: second.id,
        workspace_name: 'Second',
      },
      {
        id: body.mutes[2]?.id,
        scope: 'workspace',
        starts_at,
        ends_at: inDays(9),
        workspace_id: workspaceId,
        workspace_name: 'Harbour Cafe',
      },
    ])
    expect(body.preferences.post_published).toBeDefined()
  })

  it('set again replaces the times and keeps its id, even concurrently', async () => {
    const [first] = (await mute({ scope: 'account' })).body.mutes
    expect(first?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-/)
    test.clock.advance(60_000)
    const [again] = (await mute({ scope: 'account', ends_at: inDays(3) })).body.mutes
    expect(again).toEqual({ id: first?.id, scope: 'account', starts_at: test.clock.now().toISOString(), ends_at: inDays(3) })
    await Promise.all([1, 2, 3].map((days) => mute({ scope: 'workspace', workspace_id: workspaceId, ends_at: inDays(days) })))
    expect((await read()).mutes).toHaveLength(2)
  })

  it('can be ended, and ended again', async () => {
    const [made] = (await mute({ scope: 'account', ends_at: inDays(5) })).body.mutes
    const id = made?.id ?? ''
    const { body, status } = await unmute(id)
    expect([status, body.mutes]).toEqual([200, []])
    expect((await unmute(id)).body).toMatchObject({ email_address: user.email, mutes: [] })
    expect((await mute({ scope: 'account' })).body.mutes.map((shown) => shown.id)).toEqual([id])
  })

  it('disappears when it expires', async () => {
    const [made] = (await mute({ scope: 'account' })).body.mutes
    test.clock.advance(day - 1)
    expect((await read()).mutes).toHaveLength(1)
    test.clock.advance(1)
    expect((await read()).mutes).toEqual([])
    expect((await unmute(made?.id ?? '')).status).toBe(200)
  })

  it('of a workspace that the user left is hidden', async () => {
    const member = await addMember(test, { id: workspaceId }, 'viewer')
    const theirs = test.client({ cookie: await signIn(test, member) })
    expect((await mute({ scope: 'workspace', workspace_id: workspaceId }, theirs)).body.mutes).toHaveLength(1)
    await test.app.db.updateTable('workspace_members').set({ status: 'inactive' }).where('user_id', '=', member.id).execute()
    expect((await read(theirs)).mutes).toEqual([])
  })

  it('is visible only to its user', async () => {
    const [made] = (await mute({ scope: 'account' })).body.mutes
    const other = test.client({ cookie: await signIn(test, await createUser(test)) })
    for (const id of [made?.id ?? '', 'nothing'])
      expect(await refusalOf(unmute(id, other))).toMatchObject({ status: 404, code: 'not_found' })
    expect((await read()).mutes).toHaveLength(1)
  })

  it('lists all faults together', async () => {
    const now = test.clock.now().toISOString()
    expect(await locationsOf(mute({ scope: 'workspace', ends_at: now }))).toEqual(['body.ends_at', 'body.workspace_id'])
    expect(await locationsOf(mute({ scope: 'account', workspace_id: workspaceId, ends_at: now }))).toEqual([
      'body.ends_at',
      'body.workspace_id',
    ])
    expect(await locationsOf(client.call(contract.createNotificationMute, { body: { scope: 'all', ends_at: 'soon' } as never }))).toEqual([
      'body.ends_at',
      'body.scope',
    ])
  })

  it('requires a workspace that the user can read', async () => {
    const foreign = await createWorkspace(test, await createUser(test))
    expect(await refusalOf(mute({ scope: 'workspace', workspace_id: foreign.id }))).toMatchObject({
      status: 403,
      code: 'workspace_access_denied',
    })
    expect(await refusalOf(mute({ scope: 'workspace', workspace_id: 'nowhere' }))).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('of another scope is not accessible to a token of one workspace', async () => {
    const bound = await boundClient()
    const refusal = { status: 403, code: 'token_workspace_bound' }
    expect(await refusalOf(mute({ scope: 'account' }, bound))).toMatchObject(refusal)
    const second = await createWorkspace(test, user)
    expect(await refusalOf(mute({ scope: 'workspace', workspace_id: second.id }, bound))).toMatchObject({
      status: 403,
      code: 'workspace_access_denied',
    })
    await mute({ scope: 'account' })
    const { mutes } = (await mute({ scope: 'workspace', workspace_id: second.id })).body
    for (const { id } of mutes) expect(await refusalOf(unmute(id, bound))).toMatchObject(refusal)
    const [own] = (await mute({ scope: 'workspace', workspace_id: workspaceId }, bound)).body.mutes
    expect((await unmute(own?.id ?? '', bound)).body).toMatchObject({ mutes: [], preferences: {} })
    expect((await read()).mutes).toHaveLength(2)
  })
})
