// A lock that lets only one process at a time install packages.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const BEAT_MS = 2000
const STALE_MS = 30_000
const POLL_MS = 200

/**
 * Runs `work` while holding the directory `path` as a lock. A holder that died, or that has not shown a sign of life for 30 s
 * (its process number may belong to another program by now), loses it.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withInstallLock(path, work) {
  const token = `${process.pid} ${Math.random()}`
  for (let polls = 0; !tryTake(path, token); polls++) {
    if (polls === 0) console.error('Waiting for another start that installs or bundles.')
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
  // Filled first and renamed then, so that nobody ever sees a lock without a holder.
  const draft = `${path}.${process.pid}`
  try {
    // Not recursively, which says of a read-only file system that something was not found.
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

/** Moves the lock aside before removing it; a lock that changed hands in between is put back. */
function breakLock(path) {
  const holder = readHolder(path)
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
    if (readHolder(aside) === holder) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, path)
  } catch {
    // Somebody else was faster.
  }
}

function showLife(path) {
  try {
    const now = new Date()
    utimesSync(join(path, 'holder'), now, now)
  } catch {
    // The lock was taken away from us; what we install is still what the lock file says.
  }
}
