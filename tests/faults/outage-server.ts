/** A server on its own database, as an HTTP client sees it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServerProcess, type ServerProcess } from './server-process.ts'

export interface Answer {
  path: string
  /** 0: the connection broke. */
  status: number
  code: string
  id: string
  milliseconds: number
}

export interface OutageServer extends AsyncDisposable {
  process: ServerProcess
  start(): Promise<void>
  ask(path: string, body?: object): Promise<Answer>
  /** Waits for the path to return 200; false if that takes too long. */
  until(path: string, patience: number): Promise<boolean>
  log(): Promise<string[]>
}

export function createOutageServer(directory: string, dataDir: string): OutageServer {
  const logPath = join(directory, 'server.log')
  const env = { DATA_DIR: dataDir, PORT: '0', REGISTRATION: 'open', LOG_LEVEL: 'warn' }
  const process = createServerProcess({ name: 'server', env, logPath })
  let origin = ''
  let cookie = ''
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const begun = performance.now()
    const toResult = (status: number, { code = '', id = '' } = {}) => ({ path, status, code, id, milliseconds: performance.now() - begun })
    try {
      const answer = await fetch(`${origin}/api/v1${path}`, {
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      })
      cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
      return toResult(answer.status, (await answer.json().catch(() => ({}))) as { code?: string; id?: string })
    } catch {
      return toResult(0)
    }
  }
  return {
    process,
    ask,
    start: async () => {
      origin = /http:\S+/.exec(await process.start())?.[0] ?? ''
      if (!cookie)
        await ask('/auth/register', { email: 'ada@social.example', password: 'kettles and lanterns by the harbour', username: 'ada' })
    },
    until: async (path, patience) => {
      for (const deadline = Date.now() + patience; Date.now() < deadline; await delay(200))
        if ((await ask(path)).status === 200) return true
      return false
    },
    log: async () => (await readFile(logPath, 'utf8')).split('\n').filter(Boolean),
    // After a kill, PostgreSQL still writes for a moment while its directory is being removed.
    [Symbol.asyncDispose]: async () => void (await process.stop()),
  }
}

export const warnings = (lines: readonly string[]) => lines.filter((line) => line.startsWith('{'))
