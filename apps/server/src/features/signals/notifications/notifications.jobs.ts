import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { dropDigest, rescueOverdue, sendDigest } from './digest.ts'
import { cleanNotifications } from './inbox.ts'
import { sendMail } from './mails.ts'

const notificationMail = defineJob<{ notification_id: string }>({
  type: 'notification.mail',
  whileHeld: 'waits',
  maxAttempts: 5,
  concurrency: 'others',
  run: (ctx, { notification_id }) => sendMail(ctx, notification_id),
})

const notificationDigest = defineJob<{ user_id: string }>({
  type: 'notification.digest',
  whileHeld: 'waits',
  maxAttempts: 5,
  concurrency: 'others',
  run: (ctx, { user_id }) => sendDigest(ctx, user_id),
  onExhausted: (ctx, { user_id }) => dropDigest(ctx, user_id),
})

const notificationClean = defineJob<Record<string, never>>({
  type: 'notification.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    await cleanNotifications(ctx)
    await rescueOverdue(ctx)
  },
})

export const notificationsJobs: readonly JobDefinition[] = [notificationMail, notificationDigest, notificationClean]

/** Recurring jobs. */
export const recurring: readonly Recurring[] = [{ type: 'notification.clean', everyHours: 1 }]
