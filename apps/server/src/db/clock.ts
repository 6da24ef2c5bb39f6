/** The database's time, which due times are compared with, as a clock of this process. */
import { sql } from 'kysely'
import type { Clock } from '#server/context.ts'
import { type Moment, readMoment } from '#lib/elapsed.ts'
import type { Log } from '#lib/log.ts'
import type { Db } from './open.ts'

export interface DatabaseClock extends Clock {
  /**
   * Measures how many milliseconds the machine's clock is behind the database (negative: ahead of it). Rejects if the
   * database does not respond.
   */
  measure(): Promise<number>
  /** Measures first if the machine slept, or its clock was set, since the last time. Call it before taking due work. */
  settle(): Promise<void>
}

export interface DatabaseClockParts {
  /** The time of the database in milliseconds since 1970. */
  ask(): Promise<number>
  log: Pick<Log, 'warn'>
  read?: () => Moment
}

/** From this difference on, the operator is warned. */
export const worryingOffsetMs = 5000

/** The wall clock and the monotonic one drift apart by less than this between two heartbeats, unless one of them jumped. */
const jumpMs = 1000

/** Measurements at startup; the first one may have to open a connection. */
const firstQuestions = 3

export const askTime = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no time.')
  return row.ms
}

/**
 * Resolves after the first measurement. Between measurements, time follows the machine's monotonic clock. The database
 * read its clock at some moment between request and response: the first estimate is the middle, and a later response
 * only moves an estimate into those bounds, so that a slow one does no harm.
 */
export async function createDatabaseClock({ ask, log, read = readMoment }: DatabaseClockParts): Promise<DatabaseClock> {
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
    // The middle is in the past, so add the time that has passed since.
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
      // The machine may have slept, which stops the monotonic clock. The next heartbeat would notice too late.
      if (hasJumped(moment)) measure().catch(() => {})
      return new Date(timeAt(moment) ?? moment.wall)
    },
  }
}
