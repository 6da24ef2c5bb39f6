/** Takes accounts out of use, and erases authorizations with what was read through them. */
import type { Ctx, InWorkspace } from '#server/context.ts'
import * as store from './accounts.store.ts'
import type { AccountRow } from './accounts.store.ts'
import { recordAccountEvents } from './grants.ts'

export async function takeOut(ctx: InWorkspace, rows: readonly AccountRow[]): Promise<void> {
  const ids = rows.map((row) => row.id)
  await ctx.queue.cancel(ctx, 'account.check', ids)
  await ctx.handlers.accountsDisconnected(ctx, ids)
  await store.deactivate(ctx.db, ctx.workspace.id, ids, ctx.clock.now())
  await recordAccountEvents(ctx, 'account.disconnected', rows)
}

export async function erase(ctx: InWorkspace, grantId: string): Promise<void> {
  await ctx.queue.cancel(ctx, 'account.refresh-token', [grantId])
  await store.eraseGrant(ctx.db, ctx.workspace.id, grantId)
}

/**
 * Erases a grant with everything that was read from the network through it, and disconnects its accounts, in the caller's transaction. The
 * accounts keep their ids, because published posts refer to them.
 */
export async function eraseGrantData(ctx: Ctx, grant: { id: string; workspace_id: string }): Promise<void> {
  const workspaceId = grant.workspace_id
  const inside: InWorkspace = { ...ctx, workspace: { id: workspaceId } }
  await store.lockAccounts(ctx.db, workspaceId)
  const wasActive = new Set((await store.listOfGrant(ctx.db, workspaceId, grant.id)).flatMap((row) => (row.is_active ? [row.id] : [])))
  const rows = await store.eraseProfiles(ctx.db, workspaceId, grant.id)
  const active = rows.filter((row) => wasActive.has(row.id))
  if (active.length) await takeOut(inside, active)
  await ctx.handlers.accountsErased(
    inside,
    rows.map((row) => row.id),
  )
  await erase(inside, grant.id)
}
