/** The real server, started as an operator starts it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** As `npm start` does; the process becomes the server. */
const command = ['scripts/ensure.mjs', 'apps/server/src/main.ts']

export interface ServerProcess extends AsyncDisposable {
  pid: number
  origin: string
  /** From the start of the process to the line that says that it is ready. */
  seconds: number
}

/** Milliseconds that it gets to stop by itself. */
const patience = 30_000

export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const begun = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const end = () => void child.kill('SIGTERM')
  // A run that breaks off leaves no server behind.
  process.once('exit', end)
  let said = ''
  const ready = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const origin = /^Broadside is ready at (\S+)/m.exec(said)?.[1]
    if (origin) ready.resolve(origin)
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4000)))
  void ended.then(() => ready.reject(new Error(`The server ended before it was ready: ${said}${complaints}`)))
  const origin = await ready.promise
  return {
    pid: child.pid ?? 0,
    origin: origin.replace('localhost', '127.0.0.1'),
    seconds: (performance.now() - begun) / 1000,
    [Symbol.asyncDispose]: async () => {
      const timer = setTimeout(() => child.kill('SIGKILL'), patience)
      end()
      await ended
      clearTimeout(timer)
      process.off('exit', end)
    },
  }
}
