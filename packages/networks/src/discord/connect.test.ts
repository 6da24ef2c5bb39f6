import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { botFields, connectFake, toolsFor, webhookFields } from '../testing/discord-account.ts'
import { type FakeDiscord, startFakeDiscord } from '../testing/fake-discord.ts'
import { threads, forumTags } from './choices.ts'
import { connect, refresh } from './connect.ts'
import { permissions } from './declare.ts'
import { limitsOf } from './limits.ts'
import { invited, listPermissions } from './permissions.ts'

let fake: FakeDiscord
beforeEach(async () => {
  fake = await startFakeDiscord()
})
afterEach(() => fake.close())

const connectWith = (fields: Record<string, string>) => connect(toolsFor(fake), fields)
const viewChannel = 1n << 10n
const embedLinks = 1n << 14n
const readHistory = 1n << 16n

describe('connecting a webhook', () => {
  it('reads its name and its server', async () => {
    const { accounts, credential, scopes } = await connectWith(webhookFields(fake))
    expect(accounts).toMatchObject([{ accountId: fake.ids.webhook, username: 'Harbour', accountKind: 'webhook' }])
    expect(credential).toEqual({ webhookId: fake.ids.webhook, webhookToken: fake.webhookToken })
    expect(scopes).toBeUndefined()
  })

  it('accepts the URLs that Discord shows, and no others', async () => {
    const path = `webhooks/${fake.ids.webhook}/${fake.webhookToken}`
    for (const base of ['https://discord.com/api', 'https://discordapp.com/api/v10', 'https://canary.discord.com/api'])
      expect((await connectWith({ webhook_url: `${base}/${path}` })).accounts).toHaveLength(1)
    const before = fake.requests.length
    for (const webhook_url of [
      `http://discord.com/api/${path}`,
      `https://discord.example/api/${path}`,
      `https://discord.com/api/${path}/slack`,
    ])
      await expect(connectWith({ webhook_url })).rejects.toMatchObject({ kind: 'validation', evidence: 'not_sent', code: 'not_a_webhook' })
    expect(fake.requests).toHaveLength(before)
  })

  it('must be repeated when it was deleted', async () => {
    const target = await connectFake(fake, webhookFields(fake))
    fake.webhooks.clear()
    await expect(refresh(toolsFor(fake), target)).rejects.toMatchObject({ kind: 'auth', code: 'error_10015' })
  })
})

describe('connecting a bot', () => {
  it('reads the channel, the file limit of its server, and its permissions', async () => {
    fake.premiumTier = 2
    const { accounts, scopes } = await connectWith(botFields(fake))
    expect(accounts).toMatchObject([
      { accountId: fake.ids.text, username: 'news', displayName: '#news · Harbour Cafe', accountKind: 'bot' },
    ])
    expect(limitsOf(accounts[0])).toEqual({ botId: fake.ids.bot, channel: 'text', requiresTag: false, fileSize: 52_428_800 })
    expect(new Set(scopes)).toEqual(new Set(permissions.map(({ scope }) => scope)))
  })

  it('lists what the bot may not do, and refuses when it could not publish safely', async () => {
    fake.denied = embedLinks
    expect((await connectWith(botFields(fake))).scopes).not.toContain('EMBED_LINKS')
    fake.denied = readHistory
    await expect(connectWith(botFields(fake))).rejects.toMatchObject({ kind: 'permission', missing: ['READ_MESSAGE_HISTORY'] })
  })

  it('refuses channels without messages, and channels that it cannot see', async () => {
    const fields = botFields(fake)
    await expect(connectWith({ ...fields, channel_id: fake.ids.voice })).rejects.toMatchObject({
      kind: 'auth',
      code: 'channel_type_refused',
    })
    await expect(connectWith({ ...fields, channel_id: '42' })).rejects.toMatchObject({ kind: 'auth', code: 'channel_unavailable' })
    await expect(connectWith({ ...fields, channel_id: '../users' })).rejects.toMatchObject({ kind: 'validation', code: 'not_a_channel' })
    fake.denied = viewChannel
    await expect(connectWith(fields)).rejects.toMatchObject({ kind: 'auth', code: 'channel_unavailable' })
  })

  it('stays connected while a permission is missing', async () => {
    const target = await connectFake(fake, botFields(fake))
    fake.denied = readHistory
    expect((await refresh(toolsFor(fake), target)).scopes).not.toContain('READ_MESSAGE_HISTORY')
  })
})

describe('the permissions of a bot', () => {
  const channel = (...overwrites: [id: string, allow: bigint, deny: bigint][]) => ({
    permission_overwrites: overwrites.map(([id, allow, deny]) => ({ id, allow: allow.toString(), deny: deny.toString() })),
  })
  const guild = (everyone: bigint, role = 0n) => ({
    id: 'guild',
    owner_id: 'owner',
    roles: [
      { id: 'guild', permissions: everyone.toString() },
      { id: 'role', permissions: role.toString() },
      { id: 'other', permissions: invited },
    ],
  })
  const member = { roles: ['role'] }
  const listed = (of: { guild: unknown; channel?: unknown; botId?: string }) =>
    listPermissions({ channel: channel(), member, botId: 'bot', ...of })

  it('are those of its roles, changed by the channel for everyone, roles and members in turn', () => {
    expect(listed({ guild: guild(viewChannel, embedLinks) })).toEqual(['VIEW_CHANNEL', 'EMBED_LINKS'])
    expect(listed({ guild: guild(viewChannel), channel: channel(['guild', 0n, viewChannel]) })).toEqual([])
    const allowedAgain = channel(['role', viewChannel, 0n], ['guild', 0n, viewChannel])
    expect(listed({ guild: guild(viewChannel), channel: allowedAgain })).toEqual(['VIEW_CHANNEL'])
    const deniedToBot = channel(['bot', 0n, viewChannel], ['role', viewChannel, 0n])
    expect(listed({ guild: guild(viewChannel), channel: deniedToBot })).toEqual([])
  })

  it('are all of them for an administrator and for the owner', () => {
    const denied = channel(['guild', 0n, BigInt(invited)])
    expect(listed({ guild: guild(0n, 1n << 3n), channel: denied })).toHaveLength(permissions.length)
    expect(listed({ guild: guild(0n), channel: denied, botId: 'owner' })).toHaveLength(permissions.length)
  })
})

describe('live choices', () => {
  it('are the active threads of the channel and the tags of the forum', async () => {
    const { bot, forum, text } = fake.ids
    fake.threads.push(
      { id: '200000000000000001', name: 'Menu', parentId: forum, ownerId: bot, tags: [] },
      { id: '200000000000000002', name: 'Elsewhere', parentId: text, ownerId: bot, tags: [] },
      { id: '200000000000000003', name: 'Old', parentId: forum, ownerId: bot, tags: [], archivedAt: new Date() },
    )
    const target = await connectFake(fake, botFields(fake, 'forum'))
    expect(await threads(toolsFor(fake), target)).toEqual([{ value: '200000000000000001', label: 'Menu', isDefault: false }])
    expect(await forumTags(toolsFor(fake), target)).toEqual([{ value: fake.ids.tag, label: 'Harbour', isDefault: false }])
  })

  it('are empty for a webhook, without a request', async () => {
    const target = await connectFake(fake, webhookFields(fake))
    const before = fake.requests.length
    expect([await threads(toolsFor(fake), target), await forumTags(toolsFor(fake), target)]).toEqual([[], []])
    expect(fake.requests).toHaveLength(before)
  })
})
