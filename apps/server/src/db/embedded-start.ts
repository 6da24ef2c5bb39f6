import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '#lib/startup-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Site } from './embedded-cluster.ts'
import { explainFailure, isSocketFailure, isStillInUse } from './embedded-failure.ts'
import type { Layout } from './embedded-layout.ts'
import { readPostmasterFile, type PostmasterFile } from './embedded-postmaster.ts'
import { type Program, startProgram } from './embedded-program.ts'
import { findFreePort, listSocketDirectories, prepareSocketDirectory, SOCKET_PORT } from './embedded-socket.ts'

export type Transport = 'socket' | 'loopback'

export type StartSite = Site & {
  transport: Transport
  progress: (message: string) => void
  whileStarting: () => void
}

type Address = { port: number; socketDirectory?: string }

type Attempt = { file: PostmasterFile; program: Program } | { failure: string }

const POLL_MS = 5
const REPORT_MS = 5000
const STILL_IN_USE_PATIENCE_MS = 15_000

/** Starts PostgreSQL on a data directory on which none runs, and waits until it accepts connections. Throws StartupError. */
export async function startPostmaster(site: StartSite): Promise<{ file: PostmasterFile; program: Program }> {
  const deadline = Date.now() + STILL_IN_USE_PATIENCE_MS
  let failure: string | undefined
  for await (const address of listAddresses(site)) {
    let attempt = await tryStart(site, address)
    while ('failure' in attempt && isStillInUse(attempt.failure) && Date.now() < deadline) {
      await delay(200)
      attempt = await tryStart(site, address)
    }
    if ('file' in attempt) return attempt
    failure = attempt.failure
    if (!isSocketFailure(failure)) break
  }
  if (failure === undefined) throw new StartupError(NO_SOCKET_DIRECTORY)
  throw explainFailure({ doing: 'start PostgreSQL', dataDir: site.dataDir, output: failure, logs: site.layout.logs })
}

const NO_SOCKET_DIRECTORY =
  'No directory can hold the PostgreSQL socket, neither DATA_DIR (its path may be too long) nor the directory for temporary files: set TMPDIR to a short path of a writable directory.'

/** Where to listen, in order of preference; each is prepared only when needed. */
async function* listAddresses({ layout, owner, transport }: StartSite): AsyncGenerator<Address> {
  if (transport === 'loopback') return yield { port: await findFreePort() }
  for (const socketDirectory of listSocketDirectories(layout))
    if (await prepareSocketDirectory(socketDirectory, owner)) yield { port: SOCKET_PORT, socketDirectory }
}

async function tryStart(site: StartSite, address: Address): Promise<Attempt> {
  const { layout, account, binaries } = site
  const logged = await measureLogs(layout.logs)
  const program = startProgram({ ...toCommand(binaries, layout, address), account, cwd: layout.root, ownSession: true })
  site.whileStarting()
  const file = await waitUntilReady(site, program)
  if (file === undefined) return { failure: program.output() + (await readNewLogs(layout.logs, logged)) }
  // From here on PostgreSQL writes to its own log, and neither its pipes nor the process may keep this process alive.
  program.child.stdout?.destroy()
  program.child.stderr?.destroy()
  program.child.unref()
  return { file, program }
}

/** On Windows `pg_ctl` starts the server because it can drop administrator rights, with which PostgreSQL refuses to run. */
function toCommand(binaries: Binaries, layout: Layout, { port, socketDirectory }: Address): { file: string; args: string[] } {
  const directory = socketDirectory === undefined ? '' : `"${socketDirectory.replaceAll('"', '""')}"`
  const settings = [
    `port=${port}`,
    `listen_addresses=${socketDirectory === undefined ? '127.0.0.1' : ''}`,
    `unix_socket_directories=${directory}`,
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  if (process.platform !== 'win32') return { file: binaries.postgres, args: ['-D', layout.data, ...options] }
  const log = join(layout.logs, 'start.log')
  return { file: binaries.pgCtl, args: ['start', '-w', '-t', '3600', '-D', layout.data, '-l', log, '-o', options.join(' ')] }
}

/** Returns undefined if the program exits. Waits as long as it runs, since recovery after a crash may take minutes. */
async function waitUntilReady({ layout, progress }: StartSite, program: Program): Promise<PostmasterFile | undefined> {
  let code: number | undefined
  let problem: unknown
  program.ended.then(
    (value) => (code = value),
    (error: unknown) => (problem = error),
  )
  const own = (file: PostmasterFile) => process.platform === 'win32' || file.pid === program.child.pid
  for (let report = Date.now() + REPORT_MS; ; await delay(POLL_MS)) {
    if (problem !== undefined) throw problem
    if (code !== undefined && (code !== 0 || process.platform !== 'win32')) return undefined
    const file = await readPostmasterFile(layout.data)
    if (file !== undefined && own(file) && file.status === 'ready') return file
    if (Date.now() < report) continue
    progress('PostgreSQL is recovering the database after an unclean end')
    report = Date.now() + REPORT_MS
  }
}

async function measureLogs(logs: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(logs).catch(() => [])) sizes.set(name, (await stat(join(logs, name))).size)
  return sizes
}

/** What was added to the logs since they had these sizes, at most 16 KiB each. */
async function readNewLogs(logs: string, before: Map<string, number>): Promise<string> {
  const names = [...(await measureLogs(logs)).keys()]
  const texts = await Promise.all(names.map((name) => readFile(join(logs, name))))
  return names.map((name, index) => texts[index]?.subarray(before.get(name)).subarray(-16_384).toString('utf8')).join('')
}
