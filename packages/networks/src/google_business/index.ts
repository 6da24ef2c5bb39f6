/** Posts of locations on Google Search and Maps, through the Business Profile APIs with an app of the server's admin. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { stage, publish, recall } = lazily(() => import('./publish.ts'))

export const googleBusiness: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'google_business', start, finish, testApp },
  // Of the project, whatever account calls: https://developers.google.com/my-business/content/limits
  budget: [{ scope: 'app', points: 300, windowSeconds: 60 }],
  // A location lists all of its posts, those that Google rejected included.
  missProves: () => 'list',
  stagesEarly: true,
  fetchesMedia: true,
  refresh,
  stage,
  publish,
  recall,
}
