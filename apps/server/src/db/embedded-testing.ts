/** Helpers for tests of the embedded PostgreSQL: directories and processes that end with the test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedOptions, type EmbeddedPostgres, openEmbeddedPostgres } from './embedded.ts'
import { isAlive, stopPostmaster } from './embedded-postmaster.ts'

export const silent = { info: () => {}, error: () => {} }

export const isRoot = process.getuid?.() === 0

const ancestors = (path: string): string[] => (dirname(path) === path ? [path] : [path, ...ancestors(dirname(path))])

/** Whether root's tests can act as an ordinary account, which a checkout below a directory with mode 0700 prevents. */
export const canLeaveRoot = isRoot && ancestors(import.meta.dirname).every((path) => (statSync(path).mode & 0o001) === 0o001)

/** A directory below a new one with mode 0700. A PostgreSQL that still runs on it when the test ends is stopped. */
export async function makeDataDir(...names: string[]): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'bs-'))
  const dataDir = join(parent, ...names, 'data')
  onTestFinished(async () => {
    const data = join(dataDir, 'postgres', 'data')
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    if (pid > 0) await stopPostmaster({ pid, data, time: 1500 })
    await rm(parent, { recursive: true, force: true })
  })
  return dataDir
}

export async function openFor(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: silent, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

export async function query(postgres: Pick<EmbeddedPostgres, 'connectionString'>, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.map((row) => row[0])
  } finally {
    await client.end()
  }
}

type Outcome = { pid: number; adopted: boolean; connectionString: string } | { error: string; name: string }

type Run = { before?: readonly string[]; user?: { uid: number; gid: number }; env?: NodeJS.ProcessEnv }

/** Opens the database in another process, which keeps running, and returns the outcome. `before` is put in front of the command. */
export async function openElsewhere(dataDir: string, run: Run = {}): Promise<{ child: ChildProcess; outcome: Promise<Outcome> }> {
  const module = new URL('embedded.ts', import.meta.url).href
  const script = `
    import { openEmbeddedPostgres } from ${JSON.stringify(module)}
    setInterval(() => {}, 1000)
    try {
      const { pid, adopted, connectionString } = await openEmbeddedPostgres({ dataDir: process.argv[1], log: { info() {}, error() {} } })
      console.log(JSON.stringify({ pid, adopted, connectionString }))
    } catch (error) {
      console.log(JSON.stringify({ error: error.message, name: error.name }))
    }`
  const [command = process.execPath, ...args] = [...(run.before ?? []), process.execPath, '--input-type=module', '-e', script, dataDir]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, ...run.env },
    ...run.user,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}`)))
    child.stdout.once('data', (text: Buffer) => resolve(JSON.parse(text.toString()) as Outcome))
  })
  // A test that kills the process ignores the outcome.
  outcome.catch(() => {})
  return { child, outcome }
}

export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(5)
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(2)
}
