/** The real server, started as an operator starts it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What `npm start` does; the process becomes the server. */
async function readStartCommand(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: { start: string } }
  // Earlier versions kept the shell of npm above the server.
  const [node, ...words] = scripts.start.replace(/^exec /, '').split(' ')
  if (node !== 'node') throw new Error(`npm start is ${scripts.start}, which is not known here.`)
  return words
}

export interface ServerProcess extends AsyncDisposable {
  pid: number
  /** Empty for a worker. */
  origin: string
  /** From the start of the process to the line that says that it is ready. */
  seconds: number
}

/** Milliseconds that it gets to stop by itself. */
const patience = 30_000

const running = new Set<() => Promise<void>>()

let isOver = false

/** For a run that breaks off: none starts any more. */
export async function stopServers(): Promise<void> {
  isOver = true
  await Promise.all([...running].map((stop) => stop()))
}

export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  if (isOver) throw new Error('The run is over.')
  const command = await readStartCommand()
  const begun = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let said = ''
  const ready = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const line = /^Broadside (?:is ready at (\S+)|works jobs)/m.exec(said)
    if (line) ready.resolve(line[1] ?? '')
  })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4000)))
  void ended.then(() => ready.reject(new Error(`The server ended before it was ready: ${said}${complaints}`)))
  const stop = async () => {
    running.delete(stop)
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }
  running.add(stop)
  const origin = await ready.promise
  return {
    pid: child.pid ?? 0,
    origin: origin.replace('localhost', '127.0.0.1'),
    seconds: (performance.now() - begun) / 1000,
    [Symbol.asyncDispose]: stop,
  }
}
