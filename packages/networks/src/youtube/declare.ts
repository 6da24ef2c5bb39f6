/** The app that the server's admin registers with Google, and the permissions that it asks for. */
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

const scope = (name: string): string => `https://www.googleapis.com/auth/${name}`

export const uploadScope = scope('youtube.upload')
export const readScope = scope('youtube.readonly')
export const manageScope = scope('youtube.force-ssl')

/**
 * The least that publishing needs (https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps#identify-access-scopes): uploading
 * with a thumbnail, and reading the channel and the state of its videos. Captions, playlists and comments need the third, which users can leave
 * out.
 */
export const permissions: readonly Permission[] = [
  { scope: uploadScope, neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: readScope, neededFor: ['publish'], remedy: 'reconnect' },
  { scope: manageScope, neededFor: ['captions', 'playlists', 'engagement'], remedy: 'reconnect' },
]

export const scopes = permissions.map((permission) => permission.scope)
export const required = [uploadScope, readScope]

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in_channel' },
    { key: 'channels', mode: 'oauth', kind: 'select', help: 'choose_accounts' },
  ],
  requires: [
    { code: 'channel', who: 'editor' },
    { code: 'app', who: 'admin' },
  ],
  // https://support.google.com/cloud/answer/13463073 and https://developers.google.com/youtube/v3/guides/quota_and_compliance_audits
  reviews: [
    { code: 'youtube_audit', withoutReview: 'private_videos' },
    { code: 'google_verification', withoutReview: 'google_testing', days: { min: 3, max: 42 } },
  ],
  app: {
    url: 'https://console.cloud.google.com/apis/credentials',
    steps: ['google_project', 'google_youtube_api', 'google_consent', 'google_client', 'redirect_url', 'copy'],
    scopes,
  },
}
