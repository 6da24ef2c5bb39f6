/** Ends npm while a server started by `npm start` is running: the server must finish its work and leave nothing behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAlive } from '../../apps/server/src/db/embedded-postmaster.ts'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import type { Check } from './checks.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** Milliseconds for a start and a stop. */
const patience = 120_000

/** Resolves when the program prints the pattern; rejects when its last process is gone or doesn't end. */
function hear(npm: ChildProcess, pattern: RegExp, signal: AbortSignal): Promise<void> {
  let text = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  npm.stdout?.on('data', (chunk: Buffer) => pattern.test((text += chunk.toString())) && resolve())
  const refuse = () => reject(new Error(`npm start did not print ${pattern}: ${text}`))
  npm.once('close', refuse)
  signal.addEventListener('abort', refuse)
  return promise
}

/** Opens a request whose body is sent later; resolves when the server waits for it. */
async function openRequest(port: number): Promise<{ finish(): Promise<number> }> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'no such password' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const open = request({ host: '127.0.0.1', port, path: '/api/v1/auth/login', method: 'POST', headers })
  const answer = once(open, 'response') as Promise<[IncomingMessage]>
  open.flushHeaders()
  await Promise.race([once(open, 'continue'), answer])
  return {
    finish: async () => {
      open.end(body)
      const [response] = await answer
      response.resume()
      return response.statusCode ?? 0
    },
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listening = once(server.listen(port, '127.0.0.1'), 'listening')
  return listening.then(
    () => (server.close(), true),
    () => false,
  )
}

async function endNpm(signal: 'SIGTERM' | 'SIGKILL', dataDir: string): Promise<string[]> {
  const port = await findFreePort()
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: project,
    env: { PATH, HOME, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const late = AbortSignal.timeout(patience)
  const drains = hear(npm, /SIGTERM: finishing what runs/, late)
  drains.catch(() => {})
  const closed = once(npm, 'close', { signal: late })
  closed.catch(() => {})
  try {
    await hear(npm, /Broadside is ready/, late)
    const postgres = Number.parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
    const { finish } = await openRequest(port)
    npm.kill(signal)
    await drains
    const status = await finish().catch((error: Error) => error.message)
    await closed
    return [
      ...(status === 401 ? [] : [`the open request ended with ${status}`]),
      ...(isAlive(postgres) ? [`PostgreSQL (process ${postgres}) still runs`] : []),
      ...((await isFree(port)) ? [] : [`port ${port} is taken`]),
      ...(signal === 'SIGKILL' || npm.exitCode === 0 ? [] : [`npm ended with ${npm.exitCode ?? npm.signalCode}`]),
    ]
  } finally {
    endGroup(npm)
  }
}

/** Ends what is left of it, which should be nothing. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM')
  } catch {
    // It is already gone.
  }
}

export async function checkNpm(directory: string): Promise<Check[]> {
  const checks: Check[] = []
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const problems = await endNpm(signal, join(directory, `npm-${signal}`)).catch((error: Error) => [error.message])
    checks.push({ name: `${signal} to npm stops the server that it started, and what runs is finished`, problems })
  }
  return checks
}
