/**
 * Lets one process at a time read an account. Many refresh tokens work once, and their network ends the session of an app that sends one again.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { NetworkError } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import { giveBack, isThere, takeLease } from './lease.store.ts'

/** Milliseconds between two attempts to get the lease. */
const pollMs = 100
/** Milliseconds after which the caller is told to try again. */
const patienceMs = 30_000

/** Does nothing for a grant that no longer exists. Throws NetworkError `account_busy` if another process keeps the lease. */
export async function withLease(ctx: Pick<Ctx, 'db'>, grantId: string, work: () => Promise<void>): Promise<void> {
  for (const begun = performance.now(); ;) {
    const until = await takeLease(ctx.db, grantId)
    if (until) return work().finally(() => giveBack(ctx.db, grantId, until))
    if (!(await isThere(ctx.db, grantId))) return
    if (performance.now() - begun > patienceMs) throw new NetworkError({ kind: 'unavailable', evidence: 'not_sent', code: 'account_busy' })
    await delay(pollMs)
  }
}
