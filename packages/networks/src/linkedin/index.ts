/** LinkedIn: profiles of members and pages of organizations, through the app of the server's admin. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { renews } from './credential.ts'
import { connect, explainRefusal, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { stage, publish } = lazily(() => import('./publish.ts'))
const { repliesSince } = lazily(() => import('./engagement.ts'))

export const linkedin: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'linkedin', start, finish, testApp, explainRefusal },
  // A member's calls in a day, for all accounts together: https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/share-on-linkedin#rate-limits
  budget: [
    { scope: 'grant', points: 150, windowSeconds: 86_400 },
    // Points that were saved up are added to those of a day, so collecting makes 80 calls in one at most. Each collection makes up to two.
    { scope: 'grant', use: 'collecting', points: 40, windowSeconds: 86_400, cost: 2 },
  ],
  missProves: ({ accountKind }) => (accountKind === 'organization' ? 'list' : 'nothing'),
  stagesEarly: true,
  renews,
  refresh,
  // Reading the posts of members needs r_member_social, which LinkedIn grants to few apps.
  collect: { engagement: { repliesSince, only: { kinds: ['organization'], otherwise: 'members_closed' } } },
  stage,
  publish,
}
