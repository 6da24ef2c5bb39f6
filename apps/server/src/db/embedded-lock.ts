import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { StartupError } from '#lib/startup-error.ts'
import { giveTo, type Owner } from './embedded-layout.ts'

const POLL_MS = 25
const PATIENCE_MS = 120_000

type StartLock = { path: string; owner: Owner; waiting: () => void }

/**
 * Runs `work` while this process alone looks at and changes the state of the embedded PostgreSQL.
 *
 * Node has no file locks of its own. SQLite takes one from the system for an exclusive transaction; the system gives it back
 * when the process dies in any way, and it holds between containers that share a directory, which a file with a pid does not.
 * Throws StartupError after two minutes of waiting.
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
    // Creates the file. Nothing else may open and close it: closing releases all locks that this process holds on it, see fcntl(2).
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
    // Nothing is ever written: a full disk is not the lock's concern.
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
