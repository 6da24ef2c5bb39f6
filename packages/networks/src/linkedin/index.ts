/** LinkedIn: profiles of members and pages of organizations, through the app of the server's admin. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { renews } from './credential.ts'
import { connect, explainRefusal, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { stage, publish } = lazily(() => import('./publish.ts'))

export const linkedin: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'linkedin', start, finish, testApp, explainRefusal },
  // A member's calls in a day, for all accounts together: https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/share-on-linkedin#rate-limits
  budget: [{ scope: 'grant', points: 150, windowSeconds: 86_400 }],
  missProves: ({ accountKind }) => (accountKind === 'organization' ? 'list' : 'nothing'),
  stagesEarly: true,
  renews,
  refresh,
  stage,
  publish,
}
