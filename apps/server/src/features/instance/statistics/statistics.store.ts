/** Reads sums per day, of one workspace or of all. Dates are texts like `2026-11-24`. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

export interface Range {
  /** Undefined for all workspaces. */
  workspaceId: string | undefined
  /** Both inclusive. */
  first: string
  last: string
  by: 'day' | 'week'
}

const within = ({ workspaceId, first, last }: Range): RawBuilder<boolean> =>
  sql<boolean>`${workspaceId === undefined ? sql`true` : sql`workspace_id = ${workspaceId}`}
    and date between ${first}::date and ${last}::date`

const period = ({ by }: Range) => (by === 'week' ? sql`date_trunc('week', date)::date` : sql`date`)

const text = (date: RawBuilder<unknown>) => sql<string>`to_char(${date}, 'YYYY-MM-DD')`

export interface Count {
  date: string
  measure: 'delivery' | 'build' | 'webhook'
  key: string
  n: number
}

export async function countEnds(db: Db, range: Range): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${text(period(range))} as date, measure, key, sum(n)::bigint as n from daily_figures
    where ${within(range)} and measure in ('delivery', 'build', 'webhook') group by 1, 2, 3`.execute(db)
  return rows
}

export interface Times {
  date: string
  measure: 'late' | 'build_time'
  n: number
  p50: number
  p90: number
  p99: number
}

/** The smallest time that at least this part of all reached. */
const percentile = (part: number) => sql`min(time) filter (where upto >= total * ${sql.lit(part)})`

export async function readTimes(db: Db, range: Range): Promise<Times[]> {
  const { rows } = await sql<Times>`
    with times as (
      select ${period(range)} as date, measure, key::bigint as time, sum(n) as n from daily_figures
      where ${within(range)} and measure in ('late', 'build_time') group by 1, 2, 3),
    ranked as (
      select date, measure, time, sum(n) over (partition by date, measure order by time) as upto,
        sum(n) over (partition by date, measure) as total
      from times)
    select ${text(sql`date`)} as date, measure, max(total)::bigint as n, ${percentile(0.5)} as p50, ${percentile(0.9)} as p90,
      ${percentile(0.99)} as p99
    from ranked group by date, measure`.execute(db)
  return rows
}

export async function listFailures(db: Db, range: Range, limit: number): Promise<{ key: string; n: number }[]> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, sum(n)::bigint as n from daily_figures where ${within(range)} and measure = 'failure'
    group by key order by n desc, key limit ${limit}`.execute(db)
  return rows
}

/** The stored bytes of each measured day, and of the last one before the range. */
export async function listStorage(db: Db, range: Range): Promise<{ date: string; bytes: number }[]> {
  const { workspaceId, first, last } = range
  const measured = sql`measure = 'storage' and ${workspaceId === undefined ? sql`true` : sql`workspace_id = ${workspaceId}`}`
  const { rows } = await sql<{ date: string; bytes: number }>`
    select ${text(sql`date`)} as date, sum(n)::bigint as bytes from daily_figures
    where ${measured} and date <= ${last}::date
      and date >= coalesce((select max(date) from daily_figures where ${measured} and date < ${first}::date), ${first}::date)
    group by date order by date`.execute(db)
  return rows
}
