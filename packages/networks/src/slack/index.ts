/** Slack, through the bot of an app: the server admin's, or the user's own. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { connectWithToken, start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { channels } = lazily(() => import('./choices.ts'))
const { publish, recall } = lazily(() => import('./publish.ts'))

export const slack: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectWithToken },
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'slack', start, finish, testApp },
  // https://docs.slack.dev/apis/web-api/rate-limits
  budget: [{ scope: 'account', points: 1, windowSeconds: 1 }],
  missProves: () => 'list',
  // The bot's files stay in the workspace even if the post is canceled.
  stagesEarly: false,
  choices: { targets: channels, channel_id: channels },
  refresh,
  publish,
  recall,
}
