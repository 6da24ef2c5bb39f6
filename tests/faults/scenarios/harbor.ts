/** A server with its own embedded database, and the fake networks, which outlive it. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../../apps/server/src/db/embedded-socket.ts'
import { openNetworks } from '../kinds.ts'
import { type Post, type TestNetwork, toSettings } from '../networks.ts'
import { type Scene, setScene } from '../scene.ts'
import { createServerProcess, type ServerProcess } from '../server-process.ts'
import { launch, type Launched } from './launch.ts'
import type { ScenarioRun } from './run.ts'

export interface Harbor extends AsyncDisposable {
  dataDir: string
  networks: readonly TestNetwork[]
  server: ServerProcess
  scene: Scene
  /** Runs `broadside` on the server's data, and returns what it printed. Throws if it fails. */
  run(...words: string[]): string
  /** Starts `broadside` on the server's data. */
  launch(...words: string[]): Launched
}

const program = fileURLToPath(new URL('../../../apps/server/src/cli.ts', import.meta.url))

export async function openHarbor({ directory, seed }: ScenarioRun): Promise<Harbor> {
  await using stack = new AsyncDisposableStack()
  const dataDir = join(directory, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const all = await openNetworks(0, { seed, stormy: false, onPublished: () => {} }, stack)
  // Its bot needs a public address, which a server with everything in one process on this machine doesn't have.
  const networks = all.filter(({ access }) => access === 'built_in' || !('chat' in access))
  const port = await findFreePort()
  const env = {
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('base64'),
    REGISTRATION: 'open',
    LOG_LEVEL: 'warn',
    ...toSettings(networks),
  }
  const server = createServerProcess({ name: 'server', env, logPath: join(directory, 'server.log') })
  stack.defer(async () => void (await server.stop()))
  await server.start()
  const scene = await setScene(`${env.PUBLIC_URL}/api/v1`, networks)
  const open = stack.move()
  return {
    dataDir,
    networks,
    server,
    scene,
    launch: (...words) => launch(program, words, env),
    run: (...words) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
        env: { PATH: process.env['PATH'] ?? '', ...env },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`broadside ${words.join(' ')}: ${stderr || stdout}`)
      return stdout
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

/** How often each network has each text, by the network's name and the text. */
export async function countPosts(networks: readonly TestNetwork[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, posts } of networks)
    for (const { text } of (await posts()) satisfies Post[]) {
      const key = `${name}: ${text}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}
