import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { open, readFile, readlink, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { DATABASE, ROLE } from './embedded-cluster.ts'
import { giveTo, type Layout, type Owner } from './embedded-layout.ts'
import { defined } from '#lib/defined.ts'

/** The content of postmaster.pid; "miscadmin.h" in PostgreSQL's source documents the lines. */
export type PostmasterFile = { pid: number; port: number; socketDirectory: string; address: string; status: string; text: string }

export type Connection = { host: string; port: number; user: string; database: string; password?: string }

/** `busy`: PostgreSQL responds, but is starting, recovering, stopping or full. `silent`: nothing responds. */
export type Answer = { kind: 'ready'; version: string; systemId: string } | { kind: 'busy' } | { kind: 'silent' }

const POLL_MS = 10

const BUSY_CODES = ['57P03', '53300']

export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , port = '', socketDirectory = '', address = '', , status = ''] = text.split('\n')
  // Negative for a single-user session, which accepts no connections.
  const number = Math.abs(Number(pid))
  if (!Number.isSafeInteger(number) || number === 0) return undefined
  return { pid: number, port: Number(port), socketDirectory, address, status: status.trim(), text }
}

export function toConnection(file: PostmasterFile, password: string | undefined): Connection {
  const target = { port: file.port, user: ROLE, database: DATABASE }
  if (file.socketDirectory !== '') return { host: file.socketDirectory, ...target }
  return { host: '127.0.0.1', ...target, ...defined({ password }) }
}

/** Connects once and asks which server responds. */
export async function probe(connection: Connection): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000, query_timeout: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ id: string; version: string }>(
      "SELECT system_identifier::text AS id, current_setting('server_version') AS version FROM pg_control_system()",
    )
    return { kind: 'ready', version: rows[0]?.version ?? '', systemId: rows[0]?.id ?? '' }
  } catch (error) {
    return { kind: BUSY_CODES.includes((error as pg.DatabaseError).code ?? '') ? 'busy' : 'silent' }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The system identifier that initdb gave this database, from the first eight bytes of its control file. */
export async function readSystemId(data: string): Promise<string> {
  const handle = await open(join(data, 'global', 'pg_control'))
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE().toString()
  } finally {
    await handle.close()
  }
}

/** True if the process is the PostgreSQL server of this data directory, and not another program that reused its id. */
export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    const [program = '', ...args] = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (basename(program) !== 'postgres') return false
    // The server runs inside its data directory. Its command line shows it too, in case the system hides the former.
    return args.includes(data) || (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data
  }
  const [command, args] =
    process.platform === 'win32' ? ['tasklist', ['/NH', '/FI', `PID eq ${pid}`]] : ['ps', ['-o', 'command=', '-p', `${pid}`]]
  const { stdout } = await promisify(execFile)(command as string, args as string[]).catch(() => ({ stdout: '' }))
  return process.platform === 'win32' ? stdout.includes('postgres.exe') : stdout.includes('postgres') && stdout.includes(data)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/** A dead orphan keeps its id until the system's first process reaps it, which in a container may never happen. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

/**
 * Makes the next PostgreSQL accept a postmaster.pid that names another program's process.
 *
 * PostgreSQL refuses to start while the named process lives, unless it is its own parent, as this process will be. The
 * rest of the file stays: with it, PostgreSQL detects processes that still use the memory of a killed one. Only call it
 * with the start lock.
 */
export async function disown(file: PostmasterFile, { data }: Layout, owner: Owner): Promise<void> {
  const path = join(data, 'postmaster.pid')
  await writeFile(`${path}.new`, file.text.replace(/^-?\d+/, String(process.pid)), { mode: 0o600 })
  await giveTo(`${path}.new`, owner)
  await rename(`${path}.new`, path)
}

type Stop = { pid: number; data: string; time?: number }

/**
 * Stops a PostgreSQL server and waits until it is gone, for `time` milliseconds in total: first with a fast shutdown,
 * which aborts transactions and flushes everything; then an immediate one, from which the next start recovers; and
 * finally by force.
 */
export async function stopPostmaster({ pid, data, time = 30_000 }: Stop): Promise<void> {
  const last = time / 6
  for (const [signal, patience] of [
    ['SIGINT', time - 2 * last],
    ['SIGQUIT', last],
    ['SIGKILL', last],
  ] as const) {
    if (!(await isPostmaster(pid, data))) return
    // A hung server would leave these behind, still holding the memory its successor needs.
    const helpers = signal === 'SIGKILL' ? await listHelpers(pid) : []
    if (!sendSignal(pid, signal)) return
    for (const helper of helpers) sendSignal(helper, signal)
    if (await hasEnded(pid, patience)) return
  }
}

/** The child processes of a server. Only known on Linux; elsewhere they end when they notice its end. */
async function listHelpers(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean).map(Number)
}

function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function hasEnded(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}
