/** Telling users what was done with their account. */
import type { Ctx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { notify } from '#signals/notifications/notifications.ts'

export interface SecurityNotice {
  /** What was done, for example `password.changed`. */
  action: string
  title: string
  body: string
}

/** Call it in the transaction of the change: every success of a sensitive action is told, each time. */
export const tellSecurityAction = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box'>,
  userId: string,
  { action, title, body }: SecurityNotice,
): Promise<void> =>
  notify(ctx, {
    topic: 'security_action',
    userIds: [userId],
    event: `${action}:${uuid7(ctx.clock.now().getTime())}`,
    title,
    body,
    href: '/settings/security',
    payload: { action },
  })
