/** Whether the operator holds a delivery back, or the network is not ready for it. */
import type { Ctx } from '#server/context.ts'
import { findHold as findAssessment, type Reading } from '#publishing/readiness/readiness.ts'
import type { Loaded } from './deliveries.store.ts'
import type { Failure } from './outcomes.ts'

/** Asked before every call, since a control acts on the next decision. `reading`: the ledger, where it was just read. */
export async function findHold(
  ctx: Ctx,
  { platform, account, destination, delivery }: Loaded,
  reading?: Reading,
): Promise<Failure | undefined> {
  const candidate = {
    provider: platform,
    // What was asked to go out at once was due when it was queued.
    operation: delivery.due_at > delivery.created_at ? ('publish_scheduled' as const) : ('publish_immediate' as const),
    instanceUrl: account.instance_url,
    ...(account.account_kind === null ? {} : { accountKind: account.account_kind }),
    outputProfile: destination.output_profile,
    accountId: account.id,
  }
  const held = await findAssessment(ctx, candidate, reading)
  return held && { kind: 'not_ready', code: held.state }
}
