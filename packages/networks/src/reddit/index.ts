import { titleOf } from '../kit/counts.ts'
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { subreddits, flairs } = lazily(() => import('./choices.ts'))
const { replies, reactions } = lazily(() => import('./engagement.ts'))
const { publish, recall } = lazily(() => import('./publish.ts'))

export const reddit: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'reddit', start, finish, testApp },
  // 100 calls a minute for all accounts of the app: https://support.reddithelp.com/hc/en-us/articles/16160319875092. A post takes three, and its
  // file one more. The comments of most posts take one.
  budget: [
    { scope: 'app', use: 'publishing', points: 70, windowSeconds: 60, cost: 4 },
    { scope: 'app', use: 'collecting', points: 30, windowSeconds: 60 },
  ],
  // The user's own list also has what moderators removed. Images and videos appear in it later, so those are never absent.
  missProves: () => 'list',
  // Nothing says how long an uploaded file is kept.
  stagesEarly: false,
  choices: { targets: subreddits, subreddit: subreddits, flair_id: flairs },
  receives: (draft) => ({ title: titleOf(draft) }),
  refresh,
  collect: { engagement: { replies, reactions } },
  publish,
  recall,
}
