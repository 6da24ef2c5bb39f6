/** The app of the server's admin. */
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

/** https://github.com/tumblr/docs/blob/master/api.md#oauth2-authorization. `basic` reads the blogs and their posts. */
export const permissions: readonly Permission[] = [
  { scope: 'write', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'basic', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'offline_access', neededFor: ['publish'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
    { key: 'blogs', mode: 'oauth', kind: 'select', help: 'choose_accounts' },
  ],
  requires: [{ code: 'app', who: 'admin' }],
  app: {
    url: 'https://www.tumblr.com/oauth/apps',
    steps: ['create', 'tumblr_redirect_url', 'copy'],
    scopes: [],
    fields: { id: 'consumer_key', secret: 'consumer_secret' },
  },
}
