/** Claims jobs within the limits of this process and of their lanes. */
import type { App } from '#server/context.ts'
import { isDeadlock, isUniqueViolation } from '#lib/pg-errors.ts'
import type { JobDefinition } from './define.ts'
import { type Claim, claimJobs, type LaneLimit, placeIndex } from './jobs.store.ts'

/** How many jobs of a type may run in this process at a time. */
export const placesOf = ({ config }: Pick<App, 'config'>, { concurrency }: JobDefinition): number =>
  concurrency === 'deliveries' ? config.DELIVERY_CONCURRENCY : config.JOB_CONCURRENCY

export const waitsWhileHeld = ({ whileHeld }: JobDefinition): boolean => whileHeld === 'waits'

function limitOf(app: Pick<App, 'config'>, definition: JobDefinition): LaneLimit | undefined {
  const { type, grouped, perGroup } = definition
  if (grouped) return { scope: '', places: 1 }
  if (perGroup === undefined) return undefined
  return { scope: type, places: perGroup === 'all_but_one' ? Math.max(1, placesOf(app, definition) - 1) : perGroup }
}

/** Claims due jobs for the free slots of each type. */
export async function claim(
  app: Pick<App, 'config' | 'db' | 'processId' | 'traces'>,
  free: ReadonlyMap<JobDefinition, number>,
): Promise<Claim[]> {
  const wanted = [...free].map(([definition, places]) => ({
    type: definition.type,
    waits: waitsWhileHeld(definition),
    places,
    limit: limitOf(app, definition),
  }))
  return claimAgain(() => claimJobs(app.db, wanted, app.processId, app.traces.isOn))
}

/** Tries again if another process took a slot of a lane between the query and the claim. */
async function claimAgain(work: () => Promise<Claim[]>): Promise<Claim[]> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isUniqueViolation(error, placeIndex) && !isDeadlock(error)) throw error
    }
}
