/**
 * While the database is down or a disk is full, every loop and request fails for the same reason. This is logged once
 * at the start and once at the end, with the number of errors in between.
 */
import type { Log } from './log.ts'
import { isDatabaseAway, isStorageFull } from './pg-errors.ts'
import { defined } from '#lib/defined.ts'

export type OutageKind = 'outage' | 'full'

/** The outage that caused an error; undefined for any other cause. */
export function outageOf(error: unknown): OutageKind | undefined {
  if (isDatabaseAway(error)) return 'outage'
  return isStorageFull(error) ? 'full' : undefined
}

/** Rejects while the outage lasts. */
type Probe = () => Promise<unknown>

interface State {
  since: number
  count: number
  timer?: NodeJS.Timeout
}

export interface Outages extends Disposable {
  /** Logs an error with its stack, or only counts it if a outage caused it. */
  report(error: unknown, fields: object, message: string): void
  /** An outage is over once all its probes succeed and nothing has failed since the last check. */
  addProbe(kind: OutageKind, probe: Probe): void
  has(kind: OutageKind): boolean
}

const words: Record<OutageKind, { begins: string; ends: string }> = {
  outage: { begins: 'The database does not answer', ends: 'The database is back' },
  full: { begins: 'A disk is full, that of the database or that of the files; free some space', ends: 'There is room on the disk again' },
}

/** Milliseconds between two checks. */
const defaultIntervals: Record<OutageKind, number> = { outage: 1000, full: 5000 }

const number = new Intl.NumberFormat('en')

export function createOutages(log: Pick<Log, 'error' | 'warn'>, intervals = defaultIntervals): Outages {
  const states = new Map<OutageKind, State>()
  const probes: Record<OutageKind, Probe[]> = { outage: [], full: [] }
  let isClosed = false

  const check = async (kind: OutageKind, state: State, known: number) => {
    try {
      for (const probe of probes[kind])
        await probe().catch((error: unknown) => {
          // Any other failure of the probe does not mean that the disk is full.
          if (kind === 'outage' || outageOf(error)) throw error
        })
      if (state.count === known) return end(kind, state)
    } catch {}
    scheduleCheck(kind, state)
  }

  const scheduleCheck = (kind: OutageKind, state: State) => {
    const known = state.count
    if (!isClosed) state.timer = setTimeout(() => void check(kind, state, known), intervals[kind]).unref()
  }

  const end = (kind: OutageKind, { since, count }: State) => {
    states.delete(kind)
    const seconds = Math.round((performance.now() - since) / 1000)
    log.warn(`${words[kind].ends} after ${seconds} s; ${number.format(count)} errors were not logged.`)
  }

  const begin = (kind: OutageKind, error: unknown) => {
    const state: State = { since: performance.now(), count: 0 }
    states.set(kind, state)
    const { code, message } = error as { code?: string; message?: string }
    log.error(
      { ...defined({ code: code || undefined }), reason: message },
      `${words[kind].begins}. Errors that follow from it are counted until it is over.`,
    )
    scheduleCheck(kind, state)
  }

  return {
    report: (error, fields, message) => {
      const kind = outageOf(error)
      if (!kind) return log.error({ err: error, ...fields }, message)
      const state = states.get(kind)
      if (state) state.count += 1
      else if (!isClosed) begin(kind, error)
    },
    addProbe: (kind, probe) => void probes[kind].push(probe),
    has: (kind) => states.has(kind),
    [Symbol.dispose]: () => {
      isClosed = true
      for (const { timer } of states.values()) clearTimeout(timer)
    },
  }
}
