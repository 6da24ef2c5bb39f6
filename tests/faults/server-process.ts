/** A server process as an operator runs it: started again when it is gone, and killed without warning by the run. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export interface ProcessOptions {
  name: string
  env: Record<string, string>
  /** Everything that it writes is appended here. */
  logPath: string
}

/** How a process went away. `killed` is our doing; `crashed` happened after it was ready. */
export type End = 'killed' | 'start_failed' | 'crashed'

export interface ServerProcess {
  readonly name: string
  /** Undefined while it is down. */
  pid(): number | undefined
  isReady(): boolean
  /** Resolves with the line that it says when it is ready, or rejects when it ends before. */
  start(): Promise<string>
  /** SIGKILL; resolves with the process id when the process is gone. */
  kill(): Promise<number>
  /** SIGTERM; resolves with the exit code when the process is gone, or null when a signal ended it. */
  stop(): Promise<number | null>
  /** SIGKILL, and no start after it. */
  retire(): Promise<void>
  isRetired(): boolean
  /** Each end since the beginning, with what it meant. */
  readonly ends: End[]
}

const ready = /^Broadside (works jobs|is ready).*$/m

export function createServerProcess({ name, env, logPath }: ProcessOptions): ServerProcess {
  const ends: End[] = []
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  let isReady = false
  let isRetired = false
  let intent: End | undefined

  const start = () => {
    if (isRetired) return Promise.reject(new Error(`${name} is not to be started again`))
    const started = spawn(process.execPath, [program], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
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
        reject(new Error(`${name} ended before it was ready: see ${logPath}`))
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

  return {
    name,
    ends,
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
