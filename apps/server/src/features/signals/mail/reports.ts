import type { DeliveryReport } from '@broadside/contract/features/mail.schemas'
import type { Static } from 'typebox'
import { type Ctx, transact } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { isSigned, mailIdOf, type SignedRequest } from './mail.policy.ts'
import { lockReported, moveMail } from './mail.store.ts'
import { defined } from '#lib/defined.ts'

/** Throws `mail_not_configured` without a configured secret, `signature_invalid` for a wrong signature. */
export function assertReporter({ config, clock }: Pick<Ctx, 'config' | 'clock'>, request: SignedRequest): void {
  if (config.MAIL_REPORTS_SECRET === '') throw new Problem('mail_not_configured', "This instance doesn't accept delivery reports.")
  if (!isSigned(request, config.MAIL_REPORTS_SECRET, clock.now()))
    throw new Problem('signature_invalid', "The signature or its time isn't valid.")
}

const errorLimit = 300

/** Ignores reports about a replaced message, reports older than the current state, and reports about closed invitations. */
export async function applyReport(ctx: Ctx, { message_id, status, at, detail }: Static<typeof DeliveryReport>): Promise<void> {
  const mailId = mailIdOf(message_id)
  if (mailId === undefined) return
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const mail = await lockReported(ctx.db, mailId, now)
    const reported = new Date(at)
    if (!mail || reported < mail.status_at) return
    // The reporter's clock may be ahead, so limit the time to now.
    const moved = await moveMail(ctx.db, mail.id, {
      from: ['sent'],
      to: status,
      at: reported > now ? now : reported,
      ...defined({ error: detail?.slice(0, errorLimit) }),
    })
    if (moved && status === 'delivery_failed') await ctx.handlers.mailFailed(ctx, mail.id)
  })
}
