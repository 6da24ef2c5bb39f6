/** Notifications to users about the security of their own account. */
import { type PagePath, pagePath } from '@broadside/contract/pages'
import type { Wording } from '@broadside/contract/sentences'
import type { Ctx } from '#server/context.ts'
import { uuid7 } from '#lib/ids.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { type SecondFactorAction, secondFactorNotice } from './second-factors.ts'

type Base = Pick<Ctx, 'db' | 'clock' | 'queue' | 'box' | 'announcer' | 'live'>

interface Notice {
  /** Identifies the event, so that the same notification is sent once. */
  event: string
  title: Wording
  body: readonly Wording[]
  href?: PagePath
  payload?: { action: string }
}

/** Call it in the transaction of the change. */
export const notifyUser = (ctx: Base, userId: string, { href = pagePath('security'), ...notice }: Notice): Promise<void> =>
  notify(ctx, { topic: 'security_action', userIds: [userId], href, ...notice })

/** A repeated action is a new event with its own notification. */
const eventOf = ({ clock }: Base, action: string) => `${action}:${uuid7(clock.now().getTime())}`

export interface SecurityAction {
  /** For example `password.changed`. */
  action: string
  title: Wording
  body: readonly Wording[]
}

/** Notifies the user of a completed sensitive action. Call it in the transaction of the change. */
export const notifySecurityAction = (ctx: Base, userId: string, { action, title, body }: SecurityAction): Promise<void> =>
  notifyUser(ctx, userId, { event: eventOf(ctx, action), title, body, payload: { action } })

/** Does the same for second factors. `passkey` is the name of the affected passkey. */
export const notifySecondFactor = (ctx: Base, userId: string, action: SecondFactorAction, passkey?: string): Promise<void> =>
  notifyUser(ctx, userId, { event: eventOf(ctx, action), ...secondFactorNotice(action, passkey) })
