/** Removes old backups, and the files that no remaining backup refers to. */
import { listBackups, readManifest, removeBackup } from './manifest.ts'
import { readMediaList } from './media-list.ts'
import { removeOldDeletions } from './deletions.ts'
import type { Vault } from './vault.ts'

/**
 * Media of a damaged backup can't be told from unused ones, so its error prevents any removal of media. Files wait for a later run while another
 * server makes a backup in this target, which may already count on them.
 */
export async function removeUnused(vault: Vault, keep: number): Promise<void> {
  const { complete } = await listBackups(vault)
  const kept = complete.slice(-keep)
  for (const id of complete.slice(0, -keep)) await removeBackup(vault, id)
  const used = new Set<string>()
  let oldest: Date | undefined
  for (const id of kept) {
    const manifest = await readManifest(vault, id)
    oldest ??= new Date(manifest.taken_at)
    for await (const { sha256 } of readMediaList(vault, manifest)) used.add(vault.mediaName(sha256))
  }
  const stored = await vault.target.list('media')
  if ((await listBackups(vault)).unfinished.length) return
  for (const name of stored) if (!used.has(name)) await vault.target.remove(name)
  if (oldest) await removeOldDeletions(vault, oldest)
}
