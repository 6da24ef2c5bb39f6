/** The app of the server's admin, which Pinterest reviews before it shows its Pins to everyone. */
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

/**
 * The least that publishing needs: POST /v5/pins requires all four scopes of boards and Pins. Secret boards would need three more, and are
 * not offered. https://developers.pinterest.com/docs/getting-started/scopes/
 */
export const permissions: readonly Permission[] = [
  { scope: 'pins:write', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'pins:read', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'boards:write', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'boards:read', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'user_accounts:read', neededFor: ['publish'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)

export const connect: ConnectDeclaration = {
  steps: [{ key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' }],
  requires: [
    { code: 'app', who: 'admin' },
    { code: 'pinterest_board', who: 'editor' },
  ],
  // https://developers.pinterest.com/docs/key-concepts/access-tiers/
  reviews: [{ code: 'app_review', withoutReview: 'pinterest_trial' }],
  app: {
    url: 'https://developers.pinterest.com/apps/',
    steps: ['create', 'redirect_url', 'pinterest_access', 'copy'],
    // An app asks for its permissions when an account is connected.
    scopes: [],
    fields: { id: 'app_id', secret: 'app_secret' },
  },
}
