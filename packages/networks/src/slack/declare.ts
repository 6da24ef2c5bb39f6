/** The app of the server's admin, or an app of the user's own. */
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

/**
 * The least that publishing needs (https://docs.slack.dev/reference/scopes/). The bot posts only where it was invited, so it needs no
 * chat:write.public. The channels' names are for choosing one, and their history shows whether a post was published.
 */
export const permissions: readonly Permission[] = [
  { scope: 'chat:write', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'channels:read', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'groups:read', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'channels:history', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'groups:history', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'files:write', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'files:read', neededFor: ['publish', 'media'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)

const tokenField: CredentialField = {
  key: 'bot_token',
  label: 'Bot token',
  help: `Create an app at api.slack.com/apps, add these bot token scopes under OAuth & Permissions, install it and copy the token: ${scopes.join(', ')}.`,
  secret: true,
  required: true,
  maxLength: 512,
}

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in_and_invite' },
    { key: 'credentials', mode: 'credentials', kind: 'form', help: 'invite', fields: [tokenField] },
  ],
  requires: [{ code: 'install_app', who: 'editor' }],
  app: {
    url: 'https://api.slack.com/apps',
    // https://docs.slack.dev/app-management/distribution
    steps: ['create', 'redirect_url', 'scopes', 'slack_distribution', 'copy'],
    scopes,
  },
}
