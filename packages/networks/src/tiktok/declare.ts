/** The app that the server's admin registers with TikTok, and the permissions that it asks for. */
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

/** The least that posting needs: https://developers.tiktok.com/doc/tiktok-api-scopes. The first is the API's for reading who signed in. */
export const permissions: readonly Permission[] = [
  { scope: 'user.info.basic', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'video.publish', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'video.upload', neededFor: ['inbox'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)
export const required = ['video.publish']
export const uploadScope = 'video.upload'

export const connect: ConnectDeclaration = {
  steps: [{ key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' }],
  requires: [{ code: 'app', who: 'admin' }],
  // https://developers.tiktok.com/doc/content-sharing-guidelines
  reviews: [{ code: 'tiktok_audit', withoutReview: 'private_accounts', days: { min: 14, max: 42 } }],
  app: {
    url: 'https://developers.tiktok.com/apps/',
    steps: ['create', 'tiktok_products', 'redirect_url', 'scopes', 'tiktok_domain', 'copy'],
    scopes,
    fields: { id: 'client_key', secret: 'client_secret' },
  },
}
