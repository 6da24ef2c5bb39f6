import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createOutages, type Outages } from '#lib/outages.ts'
import type { Log } from '#lib/log.ts'
import { toDatabaseAway } from '#lib/pg-errors.ts'
import { type ClientSettings, DatabaseClient } from './client.ts'
import { createLocator, type Host } from './hosts.ts'
import { preferLast } from './prefer-last.ts'
import { assertDiskSpace } from './disk-space.ts'
import type { Tables } from './schema.ts'
import { readTimestamp } from './timestamps.ts'

export type Db = Kysely<Tables>

export interface Handle {
  db: Db
  pool: pg.Pool
}

export interface Database extends Handle {
  /** Separate connections for upkeep, whose statements may take minutes and must not block requests. */
  upkeep: Handle
  outages: Outages
  /** A handle for the same few statements over and over: it prefers the connection that it used last, which has planned them. */
  openSteady(): Db
  /** A separate connection outside the pools, for LISTEN and for locks that live as long as the process. */
  connect(): Promise<pg.Client>
  /** Runs work on a connection without deadlines, because schema changes take as long as they take. */
  withoutDeadline<T>(work: (handle: Handle) => Promise<T>): Promise<T>
  /** Closes all connections, by force if the server does not respond. */
  close(): Promise<void>
}

/** int8 as a number: sizes and counts stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimestamp)

/** A request hits at most one of the two limits, and gets its response within 10 s. */
const statementMs = 7000
const connectionMs = 9000
const upkeepMs = 10 * 60_000
const upkeepConnections = 2
/** How long connections may take to close properly. */
const closingMs = 2000

export interface OpenOptions {
  connection: pg.ClientConfig
  hosts?: readonly Host[]
  poolSize: number
  log: Pick<Log, 'error' | 'warn'>
}

export function openDatabase({ connection, hosts = [], poolSize, log }: OpenOptions): Database {
  let isClosing = false
  const outages = createOutages(log)
  const open = new Set<DatabaseClient>()
  const idle = new Set<DatabaseClient>()

  // A broken connection is replaced; without a listener its error would end the process.
  const onError = (error: Error) => {
    // While both stop, the server ends idle connections, which is not worth a log line. The error is copied because it
    // references the complete connection.
    if (!isClosing) outages.report(toDatabaseAway(error) ?? new Error(error.message), {}, 'database connection lost')
  }

  const settingsFor = (statementMs: number): ClientSettings => ({
    ...connection,
    application_name: 'broadside',
    keepAlive: true,
    statementMs,
    connectionMs,
    locate: hosts.length ? createLocator(connection, hosts, connectionMs - 1000) : undefined,
    // If one connection found a server hung, gone or demoted, the others lead to the same server.
    onDropped: (reason) => idle.forEach((client) => client.drop(reason)),
  })

  const watch = (client: DatabaseClient) => {
    open.add(client)
    client.on('error', onError)
    client.once('end', () => open.delete(client))
  }

  /** `time`: milliseconds for a statement, and by default to wait for a connection. */
  const createHandle = (time: number, max: number, waitingTime = time): Handle => {
    const pool = new pg.Pool({
      ...settingsFor(time),
      Client: DatabaseClient as never,
      max,
      connectionTimeoutMillis: waitingTime,
      idleTimeoutMillis: 10_000,
    })
    // The connections' own listener has already reported these errors.
    pool.on('error', () => {})
    pool.on('connect', (client) => watch(client as unknown as DatabaseClient))
    pool.on('acquire', (client) => idle.delete(client as unknown as DatabaseClient))
    pool.on('release', (_, client) => idle.add(client as unknown as DatabaseClient))
    pool.on('remove', (client) => idle.delete(client as unknown as DatabaseClient))
    return { pool, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) }
  }

  const connect = async () => {
    const client = new DatabaseClient(settingsFor(statementMs))
    watch(client)
    await (client.connect() as Promise<unknown>)
    return client
  }

  const work = createHandle(statementMs, poolSize, connectionMs)
  const upkeep = createHandle(upkeepMs, upkeepConnections)
  outages.addProbe('outage', async () => (await connect()).end())
  outages.addProbe('full', async () => assertDiskSpace(await connect()))
  return {
    ...work,
    upkeep,
    outages,
    openSteady: () => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preferLast(work.pool) }) }),
    connect,
    withoutDeadline: async (run) => {
      const handle = createHandle(0, 1)
      try {
        return await run(handle)
      } finally {
        await handle.pool.end()
      }
    },
    close: async () => {
      isClosing = true
      outages[Symbol.dispose]()
      const ended = Promise.all([work.pool.end(), upkeep.pool.end()])
      // A hung connection never closes properly, and would keep the process alive.
      setTimeout(() => open.forEach((client) => client.connection.stream.destroy()), closingMs).unref()
      await ended
    },
  }
}
