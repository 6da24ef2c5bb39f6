import type { Network } from '../spec/index.ts'
import { choices } from './choices.ts'
import { connect, credentials, oauth, permissions, refresh } from './connect.ts'
import { description } from './describe.ts'
import { engagement } from './engagement.ts'
import { limitsOf } from './limits.ts'
import { messaging } from './messages.ts'
import { findPeople } from './people.ts'
import { publish, stage } from './publish.ts'
import { traitsOf } from './software.ts'

export const mastodon: Network = {
  ...description,
  connect,
  permissions,
  credentials,
  oauth,
  // https://docs.joinmastodon.org/api/rate-limits/
  budget: [{ scope: 'account', points: 300, windowSeconds: 300 }],
  // Other software may apply the account's filters to its own list, but still count the posts they hide.
  missProves: (account) => (traitsOf(limitsOf(account).software).isMastodon ? 'list' : 'count'),
  stagesEarly: true,
  postsOnInstance: true,
  choices,
  findPeople,
  refresh,
  collect: { engagement, messaging },
  stage,
  publish,
}
