/**
 * A server of the last release is killed while it publishes, and upgraded. The upgrade is killed during its snapshot and its migrations, and the new
 * server while it publishes. Then the database is rolled back, which is killed as well, and the old server publishes the rest.
 */
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@broadside/contract/client'
import { connectAccount } from '@broadside/contract/features/accounts'
import { register } from '@broadside/contract/features/auth'
import { createPublication, listPublications, schedulePublication } from '@broadside/contract/features/publications'
import { createWorkspace } from '@broadside/contract/features/workspaces'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { openEmbeddedPostgres } from '../../../apps/server/src/db/embedded.ts'
import { listSnapshots } from '../../../apps/server/src/db/snapshots/snapshots.ts'
import { checkOut } from '../../../scripts/fixtures/checkout.ts'
import { commits } from '../../../scripts/fixtures/commits.ts'
import type { Check } from '../checks.ts'
import { createDice } from '../dice.ts'
import type { ScenarioRun } from './run.ts'

const current = fileURLToPath(new URL('../../../', import.meta.url))
const patience = 5 * 60_000
const rounds = 4
const ready = 'Broadside is ready'

interface Launched {
  output(): string
  /** Resolves once the output has this, or the program has started or ended without it. */
  until(text: string): Promise<void>
  kill(): Promise<void>
  ended: Promise<number | null>
}

function launch(root: string, program: string, words: readonly string[], env: Record<string, string>): Launched {
  const child = spawn(process.execPath, [join(root, 'apps/server/src', program), ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('exit', resolve)
  return {
    output: () => output,
    ended,
    until: async (text) => {
      for (
        const deadline = Date.now() + patience;
        child.exitCode === null && !output.includes(text) && !output.includes(ready);
        await delay(10)
      )
        if (Date.now() > deadline) throw new Error(`Never "${text}": ${output}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const clientOf = (origin: string, cookie: string) =>
  createClient({
    baseUrl: `${origin}/api/v1`,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } }),
  })

const textOf = (index: number) => `Tide table number ${index}.`

/** Posts that are due soon, and the session of their author. */
async function schedulePosts(origin: string, network: FakeMastodon, posts: number): Promise<{ cookie: string; workspaceId: string }> {
  const body = { email: 'ada@social.example', password: 'kettles and lanterns by the harbour', username: 'ada' }
  const { headers } = await clientOf(origin, '').call(register, { body })
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const client = clientOf(origin, cookie)
  const workspaceId = (await client.call(createWorkspace, { body: { name: 'Harbor Cafe' } })).body.id
  const credentials = { instance_url: network.url, access_token: network.token }
  const account = (await client.call(connectAccount, { body: { workspace_id: workspaceId, platform: 'mastodon', credentials } })).body.id
  const at = new Date(Math.ceil(Date.now() / 1000 + 20 + posts / 5) * 1000).toISOString()
  for (let index = 0; index < posts; index++) {
    const destinations = [{ social_account_id: account, segments: [{ text: textOf(index) }] }]
    const { id } = (await client.call(createPublication, { body: { workspace_id: workspaceId, text: textOf(index), destinations } })).body
    await client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: { at } } })
  }
  return { cookie, workspaceId }
}

async function untilSent(network: FakeMastodon, count: number): Promise<void> {
  for (const deadline = Date.now() + patience; network.statuses.length < count; await delay(5))
    if (Date.now() > deadline) throw new Error(`Only ${network.statuses.length} of ${count} posts were published in time.`)
}

/** A server that is killed leaves its PostgreSQL running. */
async function stopDatabase(dataDir: string): Promise<void> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  await postgres.stop()
}

const readOrigin = ({ output }: Launched): string => /ready at (\S+)/.exec(output())?.[1] ?? ''

async function start(root: string, env: Record<string, string>): Promise<Launched> {
  const server = launch(root, 'main.ts', [], env)
  await server.until(ready)
  if (!readOrigin(server)) throw new Error(server.output())
  return server
}

export async function upgrade({ directory, posts, seed, say }: ScenarioRun): Promise<Check[]> {
  const dice = createDice(seed, 'upgrade')
  await using stack = new AsyncDisposableStack()
  const { folder: old } = stack.use(checkOut(commits['0062'] ?? '', join(directory, 'old')))
  const network = await startFakeMastodon()
  stack.defer(() => network.close())
  const dataDir = join(directory, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  stack.defer(() => stopDatabase(dataDir))
  const env = { DATA_DIR: dataDir, PORT: '0', REGISTRATION: 'open', LOG_LEVEL: 'error', FETCH_ALLOW_LIST: new URL(network.url).host }

  const first = await start(old, env)
  const { cookie, workspaceId } = await schedulePosts(readOrigin(first), network, posts)
  await untilSent(network, posts / 5)
  await first.kill()
  say(`the old server was killed after ${network.statuses.length} of ${posts} posts`)

  const incomplete: string[] = []
  let interrupted = 0
  for (let round = 0; round < rounds; round++) {
    // Later kills than this would find the upgrade done.
    const text = round < rounds / 2 ? 'Saving a snapshot' : 'Changing the database'
    const server = launch(current, 'main.ts', [], env)
    await server.until(text)
    await delay(dice.between(0, 120))
    if (!server.output().includes(ready)) interrupted++
    await server.kill()
    // Reads each of them.
    await listSnapshots(dataDir).catch((error: unknown) => incomplete.push(String(error)))
  }
  const second = await start(current, env)
  const snapshots = await listSnapshots(dataDir)
  say(`the upgrade was killed ${interrupted} times, then succeeded with ${snapshots.length} snapshots`)
  await untilSent(network, (posts * 3) / 5)
  await second.kill()
  say(`the new server was killed after ${network.statuses.length} posts`)

  const words = ['rollback', '--to', snapshots.find(({ migration }) => migration.startsWith('0062'))?.id ?? '', '--yes']
  for (let round = 0; round < rounds; round++) {
    const rollback = launch(current, 'cli.ts', words, env)
    await rollback.until(round % 2 ? 'Replacing the database' : 'Loading the snapshot')
    await delay(dice.between(0, round % 2 ? 200 : 1500))
    await rollback.kill()
  }
  const last = launch(current, 'cli.ts', words, env)
  if ((await last.ended) !== 0) throw new Error(`The rollback failed: ${last.output()}`)
  say(`the rollback was killed ${rounds} times, then succeeded; the network has ${network.statuses.length} posts`)

  const third = await start(old, env)
  stack.defer(() => third.kill())
  const client = clientOf(readOrigin(third), cookie)
  const list = async () => (await client.call(listPublications, { query: { workspace_id: workspaceId, limit: 100 } })).body.items
  const open = new Set(['scheduled', 'publishing'])
  for (const deadline = Date.now() + patience; (await list()).some(({ status }) => open.has(status)); await delay(500))
    if (Date.now() > deadline) throw new Error('Some posts did not end in time.')
  const counts = Array.from(
    { length: posts },
    (_, index) => network.statuses.filter(({ content }) => content.includes(textOf(index))).length,
  )
  const others = (await list()).filter(({ status }) => status !== 'published')
  const doubled = counts.flatMap((count, index) => (count > 1 ? [`${textOf(index)} (${count} times)`] : []))
  const lost = counts.flatMap((count, index) => (count === 0 ? [textOf(index)] : []))
  say(`the network has ${network.statuses.length} posts: ${doubled.length} doubled, ${lost.length} lost`)
  return [
    { name: 'a killed upgrade leaves no half snapshot', problems: incomplete },
    { name: 'no post was published twice', problems: doubled },
    { name: 'no post was lost', problems: lost },
    { name: 'the old server knows of all posts that they were published', problems: others.map(({ id, status }) => `${id}: ${status}`) },
  ]
}
