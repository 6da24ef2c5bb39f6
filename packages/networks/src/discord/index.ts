/** Discord, through a webhook of a channel or through a bot that the user owns. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'
import { limitsOf } from './limits.ts'

const { connect: connectCredentials, refresh } = lazily(() => import('./connect.ts'))
const { threads, forumTags } = lazily(() => import('./choices.ts'))
const { publish, recall } = lazily(() => import('./publish.ts'))

export const discord: Network = {
  ...description,
  connect,
  permissions,
  credentials: { connect: connectCredentials },
  // https://discord.com/developers/docs/topics/rate-limits#global-rate-limit; the limits of routes are only known from responses.
  budget: [{ scope: 'account', points: 50, windowSeconds: 1 }],
  missProves: (account) => (limitsOf(account).botId === undefined ? 'nothing' : 'list'),
  // A file is part of the call that publishes it.
  stagesEarly: false,
  choices: { thread_id: threads, applied_tags: forumTags },
  refresh,
  publish,
  recall,
}
