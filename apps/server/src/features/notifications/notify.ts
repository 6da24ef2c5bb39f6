/** Telling users something: one call in the transaction of the change. */
import type { Ctx } from '../../context.ts'
import { uuid7 } from '../../lib/ids.ts'

export type TopicId =
  | 'post_published'
  | 'publish_failed'
  | 'account_needs_attention'
  | 'new_engagement'
  | 'new_message'
  | 'reply_failed'
  | 'workspace_invite'
  | 'webhook_disabled'
  | 'ownership_transfer'
  | 'security_action'
  | 'access_changed'

export interface NoticeAction {
  label: string
  href?: string
  kind: 'primary' | 'secondary'
  operation?: 'retry_failed_publication' | 'resolve_destination'
  target_id?: string
}

export interface Notice {
  topic: TopicId
  userIds: readonly string[]
  /** Absent: about the user, not about a workspace. */
  workspaceId?: string
  /** Names the event: a user is told once per topic and event. */
  event: string
  title: string
  body: string
  /** A path of the web app. */
  href: string
  /** Ids only. */
  payload?: Record<string, string>
  /** At most three. */
  actions?: readonly NoticeAction[]
}

/** Writes the notification of each user, and queues the mail for those who want it at once. */
export async function notify(ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box'>, notice: Notice): Promise<void> {
  if (!notice.userIds.length) return
  const now = ctx.clock.now()
  const rows = notice.userIds.map((userId) => ({
    id: uuid7(now.getTime()),
    user_id: userId,
    workspace_id: notice.workspaceId ?? null,
    topic: notice.topic,
    event_key: notice.event,
    title: notice.title,
    body: notice.body,
    href: notice.href,
    payload: JSON.stringify(notice.payload ?? {}),
    actions: JSON.stringify(notice.actions ?? []),
    created_at: now,
  }))
  await ctx.db
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'topic', 'event_key']).doNothing())
    .execute()
}
