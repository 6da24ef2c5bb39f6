import { pagePath } from '@broadside/contract/pages'
import type { Wording } from '@broadside/contract/sentences'
import type { Ctx } from '#server/context.ts'
import { newId } from '#lib/ids.ts'
import { notify } from '#signals/notifications/notifications.ts'

/** Notifies users of a change in their own access. Addressed to the user, who may no longer reach the workspace. */
export const notifyAccess = (
  ctx: Pick<Ctx, 'db' | 'clock' | 'queue' | 'box' | 'announcer' | 'live'>,
  { workspaceId, userIds, title, body }: { workspaceId: string; userIds: readonly string[]; title: Wording; body: readonly Wording[] },
): Promise<void> =>
  notify(ctx, {
    topic: 'access_changed',
    userIds,
    event: `access:${workspaceId}:${newId(ctx)}`,
    title,
    body,
    href: pagePath('workspaces'),
    payload: { workspace_id: workspaceId },
  })
