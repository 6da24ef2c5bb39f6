/** Makes publications due bit by bit. */
import type { Options } from './options.ts'
import type { PlannedPublication } from './plan.ts'
import { draftPublication, type MadeDelivery, type Scene, schedule, wholeSecond } from './scene.ts'

export async function eachOf<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < list.length; at += 4) results.push(...(await Promise.all(list.slice(at, at + 4).map(work))))
  return results
}

interface Feed {
  made: MadeDelivery[]
  feed(share: number): Promise<void>
  /** Schedules the next wave, whatever its share, unless it is the last. */
  feedNext(): Promise<void>
}

/** A small run uses only the first accounts, so that each of them has several deliveries. All networks are among them. */
export const usedOf = ({ deliveries, lanes }: Options, networks: number): number => Math.max(networks - lanes, Math.ceil(deliveries / 3))

/** A small run spreads its deliveries over the kills; in a large one every account has one per wave. */
export const waveOf = ({ deliveries, kills }: Options, networks: number): number =>
  Math.min(networks, Math.max(Math.ceil(deliveries / kills), Math.floor(deliveries / 15)))

/** Creates all drafts in advance; they become due during the storm. */
export async function prepare(scene: Scene, planned: readonly PlannedPublication[]): Promise<Feed> {
  const startedAt = performance.now()
  const drafts = await eachOf(planned, async (publication) => ({ ...publication, made: await draftPublication(scene, publication) }))
  const perDraft = (performance.now() - startedAt) / drafts.length
  const waiting = drafts.toSorted((a, b) => a.due - b.due)
  const scheduleFirst = async (count: number) => {
    const next = waiting.splice(0, count)
    // Scheduling takes about as long as drafting, on any machine. Posts due before all are scheduled would not be due together.
    const dueAt = wholeSecond(1000 + 3 * perDraft * next.length)
    await eachOf(next, ({ made }) => schedule(scene, made[0]?.publicationId ?? '', dueAt))
  }
  return {
    made: drafts.flatMap(({ made }) => made),
    feed: (share) => scheduleFirst(waiting.filter(({ due }) => due <= share).length),
    feedNext: async () => {
      const wave = waiting[0]?.due ?? 1
      if (wave < 1) await scheduleFirst(waiting.filter(({ due }) => due === wave).length)
    },
  }
}
