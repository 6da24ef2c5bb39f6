/** Everything a run starts: database, networks, two workers and a web process. Disposing stops all of it. */
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/src/db/embedded-socket.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { actAsGoToSocial, startBluesky, startMastodon, startTelegram, type TestNetwork, type Weather } from './networks.ts'
import { createServerProcess, type ServerProcess } from './server-process.ts'

export interface Stage extends AsyncDisposable {
  directory: string
  database: TestDatabase
  networks: readonly TestNetwork[]
  web: ServerProcess
  workers: readonly ServerProcess[]
  abandon(): void
}

/** Bluesky and Telegram have one lane each, since their fakes have one account. */
const goToSocials = 2

async function startNetworks(weather: Weather, mastodons: number, stack: AsyncDisposableStack): Promise<TestNetwork[]> {
  const networks: TestNetwork[] = []
  for (let index = 1; index <= mastodons; index += 1) networks.push(stack.use(await startMastodon(`mastodon-${index}`, weather)))
  for (let index = 1; index <= goToSocials; index += 1)
    networks.push(stack.use(await startMastodon(`gotosocial-${index}`, weather, actAsGoToSocial)))
  networks.push(stack.use(await startBluesky('bluesky', weather)))
  networks.push(stack.use(await startTelegram('telegram', weather)))
  return networks
}

/** Milliseconds the machines are ahead of the database. */
const clockShifts = { web: -3 * 60_000, 'worker-1': -3_600_000, 'worker-2': 2 * 3_600_000 }

function botSettings(networks: readonly TestNetwork[]): Record<string, string> {
  for (const { account, front } of networks)
    if ('chat' in account)
      return {
        TELEGRAM_BOT_TOKEN: account.chat.bot.token,
        TELEGRAM_BOT_USERNAME: account.chat.bot.username,
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
  const networks = await startNetworks(weather, lanes, stack)
  const port = await findFreePort()
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    FETCH_ALLOW_LIST: networks.map(({ front }) => new URL(front.url).host).join(','),
    REGISTRATION: 'open',
    LOG_LEVEL: 'warn',
    DATABASE_POOL: '10',
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
