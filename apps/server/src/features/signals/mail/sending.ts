/**
 * Sends one email. Its state is written before contacting the mail server, and again with the end of the job after the
 * server accepted it. If the process dies between the server's "250" and that last transaction, the email stays
 * `queued` and the next run sends it again under the same Message-ID, so that mailboxes can detect the duplicate. Not
 * sending it again would lose emails whenever a process dies while waiting, and SMTP has no way to ask.
 */
import { transact } from '#server/context.ts'
import { afterCommit } from '#db/after-commit.ts'
import { backoff, type JobCtx, JobFailure, type Later } from '#jobs/define.ts'
import { MailRefused, type OutgoingMail } from '#lib/mailer.ts'
import { isMailAvailable, type MailContent, mailSeal } from './mail.ts'
import { messageIdOf } from './mail.policy.ts'
import { findMail, type MailRow, type MailStatus, moveMail, noteError, startAttempt } from './mail.store.ts'
import { toHtml, toText } from './template.ts'

export const maxAttempts = 5

const waiting = ['created', 'queued'] as const

type Envelope = Pick<MailRow, 'id' | 'recipient' | 'subject'>

export function compose({ config, origin }: Pick<JobCtx, 'config' | 'origin'>, mail: Envelope, content: MailContent): OutgoingMail {
  const written = { ...content, subject: mail.subject, origin }
  return {
    messageId: messageIdOf(mail, origin),
    from: config.MAIL_FROM || `broadside@${new URL(origin).hostname}`,
    to: mail.recipient,
    subject: mail.subject,
    text: toText(written),
    html: toHtml(written),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(content.unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${content.unsubscribeUrl}>` }),
    },
  }
}

/** Writes the new state and ends the job in one transaction. */
const settle = (ctx: JobCtx, mail: MailRow, to: MailStatus): Promise<void> =>
  transact(ctx, async (ctx) => {
    await moveMail(ctx.db, mail.id, { from: waiting, to, at: ctx.clock.now() })
    await ctx.job.complete(ctx)
    afterCommit(ctx.db, () => ctx.metrics.count('broadside_mails_total', { outcome: to }))
  })

/** Sends the email. Temporary rejections retry the job; permanent ones throw JobFailure. */
export async function sendMail(ctx: JobCtx, mailId: string): Promise<Later | void> {
  const mail = await findMail(ctx.db, mailId)
  if (!mail || (mail.status !== 'created' && mail.status !== 'queued')) return
  if (!isMailAvailable(ctx)) {
    // The mail server was removed from the settings after the email was queued.
    if (mail.status === 'queued') throw new JobFailure('No mail server is configured anymore.')
    return settle(ctx, mail, 'delivery_unavailable')
  }
  await startAttempt(ctx.db, mail.id, { attempts: ctx.job.attempt, at: ctx.clock.now() })
  try {
    await ctx.mailer.send(compose(ctx, mail, ctx.box.open(mail.sealed, mailSeal(mail.id)) as MailContent))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    // The server's response may contain the recipient, so it is stored with the email and not logged.
    ctx.log.warn({ mail: mail.id, reason: error.message }, 'email rejected by the mail server')
    await noteError(ctx.db, mail.id, error.detail)
    const { attempt } = ctx.job
    if (error.isPermanent || attempt >= maxAttempts) throw new JobFailure(error.message)
    return { at: new Date(ctx.clock.now().getTime() + backoff(attempt)), counts: true, error: error.message }
  }
  await settle(ctx, mail, 'sent')
}

/** Call it in the transaction that marks the job failed. */
export async function onExhausted(ctx: JobCtx, mailId: string): Promise<void> {
  const failed = await moveMail(ctx.db, mailId, { from: waiting, to: 'delivery_failed', at: ctx.clock.now() })
  if (!failed) return
  afterCommit(ctx.db, () => ctx.metrics.count('broadside_mails_total', { outcome: 'delivery_failed' }))
  await ctx.handlers.mailFailed(ctx, mailId)
}
