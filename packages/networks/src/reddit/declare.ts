/** The app of the server's admin, for which Reddit must approve the use of its API first. */
import type { ConnectDeclaration, Permission } from '../spec/index.ts'

/** https://www.reddit.com/api/v1/scopes. `history` lists the user's own posts, by which a lost answer is looked up. */
export const permissions: readonly Permission[] = [
  { scope: 'identity', neededFor: ['publish', 'profile'], remedy: 'reconnect' },
  { scope: 'submit', neededFor: ['publish', 'media'], remedy: 'reconnect' },
  { scope: 'read', neededFor: ['publish', 'engagement'], remedy: 'reconnect' },
  { scope: 'flair', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'mysubreddits', neededFor: ['publish'], remedy: 'reconnect' },
  { scope: 'history', neededFor: ['publish'], remedy: 'reconnect' },
]

export const scopes = permissions.map(({ scope }) => scope)

export const connect: ConnectDeclaration = {
  steps: [
    { key: 'sign_in', mode: 'oauth', kind: 'oauth', help: 'sign_in' },
    { key: 'communities', mode: 'oauth', kind: 'select', help: 'choose_communities' },
  ],
  requires: [{ code: 'app', who: 'admin' }],
  // https://support.reddithelp.com/hc/en-us/articles/42728983564564
  reviews: [{ code: 'reddit_approval', withoutReview: 'no_app' }],
  app: {
    url: 'https://www.reddit.com/prefs/apps',
    steps: ['reddit_request', 'reddit_create', 'copy'],
    // An app asks for its permissions when an account is connected.
    scopes: [],
  },
}
