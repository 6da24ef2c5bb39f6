/** Reads all of a backup: every checksum, every row, every media file. */
import { createHash } from 'node:crypto'
import { decompress } from './compression.ts'
import { readDeletions } from './deletions.ts'
import { BackupFailure } from './failure.ts'
import { listBackups, type Manifest, readManifest, tableFile } from './manifest.ts'
import { type MediaEntry, readMediaList } from './media-list.ts'
import { createPace, type Pace } from './pace.ts'
import type { Vault } from './vault.ts'

export interface VerifyOptions {
  /** The newest one by default. */
  id?: string | undefined
  /** MiB per second; without one, as fast as possible. */
  rate?: number | undefined
  signal: AbortSignal
  progress?: (message: string) => void
}

export async function findManifest(vault: Vault, id: string | undefined): Promise<Manifest> {
  const { complete } = await listBackups(vault)
  const newest = complete.at(-1)
  if (newest === undefined) throw new BackupFailure('target_missing', `${vault.target.label} has no complete backup.`)
  if (id !== undefined && !complete.includes(id))
    throw new BackupFailure('target_missing', `${vault.target.label} has no complete backup ${id}: list them with \`backup list\`.`)
  return readManifest(vault, id ?? newest)
}

/** Throws BackupFailure `damaged` for the first file that isn't as it was written. */
export async function verifyBackup(target: Vault, { id, rate, signal, progress }: VerifyOptions): Promise<Manifest> {
  const vault = rate === undefined ? target : pacedBy(createPace(rate), target)
  const manifest = await findManifest(vault, id)
  progress?.(`Checking the rows of ${Object.keys(manifest.tables).length} tables`)
  for (const { name, rows } of manifest.dump.tables) if (rows) await verifyTable(vault, manifest, name, signal)
  await verifyMedia(vault, manifest, { signal, ...(progress && { progress }) })
  await readDeletions(vault, new Date(manifest.taken_at))
  return manifest
}

const pacedBy = (pace: Pace, vault: Vault): Vault => ({ ...vault, get: (...file) => pace.pass(vault.get(...file)) })

export function readTable(vault: Vault, { id, tables }: Manifest, table: string): AsyncGenerator<Buffer> {
  const name = tableFile(id, table)
  const stored = tables[table]
  if (!stored) throw new BackupFailure('damaged', `The file ${name} of the backup is missing.`)
  return decompress(name, vault.get(name, stored))
}

const lineFeed = 10

async function verifyTable(vault: Vault, manifest: Manifest, table: string, signal: AbortSignal): Promise<void> {
  const expected = manifest.dump.tables.find(({ name }) => name === table)
  const hash = createHash('sha256')
  let rows = 0
  for await (const chunk of readTable(vault, manifest, table)) {
    signal.throwIfAborted()
    hash.update(chunk)
    // COPY writes a line for each row, and escapes line feeds within it.
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) rows += 1
  }
  if (rows !== expected?.rows || hash.digest('hex') !== expected.sha256)
    throw new BackupFailure('damaged', `The file ${tableFile(manifest.id, table)} of the backup is damaged.`)
}

async function verifyMedia(vault: Vault, manifest: Manifest, { signal, progress }: Omit<VerifyOptions, 'id'>): Promise<void> {
  const seen = new Set<string>()
  let files = 0
  for await (const entry of readMediaList(vault, manifest)) {
    files += 1
    if (files % 1000 === 0) progress?.(`${files} of ${manifest.media} media files`)
    if (seen.has(entry.sha256)) continue
    seen.add(entry.sha256)
    for await (const _ of readMedia(vault, entry)) signal.throwIfAborted()
  }
  if (files !== manifest.media) throw new BackupFailure('damaged', 'The list of media files of the backup is damaged.')
}

/** Rejects after the last byte if the content isn't what its name says. */
export async function* readMedia(vault: Vault, { sha256, size }: MediaEntry): AsyncGenerator<Uint8Array> {
  const name = vault.mediaName(sha256)
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of vault.get(name)) {
    hash.update(chunk)
    length += chunk.byteLength
    yield chunk
  }
  if (length !== size || hash.digest('hex') !== sha256) throw new BackupFailure('damaged', `The file ${name} of the backup is damaged.`)
}
