/** Telegram: channels and groups, through the one bot of the instance. */
import { countUtf16 } from '../kit/count.ts'
import type { Network } from '../spec/index.ts'
import { refresh } from './chat.ts'
import { check, settings, text } from './check.ts'
import { profiles } from './limits.ts'
import { publish } from './publish.ts'

export const telegram: Network = {
  id: 'telegram',
  name: 'Telegram',
  modes: ['bot_code'],
  text,
  settings,
  capabilities: { threads: false },
  // https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
  budget: [
    { scope: 'account', points: 1, windowSeconds: 1 },
    { scope: 'account', points: 20, windowSeconds: 60 },
    { scope: 'host', points: 30, windowSeconds: 1 },
  ],
  // A bot sees no history.
  missProves: () => 'nothing',
  // A file is part of the call that publishes it.
  stagesEarly: false,
  profiles: () => [...profiles],
  count: countUtf16,
  check,
  refresh,
  publish,
}
