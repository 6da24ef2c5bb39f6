/** Broadside as an operator runs it: a process on a data directory of its own, with the embedded database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../apps/server/src/db/embedded.ts'
import { findFreePort } from './ports.ts'
import { createServerProcess } from './server-process.ts'

export interface Broadside extends AsyncDisposable {
  /** Ends in `/api/v1`. Stays the same when the server is started again. */
  readonly baseUrl: string
  start(): Promise<void>
  /** SIGKILL. The database goes on, as it does when a server really dies. */
  kill(): Promise<void>
  /** Its database, for looking on; not to be stopped. */
  database(): Promise<EmbeddedPostgres>
}

/** @param hosts `host:port` of the servers that it may call although they are on this machine */
export async function startBroadside(hosts: readonly string[]): Promise<Broadside> {
  const directory = await mkdtemp(join(tmpdir(), 'broadside-interop-'))
  const dataDir = join(directory, 'data')
  const port = await findFreePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), FETCH_ALLOW_LIST: hosts.join(','), DATABASE_POOL: '10', RATE_LIMITS: 'refresh=1000' }
  const { start, kill, stop } = createServerProcess(env)
  const database = () => openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  const broadside: Broadside = {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    start,
    kill,
    database,
    [Symbol.asyncDispose]: async () => {
      // A server that was killed leaves its database running.
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
