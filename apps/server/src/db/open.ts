import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  /** A connection of its own, outside the pool: for LISTEN and for locks that live as long as the process. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

/** int8 as a number: sizes and counts stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Statements whose text is bounded by the code, not by the data, are few; this only guards against a mistake. */
const maxPrepared = 1000
const names = new Map<string, string>()

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= maxPrepared) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A client that prepares every statement with parameters, so PostgreSQL parses and plans each once per connection. */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name = typeof text === 'string' && Array.isArray(values) && values.length ? statementName(text) : undefined
    const query = super.query as (...given: unknown[]) => never
    return name ? query.call(this, { name, text, values }, ...rest) : query.apply(this, args)
  }
}

export interface OpenOptions {
  connection: pg.ClientConfig
  poolSize: number
  onError: (error: Error) => void
}

export function openDatabase({ connection, poolSize, onError: report }: OpenOptions): Database {
  let closing = false
  // An idle connection that the server ends while both stop is no news.
  const onError = (error: Error) => {
    if (!closing) report(error)
  }
  const settings = { ...connection, application_name: 'broadside', keepAlive: true }
  const pool = new pg.Pool({
    ...settings,
    Client: PreparingClient,
    max: poolSize,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 15_000,
  })
  let isClosing = false
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool hangs the whole connection on the error, which is too much for a log.
    delete error.client
    if (!isClosing) onError(error)
  })
  // The pool listens to idle connections only; one that breaks in use would end the process when nobody else listens.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    connect: async () => {
      const client = new pg.Client(settings)
      client.on('error', onError)
      await client.connect()
      return client
    },
    close: () => {
      closing = true
      return pool.end()
    },
  }
}
