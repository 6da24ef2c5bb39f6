/** Restores a backup into an empty place. Everything is checked before anything is written. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openRuntime, type Runtime } from '#server/runtime.ts'
import { hold } from '#jobs/hold.ts'
import { assertLoadable, loadDatabase } from '#db/dump/load.ts'
import { hasRestoreMark, removeRestoreMark, writeRestoreMark } from '#db/dump/restore-mark.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/open.ts'
import { inParallel } from '#lib/in-parallel.ts'
import type { Log } from '#lib/log.ts'
import { toStartupError } from '#lib/startup-error.ts'
import { createMediaStore } from '#lib/media-store/open.ts'
import { countGrants, endRun } from './backups.store.ts'
import { assertDestination, assertRoom, findKeys } from './destination.ts'
import { applyDeletions, readDeletions } from './deletions.ts'
import { assertKnown, type Manifest } from './manifest.ts'
import { type MediaEntry, readMediaList } from './media-list.ts'
import type { Vault } from './vault.ts'
import { findManifest, readMedia, readTable, verifyBackup } from './verify.ts'

export interface RestoreOptions {
  config: Config
  log: Log
  vault: Vault
  /** The newest one by default. */
  id?: string | undefined
  signal: AbortSignal
  progress?: (message: string) => void
}

export interface Restored {
  manifest: Manifest
  /** Deletions since the backup that were repeated. */
  deleted: Awaited<ReturnType<typeof applyDeletions>>
  /** Authorizations by network. */
  grants: { network: string; count: number }[]
}

const width = 4

/** Throws StartupError with one sentence. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { config, vault, log, progress } = options
  await assertDestination(config)
  const chosen = await findManifest(vault, options.id)
  assertKnown(chosen)
  const ownKey = await findKeys(config, chosen)
  await assertRoom(config, chosen, progress)
  const manifest = await verifyBackup(vault, { ...options, id: chosen.id })
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const isRepeated = await hasRestoreMark(config.dataDir)
  await writeRestoreMark(config.dataDir)
  if (ownKey) await writeFile(join(config.dataDir, 'secret.key'), `${ownKey}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await using runtime = await openRuntime({ config, log, exclusive: true, restoring: true, ...(progress && { progress }) })
  await assertLoadable(runtime.database).catch(async (error: unknown) => {
    if (!isRepeated) await removeRestoreMark(config.dataDir)
    throw error
  })
  const restored = await load(runtime, manifest, options)
  await removeRestoreMark(config.dataDir)
  return restored
}

async function load({ database }: Runtime, manifest: Manifest, { config, vault, progress, signal }: RestoreOptions): Promise<Restored> {
  const source = { description: manifest.dump, table: (name: string) => readTable(vault, manifest, name) }
  let deleted: Restored['deleted'] = { user: 0, workspace: 0, publication: 0 }
  let grants: Restored['grants'] = []
  progress?.(`Loading ${manifest.dump.tables.reduce((sum, { rows }) => sum + rows, 0)} rows`)
  await loadDatabase(database, source, {
    complete: async (db) => {
      await restoreMedia(config, manifest, { vault, signal, ...(progress && { progress }) })
      await migrate(db, progress)
      deleted = await finish(db, manifest, vault)
      grants = await countGrants(db)
    },
  })
  return { manifest, deleted, grants }
}

/** A server may start after this, so it must find itself held, and nothing that was deleted. */
async function finish(db: Db, manifest: Manifest, vault: Vault): Promise<Restored['deleted']> {
  const takenAt = new Date(manifest.taken_at)
  // In its own data the backup is still running.
  await endRun(db, manifest.id, { bytes: manifest.media_bytes, media: manifest.media })
  const deletions = await readDeletions(vault, takenAt)
  return db.transaction().execute(async (db) => {
    const deleted = await applyDeletions(db, deletions)
    await hold(db, { reason: 'restore', heldAt: new Date(), backupAt: takenAt, restoredFrom: `${vault.target.label} (${manifest.id})` })
    return deleted
  })
}

/** A file of the right size is one that an earlier try restored: files appear complete or not at all. */
async function restoreMedia(
  config: Config,
  manifest: Manifest,
  { vault, signal, progress }: Pick<RestoreOptions, 'vault' | 'signal' | 'progress'>,
): Promise<void> {
  const store = createMediaStore(config)
  const entries: MediaEntry[] = []
  for await (const entry of readMediaList(vault, manifest)) entries.push(entry)
  if (entries.length) progress?.(`Copying ${entries.length} media files`)
  await inParallel(entries, width, async (entry) => {
    signal.throwIfAborted()
    if ((await store.size(entry.key)) === entry.size) return
    await store.append(entry.key, readMedia(vault, entry), { offset: 0 }).catch((cause: unknown) => {
      throw toStartupError({ path: config.dataDir, purpose: 'write', cause })
    })
    await store.finish(entry.key)
  })
}
