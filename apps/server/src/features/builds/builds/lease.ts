/** A worker's lease on a build: renewed while it works, and its loss noticed within a second. */
import type { JobCtx } from '#jobs/define.ts'
import type { NewRow } from '#db/schema.ts'
import { type Fence, isHeld, updateHeld, writeHeld } from './lease.store.ts'
import type { BuildRow } from './stored.ts'

/** Milliseconds. */
export const leaseTime = 60_000
const intervals = { renew: 20_000, look: 1000 }

/** The build was canceled, deleted or taken over, so this run must not write anymore. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

export interface Lease extends Disposable {
  /** Aborted when the lease is lost or the worker stops. */
  signal: AbortSignal
  /** Writes to the build. Rejects with LeaseLost when the lease is lost. */
  write(changes: Partial<NewRow<'builds'>>): Promise<void>
  /** Like `write`, in the caller's transaction; returns the row. */
  settle(ctx: Pick<JobCtx, 'db'>, changes: Partial<NewRow<'builds'>>): Promise<BuildRow>
  /** Lets the next worker claim the build at once. */
  release(): Promise<void>
}

type LeaseCtx = Pick<JobCtx, 'db' | 'clock' | 'signal' | 'outages'>

const leaseEnd = (ctx: LeaseCtx): Date => new Date(ctx.clock.now().getTime() + leaseTime)

export function holdLease(ctx: LeaseCtx, fence: Fence, { renew, look: pause } = intervals): Lease {
  const lost = new AbortController()
  let lastRenewed = performance.now()
  let timer: NodeJS.Timeout | undefined

  const lose = () => {
    const reason = new LeaseLost('The build is no longer this worker’s.')
    lost.abort(reason)
    return reason
  }

  const look = async () => {
    const due = performance.now() - lastRenewed >= renew
    const ours = due ? await writeHeld(ctx.db, fence, { lease_until: leaseEnd(ctx) }) : await isHeld(ctx.db, fence)
    if (due) lastRenewed = performance.now()
    if (!ours) lose()
  }

  /** A failed check proves nothing about the lease, so the next one runs regardless. */
  const plan = () => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => ctx.outages.report(error, { build: fence.id }, 'build lease not checked'))
        .finally(() => timer && !lost.signal.aborted && plan())
    }, pause)
  }
  plan()

  return {
    signal: AbortSignal.any([ctx.signal, lost.signal]),
    write: async (changes) => {
      if (!(await writeHeld(ctx.db, fence, { ...changes, updated_at: ctx.clock.now() }))) throw lose()
    },
    settle: async ({ db }, changes) => {
      const row = await updateHeld(db, fence, {
        ...changes,
        lease_owner: null,
        lease_until: null,
        updated_at: ctx.clock.now(),
      })
      if (!row) throw lose()
      return row
    },
    release: async () => {
      await writeHeld(ctx.db, fence, { lease_owner: null, lease_until: null })
    },
    [Symbol.dispose]: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
