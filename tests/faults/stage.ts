/** Everything a run starts: database, networks, two workers and a web process. Disposing stops all of it. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { openNetworks } from './kinds.ts'
import { type TestNetwork, toSettings } from './networks.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'
import { siteOf } from './site.ts'
import type { Weather } from './weather.ts'

export interface Stage extends AsyncDisposable {
  directory: string
  database: TestDatabase
  networks: readonly TestNetwork[]
  web: ServerProcess
  workers: readonly ServerProcess[]
  abandon(): void
}

/** Milliseconds the machines are ahead of the database. */
const clockShifts = { web: -3 * 60_000, 'worker-1': -3_600_000, 'worker-2': 2 * 3_600_000 }

function botSettings(networks: readonly TestNetwork[]): Record<string, string> {
  for (const { access, front } of networks)
    if (front && access !== 'built_in' && 'chat' in access)
      return {
        TELEGRAM_BOT_TOKEN: access.chat.bot.token,
        TELEGRAM_BOT_USERNAME: access.chat.bot.username,
        TELEGRAM_API_URL: front.url,
      }
  return {}
}

export async function openStage(weather: Weather, lanes: number): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'broadside-faults-'))
  const dataDir = join(directory, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const database = stack.use(await openTestDatabase(join(directory, 'db')))
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const networks = [siteOf(origin), ...(await openNetworks(lanes, weather, stack))]
  const env = {
    PUBLIC_URL: origin,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    REGISTRATION: 'open',
    LOG_LEVEL: 'warn',
    DATABASE_POOL: '10',
    ...toSettings(networks),
    ...botSettings(networks),
  }
  const start = (name: string, more: Record<string, string>, clockShift = 0) => {
    const server = createServerProcess({ name, env: { ...env, ...more }, logPath: join(directory, `${name}.log`), clockShift })
    stack.defer(server.retire)
    return server
  }
  const web = start('web', { ROLE: 'web', PORT: String(port) }, clockShifts.web)
  const workers = (['worker-1', 'worker-2'] as const).map((name) =>
    start(name, { ROLE: 'worker', PUBLIC_URL: 'https://social.example' }, clockShifts[name]),
  )
  const all = stack.move()
  return {
    directory,
    database,
    networks,
    web,
    workers,
    abandon: () => {
      for (const server of [web, ...workers]) {
        const pid = server.pid()
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      }
      process.kill(database.pid(), 'SIGINT')
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
