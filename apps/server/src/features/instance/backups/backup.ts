/** Makes a backup while the service runs, or while it doesn't. */
import { dumpDatabase } from '#db/dump/dump.ts'
import { locks } from '#db/locks.ts'
import type { Database } from '#db/open.ts'
import { uuid7 } from '#lib/ids.ts'
import { defined } from '#lib/defined.ts'
import type { MediaStore } from '#lib/media-store/media-store.ts'
import { version } from '#lib/version.ts'
import * as store from './backups.store.ts'
import { compress } from './compression.ts'
import { writeDeletions } from './deletions.ts'
import { BackupFailure, codeOf, toFailure } from './failure.ts'
import { listBackups, type Manifest, readManifest, removeBackup, tableFile, writeManifest } from './manifest.ts'
import { copyMedia } from './media-copy.ts'
import { type MediaEntry, readMediaList, writeMediaList } from './media-list.ts'
import { createPace, type Pace } from './pace.ts'
import { removeUnused } from './retention.ts'
import { openRun, type Run } from './target/run.ts'
import type { Target } from './target/target.ts'
import { openVault, type StoredFile, type Vault } from './vault.ts'

export interface BackupParts {
  database: Database
  mediaStore: MediaStore
  /** Of the secret keys; the first one seals. */
  keyIds: readonly string[]
}

export interface BackupOptions {
  target: Target
  passphrase?: string | undefined
  /** To include it, which needs an encrypted target. */
  secretKey?: Uint8Array | undefined
  /** How many backups the target keeps, with this one. */
  keep?: number | undefined
  /** MiB per second. */
  rate: number
  signal: AbortSignal
  progress?: (message: string) => void
}

export interface BackupResult {
  manifest: Manifest
  /** Of the backup with all of its media. */
  bytes: number
  /** Of what the target didn't have. */
  written: number
  /** Why older backups or files that none needs could not be removed. */
  cleanup?: BackupFailure
}

/** Throws BackupFailure. The run is recorded with its result. */
export async function makeBackup(parts: BackupParts, options: BackupOptions): Promise<BackupResult> {
  const { target, passphrase, secretKey } = options
  if (secretKey && !passphrase)
    throw new BackupFailure('no_passphrase', 'The secret key is only included in an encrypted backup: give a passphrase as well.')
  return withBackupLock(parts.database, async () => {
    const id = uuid7()
    await store.startRun(parts.database.db, { id, target: target.label })
    try {
      const run = await openRun(parts.database.db, id)
      await target.prepare(run)
      const vault = await openVault(target, passphrase, { create: true })
      const result = await writeBackup(parts, vault, { ...options, id, run })
      await store.endRun(parts.database.db, id, { bytes: result.bytes, media: result.manifest.media })
      return { ...result, ...defined({ cleanup: await cleanUp(vault, options.keep) }) }
    } catch (error) {
      const failure = toFailure(error, target.label)
      await store.endRun(parts.database.db, id, { error_code: options.signal.aborted ? 'interrupted' : codeOf(failure) })
      throw failure
    }
  })
}

/** The backup is complete by now, so making it again would not help. */
async function cleanUp(vault: Vault, keep: number | undefined): Promise<BackupFailure | undefined> {
  if (keep === undefined) return undefined
  try {
    await removeUnused(vault, keep)
    return undefined
  } catch (error) {
    const failure = toFailure(error, vault.target.label)
    return failure instanceof BackupFailure ? failure : new BackupFailure('failed', String(error), error)
  }
}

/** While it is held, the bytes of deleted media stay, so that a backup finds everything that its database refers to. */
async function withBackupLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const client = await database.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [...locks.backup])
    if (!rows[0]?.locked) throw new BackupFailure('busy', 'Another backup is running: wait until it has finished.')
    return await work()
  } finally {
    await client.end()
  }
}

interface Writing extends BackupOptions {
  id: string
  run: Run
}

async function writeBackup(parts: BackupParts, vault: Vault, options: Writing): Promise<BackupResult> {
  const { id, progress } = options
  const { complete, unfinished } = await listBackups(vault)
  for (const leftover of unfinished) if (options.run.isAbandoned(leftover)) await removeBackup(vault, leftover)
  const pace = createPace(options.rate)
  progress?.('Reading the database')
  const dumped = await writeDump(parts, vault, { ...options, pace })
  const known = await readKnown(vault, complete.at(-1))
  progress?.(`Copying ${dumped.files.length} media files`)
  const media = await copyMedia({
    ...options,
    vault,
    known,
    pace,
    store: parts.mediaStore,
    files: dumped.files,
    progress: (done) => done % 1000 === 0 && progress?.(`${done} of ${dumped.files.length} media files`),
  })
  const mediaList = await writeMediaList(vault, id, media.entries)
  await writeDeletions(parts.database.db, vault, { all: true })
  const manifest: Manifest = {
    format: 1,
    id,
    version,
    taken_at: dumped.description.takenAt,
    key_ids: [...parts.keyIds],
    sealed: dumped.sealed,
    secret_key: options.secretKey ? Buffer.from(options.secretKey).toString('base64') : null,
    dump: dumped.description,
    tables: dumped.tables,
    media_list: mediaList,
    media: media.entries.length,
    media_bytes: media.bytes,
    missing: media.missing,
  }
  const stored = await writeManifest(vault, manifest)
  const own = [...Object.values(dumped.tables), mediaList, stored].reduce((sum, { bytes }) => sum + bytes, 0)
  return { manifest, bytes: own + media.bytes, written: own + media.copied }
}

/** The dump, and what must agree with it. */
async function writeDump({ database }: BackupParts, vault: Vault, { id, pace, signal }: Writing & { pace: Pace }) {
  const tables: Record<string, StoredFile> = {}
  let files: store.StoredMedia[] = []
  let sealed: string | null = null
  const sink = {
    table: async (name: string, rows: AsyncIterable<Buffer>) => {
      tables[name] = await vault.put(tableFile(id, name), compress(pace.pass(rows)))
    },
  }
  const description = await dumpDatabase(database, sink, {
    signal,
    alongside: async (db) => {
      files = await store.listMediaFiles(db)
      sealed = await store.findSealedCheck(db)
    },
  })
  return { description, tables, files, sealed }
}

/** Without a readable earlier backup, files are read to find out whether the target has them. */
async function readKnown(vault: Vault, id: string | undefined): Promise<Map<string, MediaEntry>> {
  const known = new Map<string, MediaEntry>()
  if (id === undefined) return known
  try {
    for await (const entry of readMediaList(vault, await readManifest(vault, id))) known.set(entry.key, entry)
  } catch (error) {
    if (!(error instanceof BackupFailure)) throw error
  }
  return known
}
