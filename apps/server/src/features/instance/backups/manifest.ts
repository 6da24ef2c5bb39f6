/** The description of one backup. It is written last, so a backup without it isn't one. */
import { createHash } from 'node:crypto'
import { readAll } from '#lib/files/read-all.ts'
import type { DumpDescription } from '#db/dump/description.ts'
import { listUnknown } from '#db/migrate.ts'
import { BackupFailure } from './failure.ts'
import { one, type StoredFile, type Vault } from './vault.ts'

export interface Manifest {
  format: 1
  id: string
  /** Of Broadside. */
  version: string
  /** The instant whose data it has. */
  taken_at: string
  /** Ids of the secret keys; never the keys. The first one seals. */
  key_ids: string[]
  /** A value that only the right key opens. */
  sealed: string | null
  /** The secret key, if it was requested and the target is encrypted. */
  secret_key: string | null
  dump: DumpDescription
  /** The files of tables that have rows, by table. */
  tables: Record<string, StoredFile>
  /** The list of media files. */
  media_list: StoredFile
  media: number
  /** Of the media files, each distinct content once. */
  media_bytes: number
  /** Media whose file was already missing. */
  missing: number
}

export const folderOf = (id: string): string => `backups/${id}`
export const tableFile = (id: string, table: string): string => `${folderOf(id)}/${table}.copy.zst`
export const mediaListFile = (id: string): string => `${folderOf(id)}/media.jsonl.zst`
export const manifestFile = (id: string): string => `${folderOf(id)}/manifest.json`

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function writeManifest(vault: Vault, manifest: Manifest): Promise<StoredFile> {
  const text = JSON.stringify(manifest)
  return vault.put(manifestFile(manifest.id), one(Buffer.from(`${hashOf(text)}\n${text}`)))
}

export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  const name = manifestFile(id)
  const [hash, text = ''] = (await readAll(vault.get(name))).toString('utf8').split('\n', 2)
  if (hash !== hashOf(text)) throw new BackupFailure('damaged', `The file ${name} of the backup is damaged.`)
  const manifest = JSON.parse(text) as Manifest
  if (Number(manifest.format) !== 1)
    throw new BackupFailure('failed', 'The backup was made by a newer Broadside: use that version or a newer one.')
  return manifest
}

/** Throws BackupFailure for a backup whose schema this version doesn't know. An older one is migrated. */
export function assertKnown({ dump, version }: Manifest): void {
  const unknown = listUnknown(dump.migrations)
  if (unknown.length)
    throw new BackupFailure(
      'failed',
      `The backup was made by Broadside ${version}, which is newer (${unknown.at(-1)}): restore it with that version or a newer one.`,
    )
}

/** Ids of complete backups, oldest first, and of those that a killed run left without a manifest. */
export async function listBackups(vault: Pick<Vault, 'target'>): Promise<{ complete: string[]; unfinished: string[] }> {
  const names = await vault.target.list('backups')
  const ids = [...new Set(names.map((name) => name.split('/')[1] ?? ''))].toSorted()
  const known = new Set(names)
  const isComplete = (id: string) => known.has(manifestFile(id))
  return { complete: ids.filter(isComplete), unfinished: ids.filter((id) => !isComplete(id)) }
}

/** The manifest goes first, so that a killed removal leaves nothing that looks complete. */
export async function removeBackup({ target }: Pick<Vault, 'target'>, id: string): Promise<void> {
  await target.remove(manifestFile(id))
  for (const name of await target.list(folderOf(id))) await target.remove(name)
}
