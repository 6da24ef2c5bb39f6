import type { ConnectDeclaration, Permission } from '../spec/index.ts'

/**
 * The least that publishing needs: https://docs.x.com/fundamentals/authentication/guides/v2-authentication-mapping. tweet.read and users.read
 * come with tweet.write, and show whether a post was published. offline.access is for renewing the token, which lives for two hours.
 */
export const permissions: readonly Permission[] = [
  { scope: 'tweet.write', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'tweet.read', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'users.read', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'media.write', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'offline.access', neededFor: ['publish'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)

export const connect: ConnectDeclaration = {
  steps: [{ key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' }],
  requires: [{ code: 'app', who: 'admin' }],
  cost: 'per_post',
  app: {
    url: 'https://console.x.com',
    steps: ['create', 'x_authentication', 'x_credits', 'copy'],
    scopes,
    cost: 'per_call',
  },
}
