/** Collecting at once because somebody asks for it. */
import type { RefreshCapabilitiesResult } from '@broadside/contract/features/engagement.schemas'
import type { Collection } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { hasWorker } from './collections.store.ts'
import { isSwitchedOn } from '#publishing/accounts/account-features.ts'
import { collectNow } from './collections.ts'

type Outcome = Static<typeof RefreshCapabilitiesResult>['engagement']

/** Milliseconds without a sign of life after which a worker is not counted on. */
const silence = 60_000

async function refreshOne(ctx: WorkspaceCtx, kind: Collection): Promise<Outcome> {
  try {
    const since = new Date(ctx.clock.now().getTime() - silence)
    if (!isSwitchedOn(ctx, kind) || !(await hasWorker(ctx.db, since)))
      return { status: 'unavailable', queued: 0, error_code: 'service_unavailable' }
    return { status: 'queued', queued: await collectNow(ctx, kind, { workspaceId: ctx.workspace.id }) }
  } catch (error) {
    ctx.disruptions.report(error, { kind, requestId: ctx.requestId }, 'a refresh could not be queued')
    return { status: 'failed', queued: 0, error_code: 'refresh_failed' }
  }
}

/** One after the other, each in a transaction of its own: what becomes of one does not touch the other. */
export async function refreshCollections(ctx: WorkspaceCtx): Promise<Record<Collection, Outcome>> {
  const engagement = await refreshOne(ctx, 'engagement')
  return { engagement, messaging: await refreshOne(ctx, 'messaging') }
}
