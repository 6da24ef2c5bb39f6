/** Runs a server like an operator: as a separate process, on the database of a test app. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { TestApp } from './create-test-app.ts'
import { defined } from '#lib/defined.ts'

const program = join(import.meta.dirname, '../main.ts')

export interface ServerProgram extends AsyncDisposable {
  pid: number
  /** Base URL; empty for a worker. */
  origin: string
  output(): string
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM' | 'SIGUSR2'): void
  /** The process exists and is stopped. Linux only. */
  isStopped(): boolean
  /** Resolves with the exit code, or null if it was ended by a signal. */
  exited: Promise<number | null>
}

interface ProgramOptions {
  env: Record<string, string>
  /** Files to load before the program. */
  preload?: readonly string[]
}

/** A test app's database in the format of DATABASE_URL. */
export async function databaseUrl({ app }: Pick<TestApp, 'app'>): Promise<string> {
  const { host, port, user, password = '' } = inject('postgres')
  const { rows } = await app.database.pool.query<{ name: string }>('select current_database() as name')
  const url = new URL(`postgres://localhost/${rows[0]?.name}`)
  url.search = new URLSearchParams({ host, port: String(port), user, ...defined({ password: password || undefined }) }).toString()
  return url.href
}

export async function startServer({ env, preload = [] }: ProgramOptions): Promise<ServerProgram> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-program-'))
  const imports = preload.flatMap((name) => ['--import', join(import.meta.dirname, name)])
  const child: ChildProcess = spawn(process.execPath, [...imports, program], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const { promise: exited, resolve } = Promise.withResolvers<number | null>()
  child.once('exit', resolve)
  const pid = child.pid ?? 0
  await expect.poll(() => child.exitCode !== null || /^Broadside (works jobs|is ready)/m.test(output), { timeout: 30_000 }).toBe(true)
  if (child.exitCode !== null) throw new Error(`The server ended before it was ready: ${output}`)
  return {
    pid,
    origin: /ready at (\S+)/.exec(output)?.[1] ?? '',
    output: () => output,
    signal: (name) => void child.kill(name),
    isStopped: () => / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, '')),
    exited,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
