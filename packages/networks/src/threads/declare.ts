/** The app of the server's admin: https://developers.facebook.com/documentation/threads/get-started */
import { metaApp } from '../kit/graph/setup.ts'
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

/**
 * Threads are chains of replies, so publishing them takes the permission for replies, and finding a lost one that for reading them, which
 * also lists what other people reply:
 * https://developers.facebook.com/documentation/threads/get-started#permissions
 */
export const permissions: readonly Permission[] = [
  { scope: 'threads_basic', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'threads_content_publish', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'threads_manage_replies', neededFor: ['threads'], remedy: 'reconnect' },
  { scope: 'threads_read_replies', neededFor: ['threads', 'engagement'], remedy: 'reconnect' },
  { scope: 'threads_location_tagging', neededFor: ['locations'], remedy: 'reconnect' },
]

export const locationScope = 'threads_location_tagging'

export const scopes = permissions.map(({ scope }) => scope)

/** An account without the permission for locations can publish everything else. */
export const requiredScopes = scopes.filter((scope) => scope !== locationScope)

export const connect: ConnectDeclaration = {
  steps: [{ key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' }],
  requires: [
    { code: 'app', who: 'admin' },
    { code: 'public_address', who: 'admin' },
  ],
  reviews: [{ code: 'meta_app_review', withoutReview: 'testers_only', days: { min: 5, max: 20 } }],
  app: metaApp(
    ['meta_create', 'meta_threads', 'redirect_url', 'meta_callbacks', 'scopes', 'meta_copy', 'meta_testers', 'meta_review'],
    scopes,
  ),
}
