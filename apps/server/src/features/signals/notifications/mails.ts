/** Immediate email. */
import { type App, transact } from '#server/context.ts'
import type { JobCtx } from '#jobs/define.ts'
import { isMailAvailable, queueMail, messagesFor } from '#signals/mail/mail.ts'
import { inLanguage } from './in-language.ts'
import { isTransactional, mailFor } from './notifications.policy.ts'
import { findNotification } from './notifications.store.ts'
import { findRecipients, type Recipient } from './recipients.store.ts'

/** Checks the user's preferences again, creates the email, and completes the job with it. */
export async function sendMail(ctx: JobCtx, notificationId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const notification = await findNotification(ctx.db, notificationId)
    const recipient = notification && (await addressee(ctx, notification))
    if (recipient && isMailAvailable(ctx)) {
      const messages = messagesFor(recipient.language)
      const { title, body } = inLanguage(messages, notification)
      await queueMail(ctx, {
        kind: 'notification',
        to: recipient.email,
        language: messages.language,
        subject: title,
        paragraphs: [body],
        action: { label: messages.format('open'), url: `${ctx.origin}${notification.href}` },
      })
    }
    await ctx.job.complete(ctx)
  })
}

/** The user, if the email is still wanted and allowed. */
async function addressee(
  ctx: Pick<App, 'db' | 'clock'>,
  { user_id, workspace_id, topic }: NonNullable<Awaited<ReturnType<typeof findNotification>>>,
): Promise<Recipient | undefined> {
  const [recipient] = await findRecipients(ctx.db, [{ user_id, workspace_id }], ctx.clock.now())
  if (!recipient || !(recipient.is_member || isTransactional(topic))) return undefined
  const mail = mailFor(topic, { preferences: recipient.preferences ?? {}, isMuted: recipient.is_muted })
  return mail === 'immediate' ? recipient : undefined
}
