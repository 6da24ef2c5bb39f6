import type { InstanceOverview } from '@broadside/contract/features/admin.schemas'
import type { Static } from 'typebox'
import type { ActorCtx } from '#server/context.ts'
import { findNewerRelease } from '#instance/releases/releases.ts'
import { version } from '#lib/version.ts'
import { countJobs, countThings, findOldestPending, readLateness, readStorage } from './overview.store.ts'
import { days } from '#lib/time.ts'
import { defined } from '#lib/defined.ts'

const windowMs = days(1)

export async function readOverview(ctx: ActorCtx): Promise<Static<typeof InstanceOverview>> {
  const [counts, jobs, oldest, lateness, storage, newer] = await Promise.all([
    countThings(ctx.db),
    countJobs(ctx.db),
    findOldestPending(ctx.db, ctx.queue.types),
    readLateness(ctx.db, new Date(ctx.clock.now().getTime() - windowMs)),
    readStorage(ctx.db),
    findNewerRelease(ctx),
  ])
  return {
    ...counts,
    jobs,
    ...(oldest ? { oldest_pending_job: { ...oldest, run_at: oldest.run_at.toISOString() } } : {}),
    delivery_lateness: {
      deliveries: lateness.deliveries,
      ...defined({ median_ms: lateness.median ?? undefined, p99_ms: lateness.p99 ?? undefined }),
    },
    storage: { media_bytes: storage.media, database_bytes: storage.database },
    version,
    ...defined({ newer_release: newer }),
  }
}
