/** A server process as an admin runs it: restarted when it is gone, and killed without warning by the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const ownTree = fileURLToPath(new URL('../..', import.meta.url))
const source = (path: string) => join(ownTree, 'apps/server/src', path)
const shiftClock = source('test/shift-clock.ts')

export interface ProcessOptions {
  name: string
  env: Record<string, string>
  logPath: string
  /** Milliseconds the wall clock of its machine is ahead. */
  clockShift?: number
  /** The checkout whose server runs; this one by default. */
  tree?: string
}

/** How a process ended. `killed` is by the run; `crashed` is any other end after it was ready. */
export type End = 'killed' | 'start_failed' | 'crashed'

export interface ServerProcess {
  readonly name: string
  pid(): number | undefined
  isReady(): boolean
  /** Resolves with its ready message, or rejects if it ends first. */
  start(): Promise<string>
  /** SIGKILL; resolves with the process id when the process is gone. */
  kill(): Promise<number>
  /** SIGSTOP, then SIGCONT after this many milliseconds unless it is gone by then. */
  freeze(milliseconds: number): Promise<void>
  isFrozen(): boolean
  /** SIGTERM; resolves with the exit code when the process is gone, or null if a signal ended it. */
  stop(): Promise<number | null>
  /** SIGKILL without a restart. */
  retire(): Promise<void>
  isRetired(): boolean
  readonly ends: End[]
}

const ready = /^Broadside (works jobs|is ready).*$/m

export function createServerProcess({ name, env, logPath, clockShift = 0, tree = ownTree }: ProcessOptions): ServerProcess {
  const program = join(tree, 'apps/server/src/main.ts')
  const ends: End[] = []
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  let isReady = false
  let isRetired = false
  let intent: End | undefined
  let frozen: ChildProcess | undefined

  const start = () => {
    if (isRetired) return Promise.reject(new Error(`${name} must not be restarted`))
    const started = spawn(process.execPath, [...(clockShift ? ['--import', shiftClock] : []), program], {
      env: { PATH: process.env['PATH'] ?? '', CLOCK_SHIFT_MS: String(clockShift), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = createWriteStream(logPath, { flags: 'a' })
    child = started
    intent = undefined
    isReady = false
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    let said = ''
    started.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const line = ready.exec(said)?.[0]
      if (!line || isReady) return
      isReady = true
      resolve(line)
    })
    started.stdout.pipe(log, { end: false })
    started.stderr.pipe(log, { end: false })
    ended = new Promise((done) => {
      started.once('exit', (code, signal) => {
        ends.push(intent ?? (isReady ? 'crashed' : 'start_failed'))
        child = undefined
        isReady = false
        log.end(`${new Date().toISOString()} ended with ${code ?? signal}\n`)
        reject(new Error(`${name} ended before it was ready. See ${logPath}`))
        done(code)
      })
    })
    return promise
  }

  const kill = async () => {
    const pid = child?.pid ?? 0
    intent = 'killed'
    child?.kill('SIGKILL')
    await ended
    return pid
  }

  const freeze = async (milliseconds: number) => {
    const victim = child
    if (!victim?.kill('SIGSTOP')) return
    frozen = victim
    await Promise.race([delay(milliseconds), ended])
    frozen = undefined
    victim.kill('SIGCONT')
  }

  return {
    name,
    ends,
    freeze,
    isFrozen: () => frozen !== undefined && frozen === child,
    start,
    pid: () => child?.pid,
    isReady: () => isReady,
    kill,
    stop: () => {
      intent = 'killed'
      child?.kill('SIGTERM')
      return ended
    },
    isRetired: () => isRetired,
    retire: async () => {
      isRetired = true
      await kill()
    },
  }
}
