/** Connects a webhook or a bot, and reads what its channel allows. */
import { expectString, findNumber, findString, listAt } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, ConnectTools, Connected, CredentialsConnect, Refreshed, Target } from '../spec/index.ts'
import { requiredPermissions } from './declare.ts'
import { fileSize, fileSizeOf, kindOfChannel } from './limits.ts'
import { type ChannelPermission, listPermissions } from './permissions.ts'
import { type Api, openBot, openWebhook, toCredential } from './wire.ts'

const refusal = (code: string): NetworkError => new NetworkError({ kind: 'auth', evidence: 'rejected', code })

/** https://discord.com/developers/docs/reference#image-formatting */
const avatarOf = (id: string, hash: string | undefined): string => (hash ? `https://cdn.discordapp.com/avatars/${id}/${hash}.png` : '')

const webhookUrl = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)\/?$/

/** https://discord.com/developers/docs/resources/webhook#get-webhook-with-token */
const readWebhook = async (api: Api): Promise<Account> => {
  const webhook = await api({ method: 'GET', path: '' })
  const id = expectString(webhook, 'id')
  const name = findString(webhook, 'name') ?? ''
  return {
    accountId: id,
    username: name,
    displayName: name,
    avatarUrl: avatarOf(id, findString(webhook, 'avatar')),
    instanceUrl: '',
    accountKind: 'webhook',
    limits: { guildId: findString(webhook, 'guild_id') ?? '', fileSize },
  }
}

const connectWebhook = async (tools: ConnectTools, address: string): Promise<Connected> => {
  const [, webhookId, webhookToken] = webhookUrl.exec(address) ?? []
  if (!webhookId || !webhookToken) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'not_a_webhook' })
  const credential = { webhookId, webhookToken }
  return { accounts: [await readWebhook(openWebhook(tools, credential))], credential }
}

/** The channel is gone, or the bot isn't on its server or can't see it. */
const unreachable = new Set(['error_10003', 'error_10004', 'error_10007', 'error_50001'])

const ask = async (api: Api, path: string): Promise<unknown> => {
  try {
    return await api({ method: 'GET', path })
  } catch (error) {
    if (error instanceof NetworkError && unreachable.has(error.code)) throw refusal('channel_unavailable')
    throw error
  }
}

const readBot = async (api: Api, channelId: string): Promise<{ account: Account; scopes: ChannelPermission[] }> => {
  const bot = await api({ method: 'GET', path: '/users/@me' })
  const botId = expectString(bot, 'id')
  const channel = await ask(api, `/channels/${channelId}`)
  const kind = kindOfChannel(channel)
  if (!kind) throw refusal('channel_type_refused')
  const guildId = expectString(channel, 'guild_id')
  const guild = await ask(api, `/guilds/${guildId}`)
  const member = await ask(api, `/guilds/${guildId}/members/${botId}`)
  const name = findString(channel, 'name') ?? ''
  // https://discord.com/developers/docs/resources/channel#channel-object-channel-flags
  const requiresTag = ((findNumber(channel, 'flags') ?? 0) & (1 << 4)) !== 0 && listAt(channel, 'available_tags').length > 0
  const account: Account = {
    accountId: channelId,
    username: name,
    displayName: `#${name} · ${findString(guild, 'name') ?? ''}`,
    avatarUrl: avatarOf(botId, findString(bot, 'avatar')),
    instanceUrl: '',
    accountKind: 'bot',
    limits: {
      botId,
      botName: findString(bot, 'global_name') ?? findString(bot, 'username') ?? '',
      guildId,
      channel: kind,
      requiresTag,
      fileSize: fileSizeOf(guild),
    },
  }
  return { account, scopes: listPermissions({ channel, guild, member, botId }) }
}

const connectBot = async (tools: ConnectTools, botToken: string, channelId: string): Promise<Connected> => {
  if (!/^\d+$/.test(channelId)) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'not_a_channel' })
  const { account, scopes } = await readBot(openBot(tools, { botToken }), channelId)
  const missing = requiredPermissions.filter((name) => !scopes.includes(name))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
  return { accounts: [account], credential: { botToken }, scopes }
}

export const connect: CredentialsConnect['connect'] = (tools, { webhook_url, bot_token = '', channel_id = '' }) =>
  webhook_url === undefined ? connectBot(tools, bot_token.trim(), channel_id) : connectWebhook(tools, webhook_url.trim())

/** A permission that is missing now only fails the posts that need it. */
export const refresh = async (tools: ConnectTools, target: Target): Promise<Refreshed> => {
  const credential = toCredential(target.credential)
  if ('botToken' in credential) return readBot(openBot(tools, credential), target.account.accountId)
  return { account: await readWebhook(openWebhook(tools, credential)) }
}
