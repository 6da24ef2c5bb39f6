/** What every program of the service needs before the app: data directory, secret keys, database. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Parts } from './app.ts'
import type { Config } from './config.ts'
import type { Connection } from '#db/embedded-postmaster.ts'
import { openEmbeddedPostgres } from '#db/embedded.ts'
import { assertRestored } from '#db/dump/restore-mark.ts'
import { parseDatabaseUrl } from '#db/hosts.ts'
import { type Database, openDatabase } from '#db/open.ts'
import { assertUsable } from '#db/session.ts'
import { prepareChange } from '#db/snapshots/before-change.ts'
import { reclaim } from '#jobs/heartbeat.ts'
import type { Log } from '#lib/log.ts'
import { StartupError, toStartupError } from '#lib/startup-error.ts'
import { locks } from '#db/locks.ts'
import { defined } from '#lib/defined.ts'

export interface Runtime extends Parts, AsyncDisposable {
  /** True if no other process uses the data directory, so every running job belongs to a process that died. */
  exclusive: boolean
  /** How to reach the embedded PostgreSQL; absent with DATABASE_URL. */
  embedded?: Connection
  /** Closes the connections, and the embedded PostgreSQL unless another process needs it; after this many milliseconds it is killed. */
  close(milliseconds?: number): Promise<void>
}

export interface RuntimeOptions {
  config: Config
  log: Log
  progress?: (message: string) => void
  /** Called while waiting for the embedded PostgreSQL to start. */
  whileStarting?: () => void
  /** A server refuses to share its data directory with another one; a command-line program does not. */
  exclusive: boolean
  /** Accepts what an unfinished restore left. */
  restoring?: boolean
}

const decodeKey = (text: string) => Buffer.from(text.trim(), 'base64')

/** The first key seals, and all of them open. If the operator sets none, one is created with mode 0600. */
async function readSecretKeys(config: Config): Promise<Parts['secretKeys']> {
  if (config.SECRET_KEY) return config.SECRET_KEY.split(',').map(decodeKey) as unknown as Parts['secretKeys']
  const path = join(config.dataDir, 'secret.key')
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.write(`${randomBytes(32).toString('base64')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw toStartupError({ path, purpose: 'write', cause: error })
  }
  const key = decodeKey(
    await readFile(path, 'utf8').catch((cause: unknown) => Promise.reject(toStartupError({ path, purpose: 'read', cause }))),
  )
  if (key.length < 32)
    throw new StartupError(
      `"${path}" doesn't contain a 32-byte key: restore it from a backup, because stored credentials can't be decrypted with another key.`,
    )
  return [key]
}

async function makeDataDir({ dataDir }: Config): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) =>
    Promise.reject(toStartupError({ path: dataDir, purpose: 'create', cause })),
  )
}

async function lockDataDir(database: Database, config: Config): Promise<AsyncDisposable> {
  const client = await database.connect()
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [...locks.server])
  if (!rows[0]?.locked) {
    await client.end()
    throw new StartupError(`Another server is running on "${config.dataDir}": stop it, or set DATA_DIR to another directory.`)
  }
  return { [Symbol.asyncDispose]: () => client.end() }
}

async function openExternal({ DATABASE_URL, DATABASE_POOL: poolSize }: Config, log: Log): Promise<Database> {
  const { connectionString, hosts } = parseDatabaseUrl(DATABASE_URL)
  const database = openDatabase({ connection: { connectionString }, hosts, poolSize, log })
  try {
    await assertUsable(database.connect)
  } catch (error) {
    await database.close()
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `Can't use the database in DATABASE_URL (${(error as Error).message}): check the address and the password, and that the server is running.`,
    )
  }
  return database
}

/** Throws StartupError for a database that an unfinished restore left, except for `restoring`. */
export async function openRuntime({ restoring = false, ...options }: RuntimeOptions): Promise<Runtime> {
  const runtime = await openUnchecked(options)
  try {
    if (!restoring) await assertRestored(runtime.database, options.config.dataDir)
    return runtime
  } catch (error) {
    await runtime.close()
    throw error
  }
}

async function openUnchecked({ config, log, exclusive, whileStarting, ...rest }: Omit<RuntimeOptions, 'restoring'>): Promise<Runtime> {
  await makeDataDir(config)
  const secretKeys = await readSecretKeys(config)
  if (config.DATABASE_URL) {
    const database = await openExternal(config, log)
    return withClose({ config, log, database, secretKeys, ...rest, exclusive: false }, () => database.close())
  }
  const postgres = await openEmbeddedPostgres({
    dataDir: config.dataDir,
    poolSize: config.DATABASE_POOL,
    log,
    ...rest,
    ...defined({ whileStarting }),
  })
  const database = openDatabase({ connection: postgres.connection, poolSize: config.DATABASE_POOL, log })
  let lock: AsyncDisposable | undefined
  try {
    if (exclusive) lock = await lockDataDir(database, config)
  } catch (error) {
    await database.close()
    throw error
  }
  const embedded = postgres.connection
  return withClose({ config, log, database, secretKeys, ...rest, exclusive, embedded }, async (time) => {
    const keep = !exclusive && (postgres.adopted || (await serverRuns(database)))
    await lock?.[Symbol.asyncDispose]()
    await database.close()
    if (!keep) await postgres.stop(time)
  })
}

function withClose(parts: Omit<Runtime, 'beforeChange' | 'close' | typeof Symbol.asyncDispose>, close: Runtime['close']): Runtime {
  let closed: Promise<void> | undefined
  const closeOnce = (time?: number) => (closed ??= close(time))
  return { ...parts, beforeChange: (pending) => prepareChange(parts, pending), close: closeOnce, [Symbol.asyncDispose]: () => closeOnce() }
}

async function serverRuns({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select 1 from pg_locks where locktype = 'advisory' and classid = ${locks.server[0]} and objid = ${locks.server[1]} and granted) as held`.execute(
    db,
  )
  return rows[0]?.held ?? false
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes over jobs of dead processes of this machine at once; those of other machines follow by heartbeat. */
export async function recoverJobs(
  { database: { db }, log, exclusive }: Pick<Runtime, 'database' | 'log' | 'exclusive'>,
  ownId: string,
): Promise<void> {
  if (exclusive) {
    await db.deleteFrom('processes').where('id', '<>', ownId).execute()
    return reclaim({ db, log }, 0)
  }
  const rows = await db.selectFrom('processes').select(['id', 'pid']).where('host', '=', hostname()).execute()
  // In a container every start gets the same process id, so another row with ours belongs to a dead process.
  const dead = rows.filter(({ id, pid }) => id !== ownId && (pid === process.pid || !alive(pid))).map(({ id }) => id)
  if (!dead.length) return
  await reclaim({ db, log }, 0, dead)
  await db.deleteFrom('processes').where('id', 'in', dead).execute()
}
