import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const BEAT_MS = 2000
const STALE_MS = 30_000
const POLL_MS = 200

/**
 * Runs `work` while holding the directory `path` as a lock. A holder that died, or that has not sent a heartbeat for 30 s (its process id
 * may have been reused), loses it.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInstallLock(path, work) {
  const token = `${process.pid} ${Math.random()}`
  for (let polls = 0; !tryTake(path, token); polls++) {
    if (polls === 0) console.error('Waiting for another process to finish installing or bundling …')
    if (isStale(path)) breakLock(path)
    else await delay(POLL_MS)
  }
  const beat = setInterval(() => showLife(path), BEAT_MS)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (readHolder(path) === token) rmSync(path, { recursive: true, force: true })
  }
}

function tryTake(path, token) {
  // Write the holder before renaming, so that a lock always has one.
  const draft = `${path}.${process.pid}`
  try {
    // Not recursive, which would report ENOENT for a read-only file system.
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft)
    writeFileSync(join(draft, 'holder'), token)
    if (readHolder(path) !== undefined) return false
    renameSync(draft, path)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code) && readHolder(path) !== undefined) return false
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function readHolder(path) {
  try {
    return readFileSync(join(path, 'holder'), 'utf8')
  } catch {
    return undefined
  }
}

function isStale(path) {
  const holder = readHolder(path)
  if (holder === undefined) return false
  try {
    if (Date.now() - statSync(join(path, 'holder')).mtimeMs > STALE_MS) return true
    process.kill(Number.parseInt(holder, 10), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Moves the lock aside before removing it; a lock that changed hands in between is restored. */
function breakLock(path) {
  const holder = readHolder(path)
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
    if (readHolder(aside) === holder) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, path)
  } catch {
    // Another process was faster.
  }
}

function showLife(path) {
  try {
    const now = new Date()
    utimesSync(join(path, 'holder'), now, now)
  } catch {
    // Another process has taken the lock; what this one installs still matches the lock file.
  }
}
