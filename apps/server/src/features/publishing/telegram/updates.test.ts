import { disconnectAccount, listAccountProviders } from '@broadside/contract/features/accounts'
import { createProviderApp } from '@broadside/contract/features/admin'
import { listJobs } from '@broadside/contract/features/jobs'
import { listNotifications } from '@broadside/contract/features/notifications'
import { issueTelegramConnectionCode } from '@broadside/contract/features/telegram'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealMissing } from '#publishing/accounts/accounts.ts'
import { createToken, createUser, createWorkspace, signIn } from '#test/factories.ts'
import { channelId, channelPost, createScene, groupMessage, membershipChange, type Scene } from './testing/scene.ts'

const groupId = -1009876543210
const administrator = 71
const passerBy = 72

let scene: Scene
beforeEach(async () => {
  scene = await createScene()
  scene.fake.chats.set(groupId, {
    id: groupId,
    type: 'supergroup',
    title: 'Harbour Talk',
    permissions: { can_send_messages: true },
    members: new Map([
      [scene.fake.botId, { status: 'member' }],
      [administrator, { status: 'administrator' }],
      [passerBy, { status: 'member' }],
    ]),
  })
})
afterEach(() => scene[Symbol.asyncDispose]())

const deliver = async (update: unknown) => {
  const answer = await scene.post(update)
  expect(answer.statusCode).toBe(200)
  expect(JSON.parse(answer.body)).toMatchObject({ ok: true })
  await scene.test.drain()
}
const jobs = async () =>
  (await scene.client.call(listJobs, { query: { workspace_id: scene.workspaceId } })).body.filter(({ type }) => type === 'telegram.ingest')
const lastError = async () => (await jobs())[0]?.last_error
const events = async () =>
  (await scene.test.app.db.selectFrom('events').select('type').orderBy('id').execute())
    .map(({ type }) => type)
    .filter((type) => type.startsWith('account.'))
const connectChannel = async () => {
  await deliver(channelPost(await scene.issue()))
  const [account] = await scene.accounts()
  if (!account) throw new Error('The channel was not connected.')
  return account
}

describe('a command in a channel', () => {
  it('connects it', async () => {
    expect(await connectChannel()).toMatchObject({
      platform: 'telegram',
      account_id: String(channelId),
      account_username: 'Harbour News',
      account_kind: 'bot',
      slug: 'telegram-harbour-news',
      is_active: true,
    })
    expect(await events()).toEqual(['account.connected'])
    const [job] = await jobs()
    expect(Object.keys(JSON.parse(job?.payload ?? '{}')).toSorted()).toEqual(['update_id', 'workspace_id'])
    const update = await scene.test.app.db.selectFrom('telegram_updates').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(update)).not.toContain('/connect')
  })

  it('works once, even if sent twice concurrently', async () => {
    const code = await scene.issue()
    await Promise.all([scene.post(channelPost(code)), scene.post(channelPost(code))])
    await scene.post(channelPost(code))
    await scene.test.drain()
    expect(await jobs()).toHaveLength(1)
    expect(await events()).toEqual(['account.connected'])
  })

  it('is processed once when Telegram repeats the update', async () => {
    const update = channelPost(await scene.issue())
    await Promise.all([scene.post(update), scene.post(update)])
    await deliver(update)
    expect(await jobs()).toHaveLength(1)
    expect(await scene.test.app.db.selectFrom('telegram_updates').select('id').execute()).toHaveLength(1)
  })

  it('expires after 15 minutes', async () => {
    const code = await scene.issue()
    scene.test.clock.advance(15 * 60_000)
    await deliver(channelPost(code))
    expect(await jobs()).toEqual([])
    expect(await scene.accounts()).toEqual([])
  })

  it('does nothing if it was edited, or is for another bot', async () => {
    const code = await scene.issue()
    const [head, payload = '', signature] = code.split('.')
    const forged = Buffer.from(payload, 'base64url').toString().replace('"telegram"', '"telegraf"')
    for (const text of [
      `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
      `${code}A`,
      code.replace('/connect', '/connect@other_bot'),
      code.replace('/connect', '/disconnect'),
      'Hello',
    ])
      await deliver(channelPost(text))
    expect(await jobs()).toEqual([])
    await deliver(channelPost(code.replace('/connect', '/connect@Harbour_Bot')))
    expect(await scene.accounts()).toHaveLength(1)
  })

  it('must be sent in the expected chat, and is used up elsewhere', async () => {
    const code = await scene.issue()
    await deliver(groupMessage(code, groupId, { user: administrator }))
    expect(await lastError()).toBe('The command was sent in a different chat than it was issued for.')
    await deliver(channelPost(code))
    expect(await scene.accounts()).toEqual([])
  })

  it('restores a disconnected account with its id', async () => {
    const before = await connectChannel()
    await scene.client.call(disconnectAccount, { params: { id: before.id } })
    expect(await scene.accounts()).toEqual([])
    expect((await connectChannel()).id).toBe(before.id)
  })

  it('does not connect a chat of another workspace', async () => {
    await connectChannel()
    const stranger = await createUser(scene.test)
    const workspace = await createWorkspace(scene.test, stranger)
    const client = scene.test.client({ token: await createToken(scene.test, stranger) })
    const body = { workspace_id: workspace.id, expected_chat_id: String(channelId) }
    await deliver(channelPost((await client.call(issueTelegramConnectionCode, { body })).body.code))
    const [job] = (await client.call(listJobs, { query: { workspace_id: workspace.id } })).body
    expect(job?.last_error).toBe('The chat is already connected in another workspace.')
    expect(await scene.test.app.db.selectFrom('grants').select('id').execute()).toHaveLength(1)
  })

  it('does not connect for a former editor', async () => {
    const code = await scene.issue()
    await scene.test.app.db.updateTable('workspace_members').set({ role: 'viewer' }).where('user_id', '=', scene.user.id).execute()
    await deliver(channelPost(code))
    expect(await lastError()).toBe('The person who requested the command can no longer connect accounts.')
    expect(await scene.accounts()).toEqual([])
  })

  it('requires a bot that is allowed to post there', async () => {
    for (const member of [{ status: 'left' }, { status: 'member' }, { status: 'administrator', can_post_messages: false }]) {
      scene.fake.chats.get(channelId)?.members.set(scene.fake.botId, member)
      await deliver(channelPost(await scene.issue()))
      expect(await scene.accounts()).toEqual([])
      expect(await lastError()).toBe("The bot can't publish in the chat. In a channel, it must be an administrator with the right to post.")
    }
  })

  it('connects later if Telegram does not respond at first', async () => {
    const retry = { status: 429, json: { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 3600 } } }
    scene.fake.fail(`POST /bot${scene.fake.token}/getChat`, { mode: 'answer', answer: retry })
    await deliver(channelPost(await scene.issue()))
    expect(await jobs()).toMatchObject([{ status: 'pending', attempts: 1, max_attempts: 8 }])
    scene.test.clock.advance(3_600_000)
    await scene.test.drain()
    expect(await scene.accounts()).toHaveLength(1)
  })
})

describe('a command in a group', () => {
  const send = async (from: { user?: number; chat?: number }) => {
    await deliver(groupMessage(await scene.issue({ expected_chat_id: String(groupId) }), groupId, from))
    return (await scene.accounts()).length
  }

  it('connects it for an administrator, also one who writes as the group itself', async () => {
    expect(await send({ user: administrator })).toBe(1)
    expect(await send({ user: 1087968824, chat: groupId })).toBe(1)
    expect((await scene.accounts())[0]).toMatchObject({ account_id: String(groupId), slug: 'telegram-harbour-talk' })
  })

  it('does nothing for other people, or in the name of another chat', async () => {
    expect(await send({ user: passerBy })).toBe(0)
    expect(await lastError()).toBe("Only a group's creator and administrators can connect it.")
    expect(await send({ user: administrator, chat: channelId })).toBe(0)
    expect(await send({})).toBe(0)
  })

  it('requires a bot that is allowed to write there', async () => {
    scene.fake.chats.get(groupId)?.members.set(scene.fake.botId, { status: 'restricted', is_member: true, can_send_messages: false })
    expect(await send({ user: administrator })).toBe(0)
    const group = scene.fake.chats.get(groupId)
    if (group) group.permissions = { can_send_messages: false }
    group?.members.set(scene.fake.botId, { status: 'member' })
    expect(await send({ user: administrator })).toBe(0)
  })

  it('cannot connect a conversation with one person', async () => {
    scene.fake.chats.set(4242, { id: 4242, type: 'private', title: '', members: new Map([[scene.fake.botId, { status: 'member' }]]) })
    await deliver(groupMessage(await scene.issue({ expected_chat_id: '4242' }), 4242, { user: 4242 }))
    expect(await lastError()).toBe('Only channels and groups can be connected.')
  })
})

describe('a bot that is removed from a chat', () => {
  it('marks the account and notifies the admins, until the bot returns', async () => {
    const account = await connectChannel()
    scene.fake.chats.get(channelId)?.members.set(scene.fake.botId, { status: 'kicked' })
    await deliver(membershipChange())
    expect(await scene.grantStatus()).toBe('reconnect_required')
    expect(await events()).toEqual(['account.connected', 'account.reconnect_required'])
    const { items } = (await scene.client.call(listNotifications, { query: { workspace_id: scene.workspaceId } })).body
    expect(items).toMatchObject([{ type: 'account_needs_attention', payload: { account_id: account.id } }])
    expect(await scene.accounts()).toHaveLength(1)
    scene.fake.chats.get(channelId)?.members.set(scene.fake.botId, { status: 'administrator', can_post_messages: true })
    await deliver(membershipChange())
    expect(await scene.grantStatus()).toBe('active')
  })

  it('is ignored if the update is older than the current state', async () => {
    await connectChannel()
    await deliver(membershipChange())
    expect(await scene.grantStatus()).toBe('active')
  })

  it('is ignored for a chat that is not connected', async () => {
    await deliver(membershipChange(-100555))
    expect(await jobs()).toEqual([])
  })
})

describe('the URL for updates', () => {
  it("accepts them only with the registration's secret", async () => {
    const code = await scene.issue()
    for (const headers of [{}, { 'x-telegram-bot-api-secret-token': 'wrong' }] as Record<string, string>[]) {
      const answer = await scene.post(channelPost(code), headers)
      expect({ status: answer.statusCode, code: JSON.parse(answer.body).code }).toEqual({ status: 401, code: 'signature_invalid' })
    }
    await scene.test.drain()
    expect(await scene.accounts()).toEqual([])
  })

  it('accepts at most 256 KiB', async () => {
    const update = channelPost('')
    const room = 256 * 1024 - JSON.stringify(update).length
    const filled = (text: string) => ({ ...update, channel_post: { ...update.channel_post, text } })
    expect((await scene.post(filled('a'.repeat(room)))).statusCode).toBe(200)
    expect((await scene.post(filled('a'.repeat(room + 1)))).statusCode).toBe(413)
  })

  it('returns ok for unknown updates', async () => {
    for (const update of [{}, { update_id: 'x' }, { update_id: 1, poll: {} }, { update_id: 2, message: { chat: null, text: 5 } }]) {
      const answer = await scene.post(update)
      expect({ status: answer.statusCode, ok: JSON.parse(answer.body).ok }).toEqual({ status: 200, ok: true })
    }
  })
})

describe('the networks of an instance', () => {
  it('show Telegram as configured only with a bot', async () => {
    const read = async (of: Scene) =>
      (await of.client.call(listAccountProviders, { query: { workspace_id: of.workspaceId } })).body.items.find(
        ({ platform }) => platform === 'telegram',
      )
    expect(await read(scene)).toMatchObject({ connect_modes: ['bot_code'], configured: true, state: 'healthy' })
    await using other = await createScene({ TELEGRAM_BOT_TOKEN: '' })
    expect(await read(other)).toMatchObject({ configured: false, state: 'not_configured' })
  })

  it('continue with a new token of the same bot', async () => {
    await connectChannel()
    scene.fake.token = `${scene.fake.botId}:AAG-another_token_of_it`
    await deliver(membershipChange())
    expect(await scene.grantStatus()).toBe('reconnect_required')
    const cookie = await signIn(scene.test, await createUser(scene.test, { is_admin: true }))
    const body = { provider: 'telegram', name: 'Bot', client_id: scene.fake.username, client_secret: scene.fake.token }
    await scene.test.client({ cookie }).call(createProviderApp, { body })
    await scene.test.drain()
    expect(await scene.grantStatus()).toBe('active')
  })

  it('of a workspace that was moved here do not keep the bot from registering', async () => {
    await connectChannel()
    const { app } = scene.test
    const { id } = await app.db.selectFrom('grants').select('id').executeTakeFirstOrThrow()
    await app.db
      .updateTable('grants')
      .set({ sealed: sealMissing(app, id), status: 'reconnect_required' })
      .execute()
    await app.queue.enqueue(app, 'telegram.register', {}, { subject: 'moved' })
    await scene.test.drain()
    const job = app.db.selectFrom('jobs').select(['state', 'error']).where('subject', '=', 'moved')
    expect(await job.execute()).toEqual([{ state: 'completed', error: null }])
  })

  it('delete old updates and codes', async () => {
    await connectChannel()
    const count = async () => (await scene.test.app.db.selectFrom('telegram_codes').select('id').execute()).length
    const clean = async () => {
      await scene.test.app.queue.enqueue(scene.test.app, 'telegram.clean', {}, { subject: 'test' })
      await scene.test.drain()
    }
    await clean()
    expect(await count()).toBe(1)
    scene.test.clock.advance(8 * 24 * 3600 * 1000)
    await clean()
    expect(await count()).toBe(0)
    expect(await scene.test.app.db.selectFrom('telegram_updates').select('id').execute()).toEqual([])
  })
})
