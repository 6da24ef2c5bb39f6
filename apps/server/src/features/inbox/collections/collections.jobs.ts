import { type Ctx, transact } from '#server/context.ts'
import { defineJob } from '#jobs/define.ts'
import { claimDue, takeUp } from './collections.store.ts'
import { isSwitchedOn } from '#publishing/accounts/accounts.ts'
import { collectionKinds, enqueueSubjects, sourcesOf } from './collections.ts'

/** The sweep runs every five minutes, so it includes what falls due shortly after it. */
const aheadMs = 60_000
const batch = 500

async function sweep(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const kinds = collectionKinds.filter((kind) => isSwitchedOn(ctx, kind))
  for (const kind of kinds) await takeUp(ctx.db, { kind, sources: sourcesOf(ctx, kind), now })
  for (let claimed = batch; claimed === batch;) {
    ctx.signal.throwIfAborted()
    claimed = await transact(ctx, async (ctx) => {
      const rows = await claimDue(ctx.db, { now, due: new Date(now.getTime() + aheadMs), limit: batch })
      for (const kind of kinds)
        await enqueueSubjects(
          ctx,
          kind,
          rows.filter((row) => row.kind === kind),
        )
      return rows.length
    })
  }
}

export const collectionsJobs = [
  defineJob({ type: 'collection.sweep', whileHeld: 'runs', maxAttempts: 3, concurrency: 'others', run: sweep }),
]

export const recurring = [{ type: 'collection.sweep', everyMinutes: 5, atStart: true }] as const
