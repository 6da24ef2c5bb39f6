/** Telegram, through the server's single bot. */
import { lazily } from '../kit/lazily.ts'
import type { Network } from '../spec/index.ts'
import { connect, permissions } from './declare.ts'
import { description } from './describe.ts'

const { refresh } = lazily(() => import('./chat.ts'))
const { publish } = lazily(() => import('./publish.ts'))

export const telegram: Network = {
  ...description,
  connect,
  permissions,
  // https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
  budget: [
    { scope: 'account', points: 1, windowSeconds: 1 },
    { scope: 'account', points: 20, windowSeconds: 60 },
    { scope: 'host', points: 30, windowSeconds: 1 },
  ],
  // A bot can't read history.
  missProves: () => 'nothing',
  // A file is part of the call that publishes it.
  stagesEarly: false,
  refresh,
  publish,
}
