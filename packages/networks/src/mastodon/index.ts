import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { appKey, connect, permissions } from './declare.ts'
import { description } from './describe.ts'
import { limitsOf } from './limits.ts'
import { traitsOf } from './software.ts'

const { connectWithToken, start, finish, refresh } = lazily(() => import('./connect.ts'))
const { visibility, quoteApprovalPolicy, language } = lazily(() => import('./choices.ts'))
const { findPeople } = lazily(() => import('./people.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { conversations } = lazily(() => import('./messages.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const mastodon: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectWithToken },
  oauth: { needsInstance: true, appKey, start, finish },
  // https://docs.joinmastodon.org/api/rate-limits/
  budget: [{ scope: 'account', points: 300, windowSeconds: 300 }],
  // Other software may apply the account's filters to its own list, but still count the posts they hide.
  missProves: (account) => (traitsOf(limitsOf(account).software).isMastodon ? 'list' : 'count'),
  stagesEarly: true,
  idsPerInstance: true,
  postsOnInstance: true,
  choices: { visibility, quote_approval_policy: quoteApprovalPolicy, language },
  findPeople,
  refresh,
  collect: { engagement: { replies, reactions }, messaging: { conversations } },
  stage,
  publish,
  recall,
}
