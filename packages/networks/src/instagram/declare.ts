/** The app of the server's admin: https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login */
import { metaApp } from '../kit/graph/setup.ts'
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

export const commentScope = 'instagram_business_manage_comments'
export const messageScope = 'instagram_business_manage_messages'

/** https://developers.facebook.com/documentation/instagram-platform/instagram-api-with-instagram-login/business-login */
export const permissions: readonly Permission[] = [
  { scope: 'instagram_business_basic', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'instagram_business_content_publish', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: commentScope, neededFor: ['first_comment', 'engagement'], remedy: 'reconnect' },
  { scope: messageScope, neededFor: ['messaging'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)

/** An account without the permissions for comments and messages can publish everything else. */
export const requiredScopes = scopes.filter((scope) => scope !== commentScope && scope !== messageScope)

export const connect: ConnectDeclaration = {
  steps: [{ key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' }],
  requires: [
    { code: 'professional_account', who: 'editor' },
    { code: 'app', who: 'admin' },
    { code: 'public_address', who: 'admin' },
  ],
  reviews: [{ code: 'meta_app_review', withoutReview: 'testers_only', days: { min: 5, max: 20 } }],
  app: metaApp(
    ['meta_create', 'meta_instagram', 'redirect_url', 'meta_callbacks', 'scopes', 'meta_copy', 'meta_testers', 'meta_review'],
    scopes,
  ),
}
