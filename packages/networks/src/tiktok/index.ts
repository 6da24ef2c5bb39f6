/** TikTok, through the Content Posting API with an app of the server's admin. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { start, finish, testApp, refresh } = lazily(() => import('./connect.ts'))
const { privacyLevels } = lazily(() => import('./choices.ts'))
const { publish } = lazily(() => import('./publish.ts'))

export const tiktok: Network = {
  ...description,
  connect,
  permissions,
  oauth: { needsInstance: false, needsApp: true, appKey: () => 'tiktok', start, finish, testApp },
  // https://developers.tiktok.com/doc/content-posting-api-reference-direct-post
  budget: [{ scope: 'account', points: 6, windowSeconds: 60 }],
  // An upload that isn't complete has made no post. Of photos, nothing is read back.
  missProves: () => 'key',
  // An upload URL lives for an hour, and TikTok posts as soon as the last part has arrived.
  stagesEarly: false,
  choices: { privacy_level: privacyLevels },
  refresh,
  publish,
}
