/**
 * Makes `apps/server/src/db/fixtures/`: a database with data in every state for each schema that a version had.
 *   node scripts/fixtures.ts              adds those of new migrations, from the newest one that exists
 *   node scripts/fixtures.ts --from 0040  makes all again from there
 * The second way runs the server of each commit in `fixtures/commits.ts` on the packages of this checkout and fills it
 * through its API. Schemas between two commits follow from the earlier one: its migrations run one by one, and
 * `fixtures/steps.ts` adds rows of each.
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { dumpDatabase } from '../apps/server/src/db/dump/dump.ts'
import { type DumpSource, loadDatabase } from '../apps/server/src/db/dump/load.ts'
import { createMemorySink, pack, unpack } from '../apps/server/src/db/dump/memory.ts'
import { openEmbeddedPostgres } from '../apps/server/src/db/embedded.ts'
import { migrationNames, migrateTo } from '../apps/server/src/db/migrate.ts'
import { type Database, openDatabase } from '../apps/server/src/db/open.ts'
import { dumpSuffix, fixtureFolder, fixtureKey, listFixtures, type Scene, sceneSuffix } from '../apps/server/src/test/fixtures.ts'
import { checkOut, startServer } from './fixtures/checkout.ts'
import { commits } from './fixtures/commits.ts'
import { seed } from './fixtures/seed.ts'
import { steps } from './fixtures/steps.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const { values: options } = parseArgs({ options: { from: { type: 'string' } } })
/** Earlier schemas were never in a version with a way to upgrade. */
const oldest = '0024'

async function withPostgres<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: silent })
  const database = openDatabase({ connection: postgres.connection, poolSize: 2, log: silent })
  try {
    return await work(database)
  } finally {
    await database.close()
    await postgres.stop()
  }
}

async function dump(database: Database): Promise<Buffer> {
  const sink = createMemorySink()
  return pack(await dumpDatabase(database, sink), sink.rows)
}

async function readFiles(dataDir: string): Promise<Scene['files']> {
  const folder = join(dataDir, 'media')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path.slice(dataDir.length + 1), (await readFile(path)).toString('base64')])),
  )
}

const write = (name: string, bytes: Uint8Array) => writeFile(join(fixtureFolder, name), bytes)

/** The data directory of a server of this commit that was killed while it published. */
async function runCommit(commit: string, folder: string): Promise<{ packed: Buffer; scene: Scene }> {
  using checkout = checkOut(commit, join(folder, 'checkout'))
  const networks = { calm: await startFakeMastodon(), rough: await startFakeMastodon() }
  const dataDir = join(folder, 'data')
  const hosts = Object.values(networks).map(({ url }) => new URL(url).host)
  const server = await startServer(checkout.folder, {
    DATA_DIR: dataDir,
    PORT: '0',
    REGISTRATION: 'open',
    SECRET_KEY: fixtureKey.toString('base64'),
    FETCH_ALLOW_LIST: hosts.join(),
    IMAGE_EDITOR: 'true',
    LOG_LEVEL: 'silent',
  })
  try {
    const seeded = await seed(server.origin, networks).finally(() => server.kill())
    const packed = await withPostgres(dataDir, dump)
    const scene = { ...seeded, files: await readFiles(dataDir), takenAt: (await unpack(packed)).description.takenAt }
    return { packed, scene }
  } finally {
    await Promise.all(Object.values(networks).map((network) => network.close()))
  }
}

/** Runs the next migration, and adds what the app stores since then. */
async function takeStep(source: DumpSource, name: string, database: Database): Promise<Buffer> {
  await loadDatabase(database, source)
  await database.withoutDeadline(({ db }) => migrateTo(db, [...source.description.migrations, name]))
  for (const statement of steps[name.slice(0, 4)] ?? []) await database.pool.query(statement)
  return dump(database)
}

/** Each has a database of its own in one cluster. */
async function takeSteps(packed: Buffer, names: readonly string[], folder: string): Promise<void> {
  let last = packed
  for (const name of names) {
    last = await withPostgres(join(folder, name), async (database) => takeStep(await unpack(last), name, database))
    if (name >= oldest) await write(`${name}${dumpSuffix}`, last)
    console.log(`${name}: ${last.length} bytes, from the one before`)
  }
}

async function addMissing(): Promise<void> {
  const last = (await listFixtures()).at(-1) ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'broadside-fixture-'))
  const packed = await readFile(join(fixtureFolder, `${last}${dumpSuffix}`))
  await takeSteps(
    packed,
    migrationNames.filter((name) => name > last),
    folder,
  )
  await rm(folder, { recursive: true })
}

async function makeAll(from: string): Promise<void> {
  await mkdir(fixtureFolder, { recursive: true })
  const numbers = Object.keys(commits)
  for (const [index, number] of numbers.entries()) {
    if (number < from) continue
    const folder = await mkdtemp(join(tmpdir(), 'broadside-fixture-'))
    const { packed, scene } = await runCommit(commits[number] ?? '', folder)
    const name = migrationNames.findLast((one) => one.slice(0, 4) <= number) ?? ''
    if (name >= oldest) await write(`${name}${dumpSuffix}`, packed)
    await write(`${name}${sceneSuffix}`, await promisify(zstdCompress)(JSON.stringify(scene)))
    console.log(`${name}: ${packed.length} bytes, of ${commits[number]}`)
    const next = numbers[index + 1] ?? '9999'
    await takeSteps(
      packed,
      migrationNames.filter((one) => one > name && one.slice(0, 4) < next),
      folder,
    )
    await rm(folder, { recursive: true })
  }
}

await (options.from === undefined ? addMissing() : makeAll(options.from))
