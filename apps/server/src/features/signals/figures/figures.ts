/**
 * Counts what ends in a workspace, by day. Statistics read these sums. Writers only insert rows, so that deliveries of one workspace never wait for
 * each other; a job merges the rows of a day.
 */
import type { App } from '#server/context.ts'
import { days } from '#lib/time.ts'
import { toWallTime } from '#lib/time-zone.ts'
import { keptFigures, type Measure } from './figures.policy.ts'
import { insertFigures, listZones, mergeFigures, removeFigures } from './figures.store.ts'

export { roundTime } from './figures.policy.ts'
export { setStorage } from './figures.store.ts'

export interface Happening {
  workspaceId: string
  measure: Measure
  /** What happened, such as `published`; of a duration its milliseconds, by `roundTime`. */
  key: string
}

type Base = Pick<App, 'db' | 'clock'>

/** Counts in the caller's transaction. */
export async function countHappenings({ db, clock }: Base, happenings: readonly Happening[]): Promise<void> {
  if (!happenings.length) return
  const zones = await listZones(db, [...new Set(happenings.map(({ workspaceId }) => workspaceId))])
  const now = clock.now()
  const sums = Map.groupBy(happenings, (one) => `${one.workspaceId} ${one.measure} ${one.key}`)
  const rows = [...sums.values()].flatMap((all) => {
    const [{ workspaceId, measure, key }] = all as [Happening]
    const zone = zones.get(workspaceId)
    return zone === undefined ? [] : [{ workspace_id: workspaceId, date: dateOf(now, zone), measure, key, n: all.length }]
  })
  await insertFigures(db, rows)
}

export const dateOf = (instant: Date, zone: string): string => toWallTime(instant, zone).slice(0, 10)

const mergedAtOnce = 100

/** Merges the rows of each day, and removes days that are no longer kept. */
export async function mergeDays({ db, clock, signal }: Base & { signal: AbortSignal }): Promise<void> {
  await removeFigures(db, dateOf(new Date(clock.now().getTime() - days(keptFigures)), 'UTC'))
  while ((await mergeFigures(db, mergedAtOnce)) === mergedAtOnce) signal.throwIfAborted()
}
