/** What connecting an account takes, and the permissions that are asked for. */
import { toOrigin } from '../kit/origin.ts'
import type { ConnectDeclaration, CredentialField, Permission } from '../spec/index.ts'

/**
 * The least that publishing needs (https://docs.joinmastodon.org/api/oauth-scopes/): read:accounts to identify the token's account,
 * read:statuses to look up a post after a lost response, read:search to find a quoted post by its URL, write:media and write:statuses to
 * publish. read:notifications is for reactions: it is the only source of likes and boosts with a time, and returns replies without a
 * request per post. Direct messages and replies are statuses and need no other scope.
 */
export const scopes = 'read:accounts read:statuses read:search read:notifications write:media write:statuses'

const serverField: CredentialField = {
  key: 'instance_url',
  label: 'Server',
  help: 'For example, mastodon.social',
  secret: false,
  required: true,
  maxLength: 2048,
}

const tokenField: CredentialField = {
  key: 'access_token',
  label: 'Access token',
  help: `Create one in Mastodon under Preferences › Development. It needs these scopes: ${scopes}.`,
  secret: true,
  required: true,
  maxLength: 1024,
}

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'server', mode: 'oauth', kind: 'form', help: 'server', fields: [serverField] },
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
    { key: 'credentials', mode: 'credentials', kind: 'form', help: 'access_token', fields: [serverField, tokenField] },
  ],
  requires: [{ code: 'account_on_server', who: 'editor' }],
}

export const permissions: readonly Permission[] = [
  { scope: 'write:statuses', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'write:media', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'read:accounts', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'read:statuses', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'read:search', neededFor: ['publish', 'quotes'], remedy: 'reconnect' },
  { scope: 'read:notifications', neededFor: ['engagement'], remedy: 'reconnect' },
]

/** Every server has its own app. */
export const appKey = (instanceUrl = ''): string => `mastodon:${toOrigin(instanceUrl)}`
