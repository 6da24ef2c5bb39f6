/** Sends recorded statements again without the service around them: what the database alone could do. */
import type pg from 'pg'
import { openDatabase, type Database } from '../apps/server/src/db/open.ts'
import type { Connection } from '../apps/server/src/db/embedded-postmaster.ts'
import { uuid7 } from '../apps/server/src/lib/ids.ts'
import { createLog } from '../apps/server/src/lib/log.ts'
import { serve } from './child.ts'
import { isBegin, isEnd, type Statement } from './recorder.ts'

/** The statements of a request. Ids other than the known ones are new in every round. */
export interface SqlLoad {
  connection: Connection
  poolSize: number
  concurrency: number
  statements: Statement[]
  seconds: number
  knownIds: string[]
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

function createTranslation(knownIds: readonly string[]): (id: string) => string {
  const ids = new Map(knownIds.map((id): [string, string] => [id, id]))
  return (id) => {
    const known = ids.get(id) ?? uuid7()
    ids.set(id, known)
    return known
  }
}

/** A transaction keeps one connection; a statement outside takes any. */
async function replay({ pool }: Database, statements: readonly Statement[], toValues: (values: unknown[]) => unknown[]): Promise<void> {
  let client: pg.PoolClient | undefined
  try {
    for (const { text, values } of statements) {
      if (isBegin(text)) client = await pool.connect()
      await (client ?? pool).query(text, toValues(values))
      if (!isEnd(text)) continue
      client?.release()
      client = undefined
    }
  } finally {
    client?.release()
  }
}

async function replayRequests(database: Database, { statements, knownIds, concurrency, seconds }: SqlLoad): Promise<SqlResult> {
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

serve<SqlLoad, SqlResult>(async (load) => {
  const database = openDatabase({ connection: load.connection, poolSize: load.poolSize, log: createLog('silent') })
  try {
    return await replayRequests(database, load)
  } finally {
    await database.close()
  }
})
