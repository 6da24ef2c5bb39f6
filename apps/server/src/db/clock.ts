/** The time of the database, which due times are compared with, as a clock of this process. */
import { sql } from 'kysely'
import type { Clock } from '#server/context.ts'
import { type Moment, readMoment } from '#lib/elapsed.ts'
import type { Log } from '#lib/log.ts'
import type { Db } from './open.ts'

export interface DatabaseClock extends Clock {
  /**
   * Compares with the database. Gives the milliseconds that the clock of this machine is behind it (negative: ahead of it), and
   * rejects when the database does not answer.
   */
  measure(): Promise<number>
  /** Compares first if the machine slept, or its clock was set, since the last time. Call it before due work is taken. */
  settle(): Promise<void>
}

export interface DatabaseClockParts {
  /** The time of the database in milliseconds since 1970. */
  ask(): Promise<number>
  log: Pick<Log, 'warn'>
  /** The clocks of the machine. */
  read?: () => Moment
}

/** From here on the operator is told. */
export const worryingOffsetMs = 5000

/** The wall clock and the monotonic one drift apart by less than this between two heartbeats, unless one of them jumped. */
const jumpMs = 1000

/** Questions at the start: the first one may have to open a connection. */
const firstQuestions = 3

export const askTime = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is.')
  return row.ms
}

/**
 * Resolves when it was compared for the first time. Between two comparisons time goes by on the monotonic clock of the machine.
 * The answer was given at some moment between the question and its arrival: the first estimate is the middle, and a later answer
 * moves an estimate no further than into those bounds, so a slow one does no harm.
 */
export async function createDatabaseClock({ ask, log, read = readMoment }: DatabaseClockParts): Promise<DatabaseClock> {
  /** What the database's clock shows at a moment of this machine. */
  let known: { time: number; at: Moment } | undefined
  let measuring: Promise<number> | undefined
  let isWorrying = false

  const timeAt = ({ monotonic }: Moment): number | undefined => known && known.time + (monotonic - known.at.monotonic)

  const warn = (offsetMs: number) => {
    const wasWorrying = isWorrying
    isWorrying = Math.abs(offsetMs) > worryingOffsetMs
    if (isWorrying && !wasWorrying)
      log.warn({ offset_ms: offsetMs }, 'The clock of this machine differs from that of the database, whose time is used; set the clock')
    if (wasWorrying && !isWorrying) log.warn({ offset_ms: offsetMs }, 'The clock of this machine agrees with that of the database again')
  }

  const compare = async (): Promise<number> => {
    const asked = read()
    const answer = await ask()
    const heard = read()
    const uncertainty = (heard.monotonic - asked.monotonic) / 2
    // The middle is now, so the time that has passed since then is added to the answer.
    const middle = answer + uncertainty
    const time = Math.min(Math.max(timeAt(heard) ?? middle, middle - uncertainty), middle + uncertainty)
    known = { time, at: heard }
    const offsetMs = Math.round(time - heard.wall)
    warn(offsetMs)
    return offsetMs
  }

  const measure = () => (measuring ??= compare().finally(() => (measuring = undefined)))

  const hasJumped = (now: Moment): boolean =>
    known !== undefined && Math.abs(now.wall - known.at.wall - (now.monotonic - known.at.monotonic)) > jumpMs

  for (let question = 0; question < firstQuestions; question += 1) await measure()

  return {
    measure,
    settle: async () => {
      if (hasJumped(read())) await measure()
    },
    now: () => {
      const moment = read()
      // The machine may have slept, and then the monotonic clock stood still. The next heartbeat would be too late to notice.
      if (hasJumped(moment)) measure().catch(() => {})
      return new Date(timeAt(moment) ?? moment.wall)
    },
  }
}
