import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadDatabase } from '#db/dump/load.ts'
import { openEmptyDatabase } from '#test/empty-database.ts'
import { readDump } from '#test/upgraded.ts'
import { prepareChange } from './before-change.ts'
import { listSnapshots, openSnapshot, snapshotsFolder, takeSnapshot } from './snapshots.ts'
import { assertSpace } from './space.ts'

const fixture = '0062-administration'
const pending = ['0063-backups', '0064-server-holds']

async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-snapshots-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

it('saves a snapshot that can be loaded, with the version and the schema it had', async () => {
  const dataDir = await makeDataDir()
  await using database = await openEmptyDatabase()
  await loadDatabase(database, await readDump(fixture))
  const said: string[] = []
  const config = { DATABASE_URL: '', MIGRATE: 'snapshot', dataDir } as const
  await prepareChange({ config, database, progress: (message) => said.push(message) }, pending)
  const [snapshot, ...others] = await listSnapshots(dataDir)
  expect(others).toEqual([])
  expect(snapshot).toMatchObject({ version: '0.1.0', migration: fixture })
  expect(said).toEqual(['Saving a snapshot of the database', `Saved the snapshot ${snapshot?.id}`])
  if (!snapshot) return
  await using restored = await openEmptyDatabase()
  await loadDatabase(restored, await openSnapshot(snapshot))
  const count = async ({ pool }: typeof restored) => (await pool.query('select count(*) from publications')).rows
  expect(await count(restored)).toEqual(await count(database))
})

it('changes an external database only after an admin confirmed it', async () => {
  const dataDir = await makeDataDir()
  await using database = await openEmptyDatabase()
  const config = { DATABASE_URL: 'postgres://db/one', dataDir }
  await expect(prepareChange({ config: { ...config, MIGRATE: 'snapshot' }, database }, pending)).rejects.toThrow(
    'This version changes the database in DATABASE_URL (2 migrations, up to 0064-server-holds): take a backup, then start with MIGRATE=confirm.',
  )
  await prepareChange({ config: { ...config, MIGRATE: 'confirm' }, database }, pending)
  expect(await readdir(dataDir)).toEqual([])
})

it('says how much room a snapshot needs', async () => {
  const dataDir = await makeDataDir()
  const pool = { query: async () => ({ rows: [{ size: 2 ** 60 }] }) }
  await expect(assertSpace({ pool: pool as never }, dataDir)).rejects.toThrow(
    /may need [\d,]+ MiB in ".*", where [\d,]+ MiB are free: free up space, or/,
  )
})

it('leaves nothing of a snapshot that failed or was killed', async () => {
  const dataDir = await makeDataDir()
  await using database = await openEmptyDatabase()
  await loadDatabase(database, await readDump(fixture))
  const withoutDeadline = () => Promise.reject(new Error('No connection'))
  await expect(takeSnapshot({ database: { ...database, withoutDeadline }, dataDir })).rejects.toThrow('No connection')
  expect(await readdir(snapshotsFolder(dataDir))).toEqual([])
  expect(await listSnapshots(dataDir)).toEqual([])
})
