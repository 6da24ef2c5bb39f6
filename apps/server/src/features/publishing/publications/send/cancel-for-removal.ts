/** Cancels scheduled destinations when their account or workspace is removed. */
import type { InWorkspace, WorkspaceCtx } from '#server/context.ts'
import { cancelDeliveries, reason } from '#publishing/deliveries/deliveries.ts'
import { listScheduled, lockPublications, markCancelled } from '../publications.store.ts'
import { refreshStatus } from '#publishing/publication-progress/publication-progress.ts'

/** Returns the publications whose destinations were canceled. Deliveries that began before the lock end on their own. */
async function cancelScheduled(
  ctx: InWorkspace,
  change: { due_at: null } | { error: string },
  accountIds?: readonly string[],
): Promise<Set<string>> {
  const list = () => listScheduled(ctx.db, ctx.workspace.id, accountIds)
  const publicationIds = new Set((await list()).map((row) => row.publication_id))
  await lockPublications(ctx.db, ctx.workspace.id, [...publicationIds])
  const rows = (await list()).filter((row) => publicationIds.has(row.publication_id))
  const ids = rows.map((row) => row.id)
  await cancelDeliveries(ctx, ids)
  await markCancelled(ctx.db, ctx.workspace.id, ids, { ...change, updated_at: ctx.clock.now() })
  return new Set(rows.map((row) => row.publication_id))
}

/** Cancels destinations of disconnected accounts. */
export async function cancelForAccounts(ctx: InWorkspace, accountIds: readonly string[]): Promise<void> {
  const error = {
    kind: 'auth',
    code: 'account_disconnected',
    ...reason('account_disconnected'),
    retryable: false,
    action: 'reconnect',
  }
  const publicationIds = await cancelScheduled(ctx, { error: JSON.stringify(error) }, accountIds)
  for (const id of publicationIds) await refreshStatus(ctx.db, id)
}

/** Cancels all destinations of a workspace that is being deleted. */
export async function cancelForWorkspace(ctx: WorkspaceCtx): Promise<void> {
  await cancelScheduled(ctx, { due_at: null })
}
