/** The mail that is sent at once. */
import { type App, transact } from '#server/context.ts'
import type { JobCtx } from '#jobs/define.ts'
import { isMailAvailable, queueMail } from '#signals/mail/mail.ts'
import { isTransactional, mailFor } from './notifications.policy.ts'
import { findNotification } from './notifications.store.ts'
import { findRecipients } from './recipients.store.ts'

/** Looks once more whether the user wants it, makes the mail, and ends the job with it. */
export async function sendMail(ctx: JobCtx, notificationId: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const notification = await findNotification(ctx.db, notificationId)
    const to = notification && (await addressee(ctx, notification))
    if (to && isMailAvailable(ctx)) {
      const { title, body, href } = notification
      const action = { label: 'Open in Broadside', url: `${ctx.origin}${href}` }
      await queueMail(ctx, { kind: 'notification', to, subject: title, paragraphs: [body], action })
    }
    await ctx.job.complete(ctx)
  })
}

/** The address of the user, if the mail is still wanted and allowed. */
async function addressee(
  ctx: Pick<App, 'db' | 'clock'>,
  { user_id, workspace_id, topic }: NonNullable<Awaited<ReturnType<typeof findNotification>>>,
): Promise<string | undefined> {
  const [recipient] = await findRecipients(ctx.db, [{ user_id, workspace_id }], ctx.clock.now())
  if (!recipient || !(recipient.is_member || isTransactional(topic))) return undefined
  const mail = mailFor(topic, { preferences: recipient.preferences ?? {}, isMuted: recipient.is_muted })
  return mail === 'immediate' ? recipient.email : undefined
}
