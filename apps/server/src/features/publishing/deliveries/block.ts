/** What blocks a delivery: stored facts, and the operator's kill switches. */
import type { Ctx } from '#server/context.ts'
import { assessAll, type Candidate } from '#publishing/readiness/readiness.ts'
import type { Failure } from './failures.ts'
import type { Loaded } from './load.store.ts'
import { defined } from '#lib/defined.ts'

export const findBlock = async (ctx: Ctx, loaded: Loaded): Promise<Failure | undefined> =>
  storedBlock(loaded, ctx.clock.now()) ?? findControl(ctx, loaded)

function storedBlock({ delivery, account, grant, mayPublish, maxLatenessMinutes }: Loaded, now: Date): Failure | undefined {
  if (!account.is_active) return { kind: 'auth', code: 'account_disconnected' }
  if (grant?.status === 'reconnect_required') return { kind: 'auth', code: 'reconnect_required' }
  if (!mayPublish) return { kind: 'permission', code: 'access_revoked' }
  const lateMs = now.getTime() - delivery.due_at.getTime()
  if (!delivery.started_at && maxLatenessMinutes > 0 && lateMs > maxLatenessMinutes * 60_000) return { kind: 'late', code: 'missed_window' }
  return undefined
}

/** Checked before every call, because a kill switch applies to the next decision. */
export async function findControl(ctx: Ctx, { platform, account, destination, delivery }: Loaded): Promise<Failure | undefined> {
  const { state } = await ctx.inBatch(assessAll, {
    provider: platform,
    // An immediate publication was due when it was queued.
    operation: delivery.due_at > delivery.created_at && !destination.is_delayed ? 'publish_scheduled' : 'publish_immediate',
    instanceUrl: account.instance_url,
    ...defined({ accountKind: account.account_kind ?? undefined }),
    outputProfile: destination.output_profile,
    accountId: account.id,
  } satisfies Candidate)
  return state === 'healthy' ? undefined : { kind: 'not_ready', code: state }
}
