/** The app of the server's admin, through which people connect their Pages. */
import { metaApp } from '../kit/graph/setup.ts'
import type { Collection, ConnectDeclaration, Permission } from '../spec/index.ts'

export const commentScope = 'pages_manage_engagement'
const userContentScope = 'pages_read_user_content'
const messageScope = 'pages_messaging'

/** https://developers.facebook.com/docs/permissions. Publishing requires the first three together, and none of the others. */
export const permissions: readonly Permission[] = [
  { scope: 'pages_show_list', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'pages_manage_posts', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'pages_read_engagement', neededFor: ['publish', 'engagement'], remedy: 'reconnect' },
  { scope: commentScope, neededFor: ['first_comment'], remedy: 'reconnect' },
  { scope: userContentScope, neededFor: ['engagement'], remedy: 'reconnect' },
  { scope: messageScope, neededFor: ['messaging'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)

export const requiredScopes = permissions.flatMap(({ scope, neededFor }) => (neededFor.includes('publish') ? [scope] : []))

/** What a token with these permissions can collect, besides publishing. */
export const toAllowed = (granted: readonly string[]): Collection[] => [
  ...(granted.includes(userContentScope) ? ['engagement' as const] : []),
  ...(granted.includes(messageScope) ? ['messaging' as const] : []),
]

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in_and_choose_pages' },
    { key: 'choose', mode: 'oauth', kind: 'select', help: 'choose_accounts' },
  ],
  requires: [
    { code: 'app', who: 'admin' },
    { code: 'page_task', who: 'editor' },
  ],
  // https://developers.facebook.com/docs/resp-plat-initiatives/individual-processes/app-review
  reviews: [{ code: 'meta_app_review', withoutReview: 'app_roles_only', days: { min: 2, max: 20 } }],
  app: metaApp(
    ['meta_create', 'meta_pages', 'redirect_url', 'meta_callbacks', 'meta_copy_basic', 'meta_business_verification', 'meta_review'],
    scopes,
  ),
}
