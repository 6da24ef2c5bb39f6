import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { boards, sections } = lazily(() => import('./choices.ts'))
const { publish, recall } = lazily(() => import('./publish.ts'))

export const pinterest: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'pinterest', start, finish, testApp },
  // Trial access, for all accounts of the app: https://developers.pinterest.com/docs/reference/rate-limits/
  budget: [{ scope: 'app', points: 1_000, windowSeconds: 86_400 }],
  // A board lists all of its Pins.
  missProves: () => 'list',
  // Nothing says how long an uploaded video is kept.
  stagesEarly: false,
  choices: { targets: boards, board_id: boards, board_section_id: sections },
  refresh,
  publish,
  recall,
}
