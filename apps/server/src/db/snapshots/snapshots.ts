/** Copies of the embedded database from before migrations, in `DATA_DIR/snapshots/<time>-<version>`. */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dumpToFolder, openDumpFolder } from '#db/dump/folder.ts'
import type { DumpSource } from '#db/dump/load.ts'
import type { Database } from '#db/open.ts'
import { findVersion } from '#db/schema-versions.ts'
import { toStartupError } from '#lib/startup-error.ts'
import { assertSpace } from './space.ts'

export interface Snapshot {
  /** The name of its folder. */
  id: string
  folder: string
  takenAt: Date
  /** Of Broadside, which last changed the schema of the snapshot. */
  version: string
  /** The last one that the snapshot has. */
  migration: string
  bytes: number
}

/** Schemas of which the newest snapshot is kept. */
const kept = 2
/** The only version that changed schemas before versions were recorded. */
const firstVersion = '0.1.0'
const unfinished = '.part'
/** Progress is a line, so it is reported rarely. */
const everyMs = 3000

export const snapshotsFolder = (dataDir: string): string => join(dataDir, 'snapshots')

/** Without characters that Windows doesn't allow in names. */
const toId = (at: Date, version: string): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${version}`

async function sizeOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function describe(dataDir: string, id: string): Promise<Snapshot[]> {
  const folder = join(snapshotsFolder(dataDir), id)
  const version = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-(.+)$/.exec(id)?.[1]
  if (version === undefined || id.endsWith(unfinished)) return []
  const { description } = await openDumpFolder(folder)
  const migration = description.migrations.at(-1) ?? ''
  return [{ id, folder, takenAt: new Date(description.takenAt), version, migration, bytes: await sizeOf(folder) }]
}

/** The complete ones, newest first. */
export async function listSnapshots(dataDir: string): Promise<Snapshot[]> {
  const ids = await readdir(snapshotsFolder(dataDir)).catch(() => [])
  const snapshots = await Promise.all(ids.map((id) => describe(dataDir, id)))
  return snapshots.flat().toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

export const openSnapshot = ({ folder }: Snapshot): Promise<DumpSource> => openDumpFolder(folder)

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(snapshotsFolder(dataDir)))
    if (name.endsWith(unfinished)) await rm(join(snapshotsFolder(dataDir), name), { recursive: true, force: true })
}

async function countTables(database: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*) from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition",
  )
  return rows[0]?.count ?? 0
}

async function reportTables(database: Pick<Database, 'pool'>, progress: (message: string) => void): Promise<() => void> {
  const total = await countTables(database)
  let done = 0
  let last = performance.now()
  return () => {
    done++
    if (performance.now() - last < everyMs) return
    last = performance.now()
    progress(`Saving a snapshot: ${done} of ${total} tables`)
  }
}

/** A start that fails takes a snapshot each time, all of which have the schema of the first one. */
function listSuperseded(snapshots: readonly Snapshot[]): Snapshot[] {
  const newest = snapshots.filter(({ migration }, index) => snapshots.findIndex((one) => one.migration === migration) === index)
  return snapshots.filter((one) => !newest.slice(0, kept).includes(one))
}

export interface TakeOptions {
  database: Pick<Database, 'db' | 'pool' | 'withoutDeadline'>
  dataDir: string
  progress?: ((message: string) => void) | undefined
}

/**
 * Saves the database, and removes all snapshots but the newest one of each of the last two schemas. A kill at any moment
 * leaves those that were complete. Throws StartupError if there is no room.
 */
export async function takeSnapshot({ database, dataDir, progress = () => {} }: TakeOptions): Promise<Snapshot> {
  const folder = snapshotsFolder(dataDir)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeUnfinished(dataDir)
    await assertSpace(database, folder)
    progress('Saving a snapshot of the database')
    const draft = join(folder, `${toId(new Date(), 'new')}${unfinished}`)
    try {
      const report = await reportTables(database, progress)
      const { takenAt } = await dumpToFolder(database, draft, { progress: report })
      const id = toId(new Date(takenAt), (await findVersion(database.db)) ?? firstVersion)
      await rename(draft, join(folder, id))
      const snapshots = await listSnapshots(dataDir)
      for (const old of listSuperseded(snapshots)) await rm(old.folder, { recursive: true, force: true })
      const [taken] = snapshots
      if (taken?.id !== id) throw new Error(`The snapshot ${id} is missing.`)
      return taken
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  } catch (cause) {
    throw toStartupError({ path: folder, purpose: 'save a snapshot in', cause })
  }
}
