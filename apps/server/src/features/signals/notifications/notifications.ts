/** Notifies users: one call in the transaction of the change. */
import type { TopicId } from '@broadside/contract/features/notifications.schemas'
import type { PagePath } from '@broadside/contract/pages'
import { inWords, type Wording } from '@broadside/contract/sentences'
import { type Ctx, transact } from '#server/context.ts'
import type { NoticeAction } from '#db/schema.ts'
import { defined } from '#lib/defined.ts'
import { uuid7 } from '#lib/ids.ts'
import { digestOf, planDigests } from './digest.ts'
import { wakeStreams } from '#http/live-streams.ts'
import { emitInboxChanges } from '#signals/changes/changes.ts'
import { isTransactional, mailFor, preferenceOf } from './notifications.policy.ts'
import { claimMails, insertNotifications, type NewNotification } from './notifications.store.ts'
import { findRecipients, type Recipient } from './recipients.store.ts'

export { countUnreadIn } from './inbox.ts'
export type { TopicId } from '@broadside/contract/features/notifications.schemas'

export interface NewAction extends Omit<NoticeAction, 'label' | 'code' | 'parameters'> {
  /** A code of the group `notices`. */
  label: Wording
}

export interface Notice {
  topic: TopicId
  userIds: readonly string[]
  /** Absent for a notification about the user instead of a workspace. */
  workspaceId?: string
  /** Identifies the event: a user is notified once per topic and event. */
  event: string
  title: Wording
  /** Sentences. */
  body: readonly Wording[]
  href: PagePath
  /** Ids only. */
  payload?: Record<string, string>
  /** At most three. */
  actions?: readonly NewAction[]
}

type NotifyCtx = Pick<Ctx, 'db' | 'clock' | 'queue' | 'box' | 'announcer' | 'live'>

interface Plan {
  row: NewNotification
  mail: ReturnType<typeof mailFor>
}

/** In English, for clients that ignore codes. */
const english = (wording: Wording): string => inWords(wording) ?? ''

const toAction = ({ label: { code, parameters }, ...rest }: NewAction): NoticeAction => ({
  label: english({ group: 'notices', code, ...defined({ parameters }) }),
  code,
  ...defined({ parameters }),
  ...rest,
})

function planFor(recipient: Recipient, notice: Notice, now: Date): Plan {
  const preferences = recipient.preferences ?? {}
  const mail = mailFor(notice.topic, { preferences, isMuted: recipient.is_muted })
  const row = {
    id: uuid7(now),
    user_id: recipient.id,
    // Users outside the workspace could not open its inbox.
    workspace_id: recipient.is_member ? (notice.workspaceId ?? null) : null,
    topic: notice.topic,
    event_key: notice.event,
    title: english(notice.title),
    body: notice.body.map(english).join(' '),
    words: { title: notice.title, body: [...notice.body] },
    href: notice.href,
    payload: notice.payload ?? {},
    actions: (notice.actions ?? []).map(toAction),
    in_app: preferenceOf(preferences, notice.topic).in_app,
    digest_at: mail === 'daily' ? digestOf(recipient, now) : null,
    created_at: now,
  }
  return { row, mail }
}

/**
 * Stores a notification for each user, and queues emails for those who want them. Skips suspended and deleted users, and former members of
 * the workspace, unless the topic is transactional: those notifications are about the users themselves.
 */
export const notify = (ctx: NotifyCtx, notice: Notice): Promise<void> => notifyAll(ctx, [notice])

/** Notifies about many notices with as many statements as for one. */
export async function notifyAll(ctx: NotifyCtx, notices: readonly Notice[]): Promise<void> {
  const addressees = notices.flatMap(({ userIds, workspaceId = null }) =>
    userIds.map((user_id) => ({ user_id, workspace_id: workspaceId })),
  )
  if (!addressees.length) return
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const found = await findRecipients(ctx.db, addressees, now)
    const plans = notices.flatMap((notice) =>
      found
        .filter(({ id, workspace_id }) => workspace_id === (notice.workspaceId ?? null) && notice.userIds.includes(id))
        .filter(({ is_member }) => is_member || isTransactional(notice.topic))
        .map((recipient) => planFor(recipient, notice, now))
        .filter(({ row, mail }) => row.in_app || mail),
    )
    const made = await insertNotifications(
      ctx.db,
      plans.map(({ row }) => row),
    )
    const fresh = plans.filter(({ row }) => made.has(row.id))
    const shown = fresh.map(({ row }) => row).filter(({ in_app }) => in_app)
    for (const row of shown) wakeStreams(ctx, row.user_id)
    emitInboxChanges(
      ctx,
      shown.map((row) => ({ userId: row.user_id, workspaceId: row.workspace_id, notificationId: row.id })),
    )
    await settle(ctx, fresh)
  })
}

/** An invitation is already an email, with a link that a notification cannot contain. */
const hasOwnMail = new Set<string>(['workspace_invite'] satisfies TopicId[])

/** Queues the emails and digests of new notifications. */
async function settle(ctx: Pick<Ctx, 'db' | 'clock' | 'queue'>, plans: readonly Plan[]): Promise<void> {
  const immediate = plans.filter(({ row, mail }) => mail === 'immediate' && !hasOwnMail.has(row.topic))
  const mailed = await claimMails(
    ctx.db,
    immediate.map(({ row }) => row),
    ctx.clock.now(),
  )
  await ctx.queue.enqueueMany(
    ctx,
    'notification.mail',
    mailed.map(({ id }) => ({ data: { notification_id: id }, subject: id })),
  )
  await planDigests(
    ctx,
    plans.flatMap(({ row }) => (row.digest_at ? [{ userId: row.user_id, at: row.digest_at }] : [])),
  )
}
