import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { type Divided, makeMonths, removeMonths } from '#db/months.ts'
import { removeOld, removeRevoked } from './deliveries.store.ts'
import { deliverMessage, giveUp } from './deliver.ts'
import { type WebhookJobData, webhookJob } from '#signals/events/events.ts'
import { keptFor, maxTries } from './webhooks.policy.ts'

/** Attempts to one webhook at a time, over all processes. */
const parallel = 4
/** Runs that ended because their process died are no attempts. */
const maxRuns = 50
const cleanBatch = 5000

const attempts: Divided = { table: 'webhook_attempts', time: 'at' }

const deliverJob = defineJob<WebhookJobData>({
  type: webhookJob,
  maxAttempts: maxTries,
  maxRuns,
  // A receiver that hangs takes up to four places, so there have to be many.
  concurrency: 'deliveries',
  perGroup: parallel,
  // Else a receiver that is gone would be told that it is gone, and fail again.
  failsQuietly: true,
  run: deliverMessage,
  onExhausted: giveUp,
})

/** Removes what is older than the log is kept: attempts with their month, once all of it is. */
const cleanJob = defineJob({
  type: 'webhook.clean',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    const now = ctx.clock.now()
    const before = new Date(now.getTime() - keptFor)
    await makeMonths(ctx.db, attempts, now)
    await removeMonths(ctx.db, attempts, { before, signal: ctx.signal })
    while ((await removeOld(ctx.db, before, cleanBatch)) === cleanBatch) ctx.signal.throwIfAborted()
    await removeRevoked(ctx.db, before)
  },
})

export const webhooksJobs: readonly JobDefinition[] = [deliverJob, cleanJob]

/** What comes again by itself. */
export const recurring: readonly Recurring[] = [{ type: 'webhook.clean', everyHours: 24 }]
