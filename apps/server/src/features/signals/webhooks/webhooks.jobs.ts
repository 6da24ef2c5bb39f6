import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { type Divided, makeMonths, removeMonths } from '#db/months.ts'
import { removeOld, removeOldBodies, removeRevoked } from './deliveries.store.ts'
import { deliverMessage, onExhausted } from './deliver.ts'
import { type WebhookJobData, webhookJob } from '#signals/events/events.ts'
import { keptFor, maxTries } from './webhooks.policy.ts'

/** Concurrent attempts per webhook, over all processes. */
const parallel = 4
/** Runs that ended because their process died do not count as attempts. */
const maxRuns = 50
const cleanBatch = 5000

const attempts: Divided = { table: 'webhook_attempts', time: 'at' }

const deliverJob = defineJob<WebhookJobData>({
  type: webhookJob,
  whileHeld: 'waits',
  maxAttempts: maxTries,
  maxRuns,
  // A hanging receiver occupies up to four slots, so there must be many.
  concurrency: 'deliveries',
  perGroup: parallel,
  // An event about the failure would be sent to the same dead receiver, and fail again.
  failsQuietly: true,
  run: deliverMessage,
  onExhausted: onExhausted,
})

/** Deletes entries older than the log's retention. Attempts are dropped with their month's partition, but their bodies before. */
const cleanJob = defineJob({
  type: 'webhook.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    const now = ctx.clock.now()
    const before = new Date(now.getTime() - keptFor)
    await makeMonths(ctx.db, attempts, now)
    await removeMonths(ctx.db, attempts, { before, signal: ctx.signal })
    while ((await removeOld(ctx.db, before, cleanBatch)) === cleanBatch) ctx.signal.throwIfAborted()
    await removeOldBodies(ctx.db, before)
    await removeRevoked(ctx.db, before)
  },
})

export const webhooksJobs: readonly JobDefinition[] = [deliverJob, cleanJob]

export const recurring: readonly Recurring[] = [{ type: 'webhook.clean', everyHours: 24 }]
