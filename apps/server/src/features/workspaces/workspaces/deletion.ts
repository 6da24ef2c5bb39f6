/** Workspace deletion: access ends at once, rows and files are deleted later. */
import type { DeleteWorkspaceBody } from '@broadside/contract/features/workspaces.schemas'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import type { Static } from 'typebox'
import { type Ctx, transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent, assertMatch } from '#http/etag.ts'
import { invalidAt, notFound, say } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { assertProven } from '#identity/reauth/reauth.ts'
import { recheckAccess } from '#signals/changes/changes.ts'
import { notify } from '#signals/notifications/notifications.ts'
import { leaveWhenUnattached } from '#identity/organizations/organizations.ts'
import { notifyAccess } from '#workspaces/access-notices/access-notices.ts'
import * as store from './deletion.store.ts'
import { getWorkspace } from './workspaces.ts'
import { lockWorkspace } from './workspaces.store.ts'

export async function previewDeletion(ctx: WorkspaceCtx): Promise<store.Contents & { id: string }> {
  const { id } = ctx.workspace
  const contents = await store.countContents(ctx.db, id, ctx.clock.now())
  if (!contents) throw notFound('workspace')
  return { id, ...contents }
}

async function notifyMembers(ctx: WorkspaceCtx, { id, name }: { id: string; name: string }, userIds: readonly string[]): Promise<void> {
  const { userId } = ctx.actor
  await notifyAccess(ctx, {
    workspaceId: id,
    userIds: userIds.filter((other) => other !== userId),
    title: wording('notices', 'workspace_deleted', { workspace: name }),
    body: [wording('notices', 'workspace_deleted_text', { workspace: name })],
  })
  await notify(ctx, {
    topic: 'security_action',
    userIds: [userId],
    event: `workspace.delete:${id}`,
    title: wording('notices', 'deleted_workspace', { workspace: name }),
    body: [wording('notices', 'deleted_workspace_text', { workspace: name })],
    href: pagePath('security'),
    payload: { workspace_id: id },
  })
}

/** Throws `precondition_failed`, `validation_failed` for a wrong name, or `reauthentication_failed`. */
export async function deleteWorkspace(
  ctx: WorkspaceCtx,
  { confirm_name, ...proof }: Static<typeof DeleteWorkspaceBody>,
  ifMatch: string | undefined,
): Promise<void> {
  const previewed = await getWorkspace(ctx, ctx.workspace.id)
  assertMatch(ifMatch, previewed)
  if (previewed.name !== confirm_name) throw invalidAt('body.confirm_name', say('wrong_workspace_name'), confirm_name)
  await assertProven(ctx, 'workspace.delete', proof)
  return transact(ctx, async (ctx) => {
    const workspace = assertCurrent(await lockWorkspace(ctx.db, ctx.workspace.id), 'workspace', ifMatch)
    const { id, organization_id } = workspace
    const now = ctx.clock.now()
    await store.markDeleted(ctx.db, id, { now, updatedAt: nextUpdate(ctx, workspace) })
    const userIds = await store.deleteMembers(ctx.db, id)
    recheckAccess(ctx, userIds)
    await leaveWhenUnattached(ctx, organization_id, userIds)
    await store.revokeInvitations(ctx.db, id, now)
    await ctx.handlers.workspaceDeleted(ctx)
    await ctx.queue.cancelOfWorkspace(ctx, id)
    await notifyMembers(ctx, workspace, userIds)
  })
}

/** Milliseconds in which jobs that ran during the deletion can finish and record their outcome. */
const graceMs = 10 * 60_000

/** Deletes the data of workspaces deleted a while ago: rows in small transactions, then files. */
export async function purgeDeleted(ctx: Ctx): Promise<void> {
  for (const id of await store.listDeleted(ctx.db, new Date(ctx.clock.now().getTime() - graceMs))) {
    while (await store.removeSome(ctx.db, id)) ctx.signal.throwIfAborted()
    await transact(ctx, async (ctx) => {
      await ctx.queue.cancelOfWorkspace(ctx, id)
      await store.removeWorkspace(ctx.db, id)
      // All files of a workspace are in one folder of the store.
      await ctx.queue.enqueue(ctx, 'storage.delete', { workspace_id: id, folder: id }, { subject: id })
    })
  }
}
