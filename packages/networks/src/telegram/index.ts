/** Telegram, through the server's single bot. */
import type { Network } from '../spec/index.ts'
import { refresh } from './chat.ts'
import { connect, permissions } from './connect.ts'
import { description } from './describe.ts'
import { publish } from './publish.ts'

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
