/** Broadside as an admin runs it: a process on its own data directory, with the embedded database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { findFreePort } from './ports.ts'
import { createServerProcess } from './server-process.ts'

export interface Broadside extends AsyncDisposable {
  /** Ends in `/api/v1`. Unchanged after a restart. */
  readonly baseUrl: string
  start(): Promise<void>
  /** SIGKILL. The database keeps running, as when a server really crashes. */
  kill(): Promise<void>
  /** Its database, for reading only; callers must not stop it. */
  database(): Promise<EmbeddedPostgres>
}

const ownDirectory = fileURLToPath(new URL('own-directory.ts', import.meta.url))

/**
 * @param hosts `host:port` of the servers it may call although they are on this machine
 * @param plc URL of the directory of Bluesky's accounts, if not the public one
 */
export async function startBroadside(hosts: readonly string[], plc?: string): Promise<Broadside> {
  const directory = await mkdtemp(join(tmpdir(), 'broadside-interop-'))
  const dataDir = join(directory, 'data')
  const port = await findFreePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), FETCH_ALLOW_LIST: hosts.join(','), DATABASE_POOL: '10', RATE_LIMITS: 'refresh=1000' }
  const { start, kill, stop } = plc ? createServerProcess({ ...env, PLC_URL: plc }, ['--import', ownDirectory]) : createServerProcess(env)
  const database = () => openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  const broadside: Broadside = {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    start,
    kill,
    database,
    [Symbol.asyncDispose]: async () => {
      // A killed server leaves its database running.
      if (!(await stop())) await (await database()).stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
  try {
    await start()
  } catch (error) {
    await broadside[Symbol.asyncDispose]()
    throw error
  }
  return broadside
}
