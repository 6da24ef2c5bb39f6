/** Backups of the instance, for the command line and the administration. */
import { readFile } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import type { Db } from '#db/open.ts'
import { locks } from '#db/locks.ts'
import { isLocked } from '#db/is-locked.ts'
import { type BackupRow, listRuns, markVerified } from './backups.store.ts'
import { BackupFailure } from './failure.ts'
import { listBackups, type Manifest, readManifest } from './manifest.ts'
import type { Vault } from './vault.ts'

export { findLastGood } from './backups.store.ts'
export { type BackupResult, makeBackup } from './backup.ts'
export { toDestinationFailure, toFailure } from './failure.ts'
export { type Restored, restoreBackup } from './restore.ts'
export { openTarget } from './target/target.ts'
export { openVault } from './vault.ts'
export { verifyBackup } from './verify.ts'

/** `file` replaces the one of the settings. Undefined if there is neither. */
export async function readPassphrase(
  { BACKUP_PASSPHRASE_FILE }: Pick<Config, 'BACKUP_PASSPHRASE_FILE'>,
  file?: string,
): Promise<string | undefined> {
  const path = file ?? BACKUP_PASSPHRASE_FILE
  if (!path) return undefined
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BackupFailure(
      'no_passphrase',
      `The file with the passphrase can't be read ("${path}"): check that it exists and is readable.`,
      cause,
    )
  })
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length < 12)
    throw new BackupFailure('no_passphrase', `The passphrase in "${path}" is too short: use 12 characters or more.`)
  return passphrase
}

export type ShownBackup = Pick<Manifest, 'id' | 'taken_at' | 'version' | 'media' | 'media_bytes'>

/** Newest first. */
export async function describeBackups(vault: Vault): Promise<ShownBackup[]> {
  const { complete } = await listBackups(vault)
  const shown: ShownBackup[] = []
  for (const backup of complete.toReversed()) {
    const { id, taken_at, version, media, media_bytes } = await readManifest(vault, backup)
    shown.push({ id, taken_at, version, media, media_bytes })
  }
  return shown
}

export const recordVerification = (db: Db, id: string): Promise<unknown> => markVerified(db, id)

/** Newest first. A run without a process behind it was killed. */
export async function listRecorded(db: Db, limit: number): Promise<BackupRow[]> {
  const [rows, isRunning] = await Promise.all([listRuns(db, limit), isLocked(db, locks.backup)])
  return rows.map((row) => (row.state === 'running' && !isRunning ? { ...row, state: 'failed', error_code: 'interrupted' } : row))
}
