/** Checks accounts every six hours, and renews tokens before they expire. */
import { NetworkError } from '@broadside/networks/spec/index'
import { transact } from '#server/context.ts'
import { backoff, defineJob, type JobCtx, JobFailure, type Later } from '#jobs/define.ts'
import { checkInterval, explain } from './accounts.policy.ts'
import { findActiveAccounts, readAccount } from './accounts.ts'
import { deleteEndedAttempts } from './attempts.store.ts'
import { deleteEndedStates } from './connect.store.ts'
import { markReconnectRequired, warnOfExpiry } from './grants.ts'
import { type AccountRow, claimDueChecks, findGrant, listOfGrant } from './accounts.store.ts'

const minute = 60_000
/** Accounts to enqueue per transaction. */
const batch = 500
/** The sweep runs every hour, and includes what is due in the half hour after it. */
const ahead = 30 * minute
/** A page that waits for a result may be open for longer than the attempt can succeed. */
const attemptKept = 24 * 60 * minute
const checkTries = 3
const renewalTries = 5

const accountSweep = defineJob<Record<string, never>>({
  type: 'account.sweep',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => {
    const now = ctx.clock.now()
    const span = { due: new Date(now.getTime() + ahead), next: new Date(now.getTime() + checkInterval), limit: batch }
    await deleteEndedStates(ctx.db, now)
    await deleteEndedAttempts(ctx.db, new Date(now.getTime() - attemptKept))
    for (let claimed = batch; claimed === batch;)
      claimed = await transact(ctx, async (ctx) => {
        const rows = await claimDueChecks(ctx.db, span)
        await ctx.queue.enqueueMany(
          ctx,
          'account.check',
          rows.map((row) => ({ data: { workspace_id: row.workspace_id, account_id: row.id }, subject: row.id })),
        )
        return rows.length
      })
  },
})

/** Retries a temporary failure. After the last attempt, the job fails with a sentence of the service. */
function again(ctx: JobCtx, row: AccountRow, error: unknown, tries: number): Later {
  const network = ctx.networks[row.platform]
  if (!network || !(error instanceof NetworkError)) throw error
  if (ctx.job.attempt >= tries) throw new JobFailure(explain(network, error))
  const wait = Math.max(backoff(ctx.job.attempt), error.retryAfter ?? 0)
  return { at: new Date(ctx.clock.now().getTime() + wait), counts: true, error: explain(network, error) }
}

const isRefused = (error: unknown) => error instanceof NetworkError && error.kind === 'auth'

const accountCheck = defineJob<{ workspace_id: string; account_id: string }>({
  type: 'account.check',
  whileHeld: 'waits',
  maxAttempts: checkTries,
  concurrency: 'others',
  run: async (ctx, { workspace_id, account_id }) => {
    const [row] = await findActiveAccounts(ctx.db, workspace_id, [account_id])
    const network = row && ctx.networks[row.platform]
    if (!row || !network) return
    try {
      await readAccount(ctx, row, network)
    } catch (error) {
      if (!isRefused(error)) return again(ctx, row, error, checkTries)
    }
  },
})

const accountRefreshToken = defineJob<{ workspace_id: string; grant_id: string }>({
  type: 'account.refresh-token',
  whileHeld: 'waits',
  maxAttempts: renewalTries,
  concurrency: 'others',
  run: async (ctx, { workspace_id, grant_id }) => {
    const grant = await findGrant(ctx.db, workspace_id, grant_id)
    const row = (await listOfGrant(ctx.db, workspace_id, grant_id)).find((account) => account.is_active)
    const network = row && ctx.networks[row.platform]
    if (!row || !network || grant?.status !== 'active') return
    try {
      await readAccount(ctx, row, network, async (inner) => {
        // The new credential schedules the next renewal, so this job must be completed by then.
        await ctx.job.complete(inner)
        await warnOfExpiry(inner, grant)
      })
    } catch (error) {
      if (isRefused(error)) return
      const later = again(ctx, row, error, renewalTries)
      // Only attempts after the token's expiry count, since there is time before it.
      const left = (grant.expires_at?.getTime() ?? 0) - ctx.clock.now().getTime()
      return left <= 0 ? later : { ...later, at: new Date(later.at.getTime() + Math.min(left / 10, 60 * minute)), counts: false }
    }
  },
  onExhausted: (ctx, { grant_id }) => markReconnectRequired(ctx, grant_id),
})

export const accountsJobs = [accountSweep, accountCheck, accountRefreshToken]

export const recurring = [{ type: 'account.sweep', everyHours: 1 }] as const
