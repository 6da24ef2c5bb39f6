/** Sends recorded statements again without the service around them: what the database alone could do. */
import type pg from 'pg'
import { openDatabase, type Database } from '../apps/server/src/db/open.ts'
import type { Connection } from '../apps/server/src/db/embedded-postmaster.ts'
import { uuid7 } from '../apps/server/src/lib/ids.ts'
import { createLog } from '../apps/server/src/lib/log.ts'
import { serve } from './child.ts'
import { isBegin, isEnd, isFetch, type Statement } from './recorder.ts'

interface Replay {
  connection: Connection
  poolSize: number
  concurrency: number
  statements: Statement[]
}

export type SqlLoad =
  /** The statements of a request. Ids other than the known ones are new in every round. */
  | (Replay & { kind: 'request'; seconds: number; knownIds: string[] })
  /** The statements of a delivery, for all that are due: those that fetch jobs by turns, those of the work for every job. */
  | (Replay & { kind: 'deliveries'; fetching: Statement[]; template: DeliveryIds; knownIds: string[] })

export interface DeliveryIds {
  job_id: string
  delivery_id: string
  publication_id: string
  destination_id: string
  account_id: string
}

export interface SqlResult {
  /** Rounds per second. */
  rate: number
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The same value with other ids in it. */
function translate(value: unknown, toId: (id: string) => string): unknown {
  if (typeof value === 'string') return value.replaceAll(uuid, toId)
  if (Array.isArray(value)) return value.map((item) => translate(item, toId))
  return value
}

function createTranslation(knownIds: readonly string[], given: Iterable<[string, string]> = []): (id: string) => string {
  const ids = new Map([...knownIds.map((id): [string, string] => [id, id]), ...given])
  return (id) => {
    const known = ids.get(id) ?? uuid7()
    ids.set(id, known)
    return known
  }
}

/** A transaction keeps one connection; a statement outside takes any. Gives the rows of the statement that locks some. */
async function replay(
  { pool }: Database,
  statements: readonly Statement[],
  toValues: (values: unknown[]) => unknown[],
): Promise<unknown[]> {
  let client: pg.PoolClient | undefined
  let locked: unknown[] = []
  try {
    for (const { text, values } of statements) {
      if (isBegin(text)) client = await pool.connect()
      const { rows } = await (client ?? pool).query<Record<string, unknown>>(text, toValues(values))
      if (isFetch(text)) locked = rows
      if (!isEnd(text)) continue
      client?.release()
      client = undefined
    }
  } finally {
    client?.release()
  }
  return locked
}

type RequestLoad = Extract<SqlLoad, { kind: 'request' }>
type DeliveryLoad = Extract<SqlLoad, { kind: 'deliveries' }>

async function replayRequests(database: Database, { statements, knownIds, concurrency, seconds }: RequestLoad): Promise<SqlResult> {
  const begun = performance.now()
  let rounds = 0
  const lane = async () => {
    while (performance.now() < begun + seconds * 1000) {
      const toId = createTranslation(knownIds)
      await replay(database, statements, (values) => translate(values, toId) as unknown[])
      rounds += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return { rate: (rounds * 1000) / (performance.now() - begun) }
}

interface FetchedJob {
  id: string
  groupId: string
  data: { delivery_id: string; publication_id: string }
}

async function replayDeliveries(database: Database, load: DeliveryLoad): Promise<SqlResult> {
  const { fetching, statements, template, knownIds, concurrency } = load
  const { rows } = await database.pool.query<{ id: string; destination_id: string }>(
    'select id, destination_id from deliveries where finished_at is null and due_at <= now()',
  )
  const destinations = new Map(rows.map(({ id, destination_id }) => [id, destination_id]))
  const jobs: FetchedJob[] = []
  let turn: Promise<void> | undefined
  const fetchJobs = async () => {
    // The rest of what fetches marks what was fetched: for one is as good as for many.
    const fetched = (await replay(database, fetching, (values) => values)) as FetchedJob[]
    jobs.push(...fetched)
  }
  const take = async () => {
    if (!jobs.length) await (turn ??= fetchJobs().finally(() => (turn = undefined)))
    return jobs.shift()
  }
  const begun = performance.now()
  let rounds = 0
  const lane = async () => {
    for (let job = await take(); job; job = await take()) {
      const toId = createTranslation(knownIds, [
        [template.job_id, job.id],
        [template.delivery_id, job.data.delivery_id],
        [template.publication_id, job.data.publication_id],
        [template.destination_id, destinations.get(job.data.delivery_id) ?? ''],
        [template.account_id, job.groupId],
      ])
      await replay(database, statements, (values) => translate(values, toId) as unknown[])
      rounds += 1
    }
  }
  // More jobs of busy accounts come free when those of other lanes end.
  while (rounds < destinations.size) {
    const before = rounds
    await Promise.all(Array.from({ length: concurrency }, lane))
    if (rounds === before) throw new Error(`Only ${rounds} of ${destinations.size} deliveries were replayed.`)
  }
  return { rate: (rounds * 1000) / (performance.now() - begun) }
}

serve<SqlLoad, SqlResult>(async (load) => {
  const database = openDatabase({ connection: load.connection, poolSize: load.poolSize, log: createLog('silent') })
  try {
    return load.kind === 'request' ? await replayRequests(database, load) : await replayDeliveries(database, load)
  } finally {
    await database.close()
  }
})
