/** The app in a Google Cloud project of the server's admin, which Google approves before it answers any call. */
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

/** The only permission that the Business Profile APIs have: https://developers.google.com/my-business/content/implement-oauth */
export const manageScope = 'https://www.googleapis.com/auth/business.manage'

export const permissions: readonly Permission[] = [{ scope: manageScope, neededFor: ['publish', 'media'], remedy: 'reconnect' }]

export const scopes = permissions.map(({ scope }) => scope)

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in_locations' },
    { key: 'locations', mode: 'oauth', kind: 'select', help: 'choose_accounts' },
  ],
  requires: [
    { code: 'business_location', who: 'editor' },
    { code: 'app', who: 'admin' },
    { code: 'public_address', who: 'admin' },
  ],
  // https://developers.google.com/my-business/content/prereqs, about whose duration Google says nothing and developers report days to weeks, and
  // https://support.google.com/cloud/answer/13463073
  reviews: [
    { code: 'google_business_access', withoutReview: 'no_calls', days: { min: 3, max: 28 } },
    { code: 'google_verification', withoutReview: 'google_testing', days: { min: 3, max: 42 } },
  ],
  app: {
    url: 'https://console.cloud.google.com/apis/credentials',
    steps: ['google_project', 'google_business_access', 'google_business_apis', 'google_consent', 'google_client', 'redirect_url', 'copy'],
    scopes,
  },
}
