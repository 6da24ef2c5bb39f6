/** Claims jobs from the queue, sends their heartbeats, and runs them. */
import type { App } from '#server/context.ts'
import { listMigrations, listUnknown } from '#db/migrate.ts'
import { claim, placesOf, waitsWhileHeld } from './claim.ts'
import type { JobDefinition } from './define.ts'
import { createHeartbeat } from './heartbeat.ts'
import { bringForwardUntil, type ClaimedJob, lookAhead } from './jobs.store.ts'
import { jobsChannel } from './queue.ts'
import { runJob } from './run.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { enqueueRecurring } from './schedules.ts'

/** Milliseconds that running jobs get to end when the worker stops. */
const drainMs = 15_000
/** Jobs of a type that `drain` runs concurrently. */
const drainSlots = 50

export interface Worker extends AsyncDisposable {
  start(): Promise<void>
  /** Runs everything that is due by the app's clock, until nothing is left. For tests and the command line. */
  drain(): Promise<void>
  /** The number of running jobs. */
  active(): number
}

/** Jobs of the types in `upkeep` use connections whose statements may take minutes. */
export function createWorker(app: App, definitions: readonly JobDefinition[], upkeep: ReadonlySet<string> = new Set()): Worker {
  const active = new Map<string, Promise<void>>()
  const aborting = new AbortController()
  let scheduler: Scheduler | undefined

  const run = (definition: JobDefinition, job: ClaimedJob) => {
    const db = upkeep.has(definition.type) ? app.database.upkeep.db : app.db
    const work = runJob(app, definition, job, { signal: aborting.signal, db })
      .catch((error: unknown) => app.outages.report(error, { job: job.id }, 'job could not be settled'))
      .finally(() => {
        // After a pause that lost the heartbeat, the same job may run here a second time. That run keeps its entry.
        if (active.get(job.id) === work) active.delete(job.id)
      })
    active.set(job.id, work)
    return work
  }

  let isOutdated = false
  /** A newer version may hold or move jobs by means that this one doesn't know, so it must not send any. */
  const stopIfOutdated = async () => {
    if (isOutdated) return
    const migrations = listUnknown(await listMigrations(app.db))
    if (!migrations.length) return
    isOutdated = true
    app.log.warn({ migrations }, 'a newer version changed the database: this process takes no more jobs, replace it')
    void scheduler?.stop()
  }

  const heartbeat = createHeartbeat(app, () => [...active.keys()], stopIfOutdated)

  const drainDue = async (): Promise<boolean> => {
    // Jobs that are due by the app's clock become due by the database's clock.
    await bringForwardUntil(app.db, app.clock.now())
    const ahead = await lookAhead(
      app.db,
      definitions.map((definition) => ({ type: definition.type, isLater: false, waits: waitsWhileHeld(definition) })),
    )
    const due = new Set(ahead.filter(({ waitMs }) => waitMs <= 0).map(({ type }) => type))
    let found = false
    for (const definition of definitions.filter(({ type }) => due.has(type))) {
      const [claimed] = await claim(app, new Map([[definition, drainSlots]]))
      const jobs = claimed?.jobs ?? []
      found ||= jobs.length > 0
      await Promise.all(jobs.map((job) => run(definition, job)))
    }
    return found
  }

  return {
    active: () => active.size,
    start: async () => {
      const steady = { ...app, db: app.database.openSteady() }
      scheduler = createScheduler(app, {
        definitions,
        placesOf: (definition) => placesOf(app, definition),
        claim: async (free) => {
          await app.settleClock()
          return claim(steady, free)
        },
        lookAhead: (types) => lookAhead(steady.db, types),
        enqueueRecurring: () => enqueueRecurring(app.queue),
        run,
      })
      await app.announcer.listen(jobsChannel, scheduler.wake)
      await heartbeat.start()
    },
    drain: async () => {
      while (await drainDue());
    },
    [Symbol.asyncDispose]: async () => {
      await scheduler?.stop()
      // Give running jobs time to end, because an aborted call would leave an unknown outcome.
      const patience = setTimeout(() => aborting.abort(), drainMs)
      await Promise.all(active.values())
      clearTimeout(patience)
      // Stop the heartbeat last, because jobs without one would be taken over while they still run.
      await heartbeat.stop()
    },
  }
}
