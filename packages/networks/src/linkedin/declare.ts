/** An authorization for one's profile alone, or with the pages that one may publish to. */
import type { ConnectDeclaration, OAuthConnect, Permission } from '../spec/index.ts'
import type { Way } from './credential.ts'

const organization = ['organization'] as const
const person = ['person'] as const

export const commentsScope = 'r_organization_social_feed'

/**
 * The least that publishing needs. LinkedIn refuses an authorization with any permission that the app doesn't have, and the products that
 * grant them exclude each other: https://learn.microsoft.com/en-us/linkedin/marketing/increasing-access. The name of a profile is therefore
 * read with `openid` and `profile`, or with `r_basicprofile`.
 */
export const permissions: readonly Permission[] = [
  { scope: 'w_member_social', neededFor: ['publish'], remedy: 'reconnect', kinds: person },
  { scope: 'w_organization_social', neededFor: ['publish'], remedy: 'reconnect', kinds: organization },
  // Whether a post was published can only be looked up for pages.
  { scope: 'r_organization_social', neededFor: ['publish'], remedy: 'reconnect', kinds: organization },
  { scope: 'rw_organization_admin', neededFor: ['publish'], remedy: 'reconnect', kinds: organization },
  { scope: 'w_organization_social_feed', neededFor: ['comments'], remedy: 'reconnect', kinds: organization },
  { scope: commentsScope, neededFor: ['comments', 'engagement'], remedy: 'reconnect', kinds: organization },
  // Without it, comments are made by the older API, which needs w_member_social only.
  { scope: 'w_member_social_feed', neededFor: ['comments'], remedy: 'reconnect', kinds: person, alternative: 'openid' },
  { scope: 'openid', neededFor: ['profile'], remedy: 'reconnect', alternative: 'r_basicprofile' },
  { scope: 'profile', neededFor: ['profile'], remedy: 'reconnect', alternative: 'r_basicprofile' },
  { scope: 'r_basicprofile', neededFor: ['profile'], remedy: 'reconnect', alternative: 'openid' },
]

const signIn = ['openid', 'profile']

export const scopesOf = (way: Way): string[] =>
  way === 'person' ? [...signIn, 'w_member_social'] : permissions.map(({ scope }) => scope).filter((scope) => !signIn.includes(scope))

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'profile', mode: 'oauth', way: 'person', kind: 'oauth', help: 'sign_in' },
    { key: 'pages', mode: 'oauth', way: 'organization', kind: 'oauth', help: 'sign_in_for_pages' },
    { key: 'accounts', mode: 'oauth', way: 'organization', kind: 'select', help: 'choose_accounts' },
  ],
  requires: [
    { code: 'app', who: 'admin' },
    { code: 'page_role', who: 'editor' },
  ],
  reviews: [
    { code: 'linkedin_pages', withoutReview: 'own_profile' },
    { code: 'linkedin_standard_tier', withoutReview: 'few_calls' },
  ],
  app: {
    url: 'https://www.linkedin.com/developers/apps',
    // Permissions belong to the products and are not chosen one by one.
    steps: ['create', 'linkedin_verify', 'linkedin_products', 'redirect_url', 'copy'],
    scopes: [],
  },
}

/** https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow#your-application-is-rejected */
export const explainRefusal: NonNullable<OAuthConnect['explainRefusal']> = ({ error = '' }) =>
  /^(unauthorized|invalid)_scope/.test(error) ? 'linkedin_products' : undefined
