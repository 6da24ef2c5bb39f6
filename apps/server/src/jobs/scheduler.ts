/** Decides when to poll for due jobs, in one loop for all types. */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '#server/context.ts'
import type { JobDefinition } from './define.ts'
import { waitsWhileHeld } from './claim.ts'
import type { Ahead, Claim, ClaimedJob, Looked } from './jobs.store.ts'

/** Maximum sleep between polls. */
const floorMs = 30_000
/** Interval for due jobs whose lane is busy in another process, which doesn't announce when it is free. */
const busyMs = 500
const afterErrorMs = 1000
const maxGatherMs = 40

export interface SchedulerParts {
  definitions: readonly JobDefinition[]
  placesOf(definition: JobDefinition): number
  claim(free: ReadonlyMap<JobDefinition, number>): Promise<Claim[]>
  /** Due jobs don't count for types with `isLater`. */
  lookAhead(types: readonly Looked[]): Promise<Ahead[]>
  /** Enqueues recurring jobs that are due, and returns their types. */
  enqueueRecurring(): Promise<string[]>
  run(definition: JobDefinition, job: ClaimedJob): Promise<void>
}

export interface Scheduler {
  /** Polls because there may be due jobs of this type, or of any type. */
  wake(type: string | undefined): void
  stop(): Promise<void>
}

interface Kind {
  definition: JobDefinition
  places: number
  free: number
  /** Due jobs may not have been polled yet. */
  isHot: boolean
  /** Due jobs remain because no slot is free here or in their lane. */
  hasLeft: boolean
}

/** Claims jobs for free slots, then sleeps until it is woken, a slot is free for the remaining jobs, or the next job is due. */
export function createScheduler({ outages }: Pick<App, 'outages'>, parts: SchedulerParts): Scheduler {
  const kinds = new Map<string, Kind>(
    parts.definitions.map((definition) => {
      const places = parts.placesOf(definition)
      return [definition.type, { definition, places, free: places, isHot: true, hasLeft: false }]
    }),
  )
  const stopping = new AbortController()
  let gathering: NodeJS.Timeout | undefined
  let claimMs = 0
  let wakeUp: (() => void) | undefined

  const wake = (type?: string) => {
    for (const kind of type === undefined ? kinds.values() : [kinds.get(type)]) if (kind) kind.isHot = true
    wakeUp?.()
  }

  const lookForLeft = () => {
    clearTimeout(gathering)
    gathering = undefined
    for (const kind of kinds.values()) kind.isHot ||= kind.hasLeft
    wakeUp?.()
  }

  const begin = (kind: Kind, job: ClaimedJob) => {
    kind.free -= 1
    void parts.run(kind.definition, job).finally(() => {
      kind.free += 1
      // Other types may share the lane.
      if (![...kinds.values()].some(({ hasLeft }) => hasLeft)) return
      // While most slots are taken, wait for more of them, since a claim for several costs as much as for one.
      if (kind.free > kind.places / 2) lookForLeft()
      else gathering ??= setTimeout(lookForLeft, Math.min(maxGatherMs, 4 * claimMs))
    })
  }

  const claimHot = async () => {
    const hot = [...kinds.values()].filter(({ isHot }) => isHot)
    for (const kind of hot) {
      kind.isHot = false
      // Don't poll while every slot is busy.
      kind.hasLeft = kind.free === 0
    }
    const free = new Map(hot.filter((kind) => kind.free > 0).map((kind) => [kind.definition, kind.free]))
    if (!free.size) return
    const begun = performance.now()
    const claims = await parts.claim(free)
    claimMs = performance.now() - begun
    for (const { type, jobs, hasLeft, isCut } of claims) {
      const kind = kinds.get(type)
      if (!kind) continue
      kind.hasLeft = hasLeft
      // One lane may have filled the list of candidates.
      kind.isHot ||= isCut && jobs.length > 0 && jobs.length < kind.free
      for (const job of jobs) begin(kind, job)
    }
  }

  const isAnyHot = () => [...kinds.values()].some(({ isHot, free }) => isHot && free > 0)

  /** Returns the milliseconds until something is due. */
  const lookAhead = async (): Promise<number> => {
    const ahead = await parts.lookAhead(
      [...kinds].map(([type, { definition, hasLeft }]) => ({ type, isLater: hasLeft, waits: waitsWhileHeld(definition) })),
    )
    for (const { type, waitMs } of ahead) {
      if (waitMs > 0) continue
      for (const due of type === null ? await parts.enqueueRecurring() : [type]) wake(due)
    }
    return Math.min(floorMs, ...ahead.map(({ waitMs }) => waitMs))
  }

  /** Returns false if woken early. */
  const sleep = async (milliseconds: number): Promise<boolean> => {
    if (stopping.signal.aborted || isAnyHot()) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(true), milliseconds)
    wakeUp = () => resolve(false)
    const isOver = await promise
    wakeUp = undefined
    clearTimeout(timer)
    return isOver
  }

  const turn = async () => {
    await claimHot()
    if (isAnyHot()) return
    const waitMs = await lookAhead()
    const hasBusy = [...kinds.values()].some(({ free, hasLeft }) => free > 0 && hasLeft)
    const isOver = await sleep(hasBusy ? Math.min(waitMs, busyMs) : waitMs)
    if (isOver) for (const kind of kinds.values()) kind.isHot ||= kind.hasLeft
  }

  const loop = async () => {
    while (!stopping.signal.aborted)
      await turn().catch(async (error: unknown) => {
        outages.report(error, {}, 'jobs could not be claimed')
        await delay(afterErrorMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        wake()
      })
  }
  const ended = loop()

  return {
    wake,
    stop: () => {
      stopping.abort()
      wakeUp?.()
      clearTimeout(gathering)
      return ended
    },
  }
}
