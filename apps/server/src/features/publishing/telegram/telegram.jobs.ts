import { registerWebhook } from '@broadside/networks/telegram/updates'
import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { findBot, hasWebhook, toolsOf, webhookSecret } from './bot.ts'
import { ingest, maxAttempts } from './ingest.ts'
import { renewGrants } from './renew.ts'
import { removeOld } from './telegram.store.ts'
import { days } from '#lib/time.ts'

const keptDays = 7

const telegramIngest = defineJob<{ workspace_id: string; update_id: string }>({
  type: 'telegram.ingest',
  whileHeld: 'waits',
  maxAttempts,
  concurrency: 'others',
  run: ingest,
})

/** Runs at the start and whenever an administrator stores a bot. An instance that Telegram cannot reach polls instead. */
const telegramRegister = defineJob({
  type: 'telegram.register',
  whileHeld: 'waits',
  maxAttempts: 5,
  concurrency: 'others',
  run: async (ctx) => {
    const bot = await findBot(ctx)
    if (!bot) return
    await renewGrants(ctx, bot)
    if (hasWebhook(ctx)) await registerWebhook(toolsOf(ctx), bot.credential, `${ctx.baseUrl}/webhooks/telegram`, webhookSecret(ctx, bot))
  },
})

const telegramClean = defineJob({
  type: 'telegram.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: (ctx) => removeOld(ctx.db, new Date(ctx.clock.now().getTime() - days(keptDays))),
})

export const telegramJobs: readonly JobDefinition[] = [telegramIngest, telegramRegister, telegramClean]

export const recurring: readonly Recurring[] = [
  { type: 'telegram.register', everyHours: 24, atStart: true },
  { type: 'telegram.clean', everyHours: 24 },
]
