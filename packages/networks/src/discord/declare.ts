/** A webhook of a channel, or a bot of the user's own application in a channel. */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'
import { type ChannelPermission, invited } from './permissions.ts'

const webhookField: CredentialField = {
  key: 'webhook_url',
  label: 'Webhook URL',
  help: "In the channel's settings, open Integrations › Webhooks, create a webhook and copy its URL.",
  secret: true,
  required: true,
  maxLength: 512,
}

const tokenField: CredentialField = {
  key: 'bot_token',
  label: 'Bot token',
  help: `Create an application at discord.com/developers/applications, and copy its token under Bot. To add the bot to your server, open https://discord.com/oauth2/authorize?client_id=APPLICATION_ID&scope=bot&permissions=${invited} with the application's ID.`,
  secret: true,
  required: true,
  maxLength: 256,
}

const channelField: CredentialField = {
  key: 'channel_id',
  label: 'Channel ID',
  help: 'Turn on Developer Mode under Settings › Advanced, then right-click the channel and copy its ID.',
  secret: false,
  required: true,
  maxLength: 20,
}

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'webhook', mode: 'credentials', way: 'webhook', kind: 'form', help: 'webhook', fields: [webhookField] },
    { key: 'bot', mode: 'credentials', way: 'bot', kind: 'form', help: 'own_bot', fields: [tokenField, channelField] },
  ],
  requires: [{ code: 'webhook_or_bot', who: 'editor' }],
}

/** The bot must be able to read the channel, because its messages show whether a post was published. */
export const requiredPermissions: readonly ChannelPermission[] = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY']

const permission = (scope: ChannelPermission, ...neededFor: Permission['neededFor']): Permission => ({
  scope,
  neededFor,
  remedy: 'channel_permission',
})

/** Of a bot. A webhook has all that it needs. */
export const permissions: readonly Permission[] = [
  permission('VIEW_CHANNEL', 'publish'),
  permission('SEND_MESSAGES', 'publish'),
  permission('READ_MESSAGE_HISTORY', 'publish'),
  permission('SEND_MESSAGES_IN_THREADS', 'threads'),
  permission('ATTACH_FILES', 'media'),
  permission('EMBED_LINKS', 'link_previews'),
]
