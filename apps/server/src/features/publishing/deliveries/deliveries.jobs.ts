import { defineJob } from '#jobs/define.ts'
import { deliver, onExhausted } from './deliver.ts'
import type { DeliveryData } from './deliveries.ts'
import { stage } from './staging.ts'
import { sweep } from './sweep.ts'

const delivering = { grouped: true, run: deliver, onExhausted: onExhausted }

/** Well above the tries and read-backs of one delivery. */
const maxRuns = 50

export const deliveryJobs = [
  defineJob<DeliveryData>({
    ...delivering,
    type: 'delivery.publish',
    whileHeld: 'waits',
    maxAttempts: 6,
    maxRuns,
    concurrency: 'deliveries',
  }),
  defineJob<DeliveryData>({
    ...delivering,
    type: 'delivery.reconcile',
    whileHeld: 'waits',
    maxAttempts: 6,
    maxRuns,
    concurrency: 'others',
  }),
  defineJob<DeliveryData>({ ...delivering, type: 'delivery.poll', whileHeld: 'waits', maxAttempts: 300, concurrency: 'others' }),
  defineJob<DeliveryData>({ type: 'delivery.stage', whileHeld: 'waits', maxAttempts: 6, concurrency: 'others', run: stage }),
  defineJob({ type: 'delivery.sweep', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: sweep }),
]

export const recurring = [{ type: 'delivery.sweep', everyMinutes: 5, atStart: true }] as const
