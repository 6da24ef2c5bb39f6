import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '#lib/startup-error.ts'
import { giveTo, type Owner } from './embedded-layout.ts'

const POLL_MS = 25
const PATIENCE_MS = 120_000

type StartLock = { path: string; owner: Owner; waiting: () => void }

/**
 * Runs `work` while no other process reads or changes the state of the embedded PostgreSQL.
 *
 * Node has no file locks. SQLite takes one from the system for an exclusive transaction; the system releases it when
 * the process dies in any way, and unlike a file with a pid it works between containers that share a directory. Throws
 * StartupError after waiting for two minutes.
 */
export async function withStartLock<T>({ path, owner, waiting }: StartLock, work: () => Promise<T>): Promise<T> {
  const file = await openLockFile(path, owner)
  try {
    const deadline = Date.now() + PATIENCE_MS
    for (let attempt = 0; !tryLock(file, path); attempt++) {
      if (attempt === 0) waiting()
      if (Date.now() > deadline) throw new StartupError(`Another server is still starting on "${path}"; stop it first.`)
      await delay(POLL_MS)
    }
    return await work()
  } finally {
    file.close()
  }
}

async function openLockFile(path: string, owner: Owner): Promise<DatabaseSync> {
  try {
    // Creates the file. Nothing else may open and close it, because closing releases all locks that this process has on it, see fcntl(2).
    const file = new DatabaseSync(path, { timeout: 0 })
    await giveTo(path, owner)
    return file
  } catch (cause) {
    const sentence = `Cannot open the lock file "${path}" (${(cause as Error).message}): check the disk and the permissions of DATA_DIR.`
    throw new StartupError(sentence, { cause })
  }
}

function tryLock(file: DatabaseSync, path: string): boolean {
  try {
    // Nothing is ever written, so the lock works on a full disk.
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    const busy = 5
    if ((error as { errcode?: number }).errcode === busy) return false
    throw new StartupError(`Cannot lock "${path}" (${(error as Error).message}): set DATA_DIR to a directory on a disk of this machine.`, {
      cause: error,
    })
  }
}
