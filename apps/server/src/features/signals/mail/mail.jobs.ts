import { defineJob, type JobCtx, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { removeOldMails } from './mail.store.ts'
import { onExhausted, maxAttempts, sendMail } from './sending.ts'
import { days } from '#lib/time.ts'

const sending = {
  maxAttempts,
  concurrency: 'others',
  run: (ctx: JobCtx, { mail_id }: { mail_id: string }) => sendMail(ctx, mail_id),
  onExhausted: (ctx: JobCtx, { mail_id }: { mail_id: string }) => onExhausted(ctx, mail_id),
} as const

const send = defineJob<{ mail_id: string }>({ ...sending, type: 'mail.send', whileHeld: 'waits' })

const sendAccess = defineJob<{ mail_id: string }>({ ...sending, type: 'mail.send-access', whileHeld: 'runs' })

const keptDays = 30

const clean = defineJob({
  type: 'mail.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: (ctx) => removeOldMails(ctx.db, new Date(ctx.clock.now().getTime() - days(keptDays))),
})

export const mailJobs: readonly JobDefinition[] = [send, sendAccess, clean]

export const recurring: readonly Recurring[] = [{ type: 'mail.clean', everyHours: 24 }]
