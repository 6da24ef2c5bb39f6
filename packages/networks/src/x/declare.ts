import type { Collection, ConnectDeclaration, Permission } from '../spec/index.ts'

/**
 * The least that publishing needs: https://docs.x.com/fundamentals/authentication/guides/v2-authentication-mapping. tweet.read and users.read
 * come with tweet.write, show whether a post was published, and read replies. offline.access is for renewing the token, which lives for two
 * hours. dm.read is asked for in a way of its own, because X lets people leave nothing out.
 */
export const permissions: readonly Permission[] = [
  { scope: 'tweet.write', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'tweet.read', neededFor: ['publish', 'engagement'], remedy: 'reconnect' },
  { scope: 'users.read', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'media.write', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'offline.access', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'dm.read', neededFor: ['messaging'], remedy: 'reconnect_with_messages' },
]

export type Way = 'posts' | 'posts_and_messages'

export const toWay = (way: unknown): Way => (way === 'posts_and_messages' ? way : 'posts')

export const required = permissions.filter(({ neededFor }) => neededFor.includes('publish')).map(({ scope }) => scope)
export const scopes = permissions.map(({ scope }) => scope)

export const scopesOf = (way: Way): string[] => (way === 'posts' ? required : scopes)

export const toAllowed = (granted: readonly string[]): Collection[] =>
  granted.includes('dm.read') ? ['engagement', 'messaging'] : ['engagement']

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'posts', mode: 'oauth', way: 'posts', kind: 'oauth', help: 'sign_in' },
    { key: 'messages', mode: 'oauth', way: 'posts_and_messages', kind: 'oauth', help: 'sign_in_for_messages' },
  ],
  requires: [{ code: 'app', who: 'admin' }],
  cost: 'per_post',
  app: {
    url: 'https://console.x.com',
    steps: ['create', 'x_authentication', 'x_credits', 'copy'],
    scopes,
    cost: 'per_call',
  },
}
