/** System programs that these tests need besides their packages. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)

export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program))
      return true
    } catch {
      return false
    }
  })

/** Resolves when the program has printed the words. */
export async function startDaemon(program: string, args: readonly string[], words: string, options: object = {}): Promise<AsyncDisposable> {
  // PHP's web server leaves its workers behind, so signals go to the group.
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const signal = (name: NodeJS.Signals) => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, name)
  process.once('exit', () => void signal('SIGKILL'))
  const gone = once(child, 'exit')
  const ready = Promise.withResolvers<void>()
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-5000)
    if (said.includes(words)) ready.resolve()
  })
  child.once('exit', () => ready.reject(new Error(`${program} ended before it was ready: ${said}`)))
  await ready.promise
  return {
    [Symbol.asyncDispose]: async () => {
      signal('SIGTERM')
      await gone
    },
  }
}
