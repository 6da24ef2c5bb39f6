/** A server process whose event loop is monitored from outside. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export interface WatchedServer extends AsyncDisposable {
  /** The longest block of the event loop since the last call, in milliseconds. */
  longestHold(): Promise<number>
}

export async function startWatchedServer(env: Record<string, string>): Promise<WatchedServer> {
  const child = spawn(process.execPath, ['--import', fileAt('watch-loop.ts'), fileAt('../../apps/server/src/main.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is ready') && resolve())
  void ended.then(() => reject(new Error('The server ended before it was ready.')))
  await promise
  return {
    longestHold: async () => {
      const answer = once(child, 'message')
      child.send('hold')
      const [milliseconds] = (await answer) as [number]
      return milliseconds
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
