import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

/** Milliseconds. A stopping server finishes its current deliveries. */
const stopTime = 15_000

export interface ServerProcess {
  /** Resolves when it is ready, or rejects with its output if it ends first. */
  start(): Promise<void>
  /** SIGKILL. Resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM, then SIGKILL after a timeout. Returns whether it stopped by itself; false if it wasn't running. */
  stop(): Promise<boolean>
}

/** @param options of Node.js */
export function createServerProcess(env: Record<string, string>, options: readonly string[] = []): ServerProcess {
  let running: ChildProcess | undefined
  // Stop the server, and with it its database, however the tests end.
  process.once('exit', () => void running?.kill('SIGTERM'))

  const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    start: async () => {
      const child = spawn(process.execPath, [...options, program], {
        env: { PATH: process.env['PATH'] ?? '', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running = child
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      let said = ''
      const listen = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-5000)
        if (said.includes('Broadside is ready')) resolve()
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.once('exit', () => {
        running = undefined
        reject(new Error(`Broadside ended before it was ready: ${said}`))
      })
      await promise
    },
    kill: async () => {
      if (running) await end(running, 'SIGKILL')
    },
    stop: async () => {
      const child = running
      if (!child) return false
      const timer = setTimeout(() => child.kill('SIGKILL'), stopTime)
      await end(child, 'SIGTERM')
      clearTimeout(timer)
      return child.exitCode === 0
    },
  }
}
