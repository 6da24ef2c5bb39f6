import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError, toStartupError } from '#lib/startup-error.ts'
import type { Log } from '#lib/log.ts'
import { findNativeFolder, prepareBinaries } from './embedded-binaries.ts'
import { createCluster, findPassword, hasCluster, refreshCluster } from './embedded-cluster.ts'
import { prepareLayout } from './embedded-layout.ts'
import { withStartLock } from './embedded-lock.ts'
import {
  type Connection,
  disown,
  isPostmaster,
  type PostmasterFile,
  probe,
  readPostmasterFile,
  readSystemId,
  stopPostmaster,
  toConnection,
} from './embedded-postmaster.ts'
import { chooseAccount } from './embedded-program.ts'
import { removeSocketDirectory } from './embedded-socket.ts'
import { type StartSite, startPostmaster, type Transport } from './embedded-start.ts'
import { defined } from '#lib/defined.ts'

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the socket's directory, or 127.0.0.1 with a password if there are no Unix sockets. */
  connection: Connection
  /** The connection as a `postgresql://` URL. */
  connectionString: string
  /** True if PostgreSQL was already running, started by an earlier or another live process of Broadside. */
  adopted: boolean
  /** For example `18.4`. */
  version: string
  pid: number
  /**
   * Shuts down PostgreSQL and waits until it has ended. Can be called again. After this many milliseconds (default 30
   * s) it is killed; the next start recovers.
   */
  stop(milliseconds?: number): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: Pick<Log, 'info' | 'error'>
  /** Receives the progress of a slow start, in one line each. */
  progress?: (message: string) => void
  /** Size of the server's connection pool; default 88. */
  poolSize?: number
  /** Called while waiting for PostgreSQL to start. */
  whileStarting?: () => void
  /** Unix socket, or TCP on the loopback interface with a password, which is the only one on Windows. */
  transport?: Transport
}

type Running = { file: PostmasterFile; version: string }

const POLL_MS = 25
const SILENCE_MS = 3000
const PATIENCE_MS = 120_000

/**
 * Opens the PostgreSQL of a data directory: adopts a running one, or starts one, creating the database the first time.
 * Two never run on the same files. If this process is killed, its PostgreSQL survives and the next call finds it.
 * Throws StartupError with one sentence for the operator.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const {
    dataDir,
    progress = () => {},
    whileStarting = () => {},
    poolSize = 88,
    transport = process.platform === 'win32' ? 'loopback' : 'socket',
  } = options
  const native = findNativeFolder()
  const { layout, owner } = await prepareLayout(dataDir)
  const account = await chooseAccount(layout.root)
  const waiting = () => progress('Waiting for another start on the same data directory')
  return withStartLock({ path: layout.lock, owner, waiting }, async () => {
    const binaries = await prepareBinaries(native, join(layout.root, 'programs'), owner)
    const site: StartSite = { layout, owner, account, binaries, dataDir, poolSize, transport, progress, whileStarting }
    if (!(await hasCluster(site))) {
      progress('Creating the database')
      await createCluster(site)
    }
    const running = await findRunning(site)
    if (running !== undefined) return describe(options, site, running, true)
    await refreshCluster(site)
    return describe(options, site, await start(options, site), false)
  })
}

async function start({ log }: EmbeddedOptions, site: StartSite): Promise<Running> {
  const { file, program } = await startPostmaster(site)
  const answer = await probe(toConnection(file, await findPassword(site.layout)))
  if (answer.kind !== 'ready') {
    await stopPostmaster({ pid: file.pid, data: site.layout.data })
    throw new StartupError(`PostgreSQL started in "${site.dataDir}" but refuses connections; see its log in "${site.layout.logs}".`)
  }
  program.child.once('exit', (code, signal) => {
    if (code !== 0) log.error({ pid: file.pid, code, signal }, 'PostgreSQL ended')
  })
  return { file, version: answer.version }
}

/** Finds the PostgreSQL running on the data directory, waiting for one that is starting, recovering or stopping. */
async function findRunning(site: StartSite): Promise<Running | undefined> {
  const { layout, owner, dataDir, progress } = site
  const password = await findPassword(layout)
  const begin = Date.now()
  for (let polls = 0; ; polls++) {
    const file = await readPostmasterFile(layout.data)
    if (file === undefined) return undefined
    const answer = await probe(toConnection(file, password))
    if (answer.kind === 'ready' && answer.systemId === (await readSystemId(layout.data))) return { file, version: answer.version }
    if (answer.kind !== 'busy') {
      if (!(await isPostmaster(file.pid, layout.data))) {
        await disown(file, layout, owner).catch((cause: unknown) => {
          throw toStartupError({ path: layout.data, purpose: 'prepare the database in', cause })
        })
        return undefined
      }
      // No client can use a server that hangs or lost its socket, so it is replaced.
      if (file.status === 'ready' && Date.now() - begin > SILENCE_MS) {
        progress(`Stopping a PostgreSQL (process ${file.pid}) that does not answer`)
        await stopPostmaster({ pid: file.pid, data: layout.data })
      }
    }
    if (polls === 0) progress(`Waiting for PostgreSQL (process ${file.pid}), which is ${file.status}`)
    if (file.status !== 'starting' && Date.now() - begin > PATIENCE_MS) {
      throw new StartupError(
        `PostgreSQL (process ${file.pid}) on "${dataDir}" is neither responding nor exiting: stop it, then start again.`,
      )
    }
    await delay(POLL_MS)
  }
}

async function describe(
  { log }: EmbeddedOptions,
  { layout }: StartSite,
  { file, version }: Running,
  adopted: boolean,
): Promise<EmbeddedPostgres> {
  const connection = toConnection(file, await findPassword(layout))
  const { pid } = file
  log.info({ pid, version, adopted }, 'PostgreSQL is ready')
  const stopOnce = async (time?: number) => {
    await stopPostmaster({ pid, data: layout.data, ...defined({ time }) })
    await removeSocketDirectory(file.socketDirectory, layout)
    log.info({ pid }, 'PostgreSQL has stopped')
  }
  let stopped: Promise<void> | undefined
  return { connection, connectionString: toUrl(connection), adopted, version, pid, stop: (time) => (stopped ??= stopOnce(time)) }
}

function toUrl({ host, port, user, database, password }: Connection): string {
  const credentials = password === undefined ? user : `${user}:${password}`
  if (!host.startsWith('/')) return `postgresql://${credentials}@${host}:${port}/${database}`
  return `postgresql://${credentials}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
