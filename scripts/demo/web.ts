/** `npm run demo -- --web`: a server full of believable work on a temporary data directory, for people to look around and go on working. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { invite } from './audience.ts'
import { beginBuild } from './building.ts'
import { owner, password } from './content/people.ts'
import { fill } from './fill.ts'
import { takePort } from './port.ts'
import { openDemoServer } from './server.ts'

const say = (line = '') => process.stdout.write(`${line}\n`)

/** The untyped part of the start, which every Node.js version must be able to parse. */
interface Start {
  ensureWeb(options: { root: string; file: string; node: string }): Promise<void>
}

async function buildApp(): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { ensureWeb } = (await import(new URL('../ensure-web.mjs', import.meta.url).href)) as Start
  await ensureWeb({ root, file: join(root, 'apps/server/src/main.ts'), node: process.execPath })
}

const block = (origin: string): string => {
  const rows = [
    ['Address', origin],
    ['Email', owner.email],
    ['Password', password],
  ]
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(10)}${value}`)
  return [
    '',
    'The demo is ready.',
    '',
    ...lines,
    '',
    'No real network is contacted. Posts go to fakes on this machine, which reply.',
    'Press Ctrl-C to stop.',
  ].join('\n')
}

async function run(port: number, dataDir: string, stopped: Promise<unknown>): Promise<void> {
  const begun = performance.now()
  const progress = (message: string) => say(`• ${message} …`)
  await using server = await openDemoServer({ dataDir, port, progress })
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const filled = fill(server, { now: new Date(), timeZone, progress })
  // A stop in between makes the rest fail, which then matters to no one.
  filled.catch(() => {})
  const scene = await Promise.race([filled, stopped.then(() => undefined)])
  if (!scene) return
  await server.resume()
  invite(scene, server.neighbors, (error) => say(`A guest could not reply: ${String(error)}`))
  await beginBuild(scene, server.neighbors)
  say(block(server.driven.app.origin))
  say(`(ready in ${Math.round((performance.now() - begun) / 1000)} s)`)
  await stopped
  say('Stopping …')
}

export async function showWeb(wantedPort: number): Promise<void> {
  const stopping = Promise.withResolvers<void>()
  // Stays registered: npm repeats signals that the terminal has already delivered.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.resolve())
  const port = await takePort(wantedPort)
  await buildApp()
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-demo-'))
  try {
    await run(port, dataDir, stopping.promise)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
