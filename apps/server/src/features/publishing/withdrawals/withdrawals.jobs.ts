import { transact } from '#server/context.ts'
import { defineJob, type JobCtx, type JobDefinition } from '#jobs/define.ts'
import type { Recurring } from '#jobs/schedules.ts'
import { days } from '#lib/time.ts'
import { eraseGrantData, markReconnectRequired } from '#publishing/accounts/accounts.ts'
import { networksOf, type Sender } from './withdrawals.ts'
import { complete, listGrants, lockOpen, removeOld } from './withdrawals.store.ts'

/** Days in which a person can look up what became of a request. */
const keptDays = 400

/** Everything in one transaction, so that a request is either open or carried out. */
const apply = (ctx: JobCtx, { withdrawal_id }: { withdrawal_id: string }): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await lockOpen(ctx.db, withdrawal_id)
    if (row?.network_user) {
      const platforms = networksOf(ctx, row.sender as Sender).map(({ id }) => id)
      const grants = await listGrants(ctx.db, { platforms, app: row.app, userId: row.network_user, until: row.until })
      for (const grant of grants) await (row.kind === 'data' ? eraseGrantData(ctx, grant) : markReconnectRequired(ctx, grant.id))
      await complete(ctx.db, row.id, ctx.clock.now())
    }
    await ctx.job.complete(ctx)
  })

const withdrawalApply = defineJob<{ withdrawal_id: string }>({
  type: 'withdrawal.apply',
  whileHeld: 'runs',
  maxAttempts: 20,
  concurrency: 'others',
  run: apply,
})

const withdrawalClean = defineJob({
  type: 'withdrawal.clean',
  whileHeld: 'runs',
  maxAttempts: 3,
  concurrency: 'others',
  run: async (ctx) => void (await removeOld(ctx.db, new Date(ctx.clock.now().getTime() - days(keptDays)))),
})

export const withdrawalsJobs: readonly JobDefinition[] = [withdrawalApply, withdrawalClean]

export const recurring: readonly Recurring[] = [{ type: 'withdrawal.clean', everyHours: 24 }]
