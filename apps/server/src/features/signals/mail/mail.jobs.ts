import { defineJob, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { removeOldMails } from './mail.store.ts'
import { onExhausted, maxAttempts, sendMail } from './sending.ts'
import { days } from '#lib/time.ts'

const send = defineJob<{ mail_id: string }>({
  type: 'mail.send',
  maxAttempts,
  concurrency: 'others',
  run: (ctx, { mail_id }) => sendMail(ctx, mail_id),
  onExhausted: (ctx, { mail_id }) => onExhausted(ctx, mail_id),
})

const keptDays = 30

const clean = defineJob({
  type: 'mail.clean',
  maxAttempts: 3,
  concurrency: 'others',
  run: (ctx) => removeOldMails(ctx.db, new Date(ctx.clock.now().getTime() - days(keptDays))),
})

export const mailJobs: readonly JobDefinition[] = [send, clean]

export const recurring: readonly Recurring[] = [{ type: 'mail.clean', everyHours: 24 }]
