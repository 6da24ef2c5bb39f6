// Shows how far an installation has come, by what is on disk.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LOG_MS = 10_000
const TERMINAL_MS = 2000

/**
 * Tells from time to time what has arrived: in a terminal in one line that is written again and again, else in a line every 10 s.
 * @param {{ root: string, paths: string[], title: string, stream?: NodeJS.WriteStream }} options `paths` are the packages that are
 *   awaited, relative to `root`
 * @returns {{ onLookup: () => void, stop: () => string }} `onLookup` counts the packages that npm has found in the registry, which it does
 *   with all before it writes the first; `stop` ends the telling and gives what has arrived, for example `272, 560 MB (47 s)`
 */
export function showProgress({ root, paths, title, stream = process.stderr }) {
  const begin = Date.now()
  const measure = createMeter(root, paths, begin)
  const isTerminal = stream.isTTY && process.env.TERM !== 'dumb' && !process.env.CI
  const seconds = () => `(${Math.round((Date.now() - begin) / 1000)} s)`
  const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`
  let lookups = 0
  const tell = () => {
    const { packages, bytes } = measure()
    const all = paths.length
    const state =
      packages > 0 ? `${packages} of ${all} installed, ${megabytes(bytes)}` : `${Math.min(lookups, all)} of ${all} found in the registry`
    const line = `${title}: ${state} ${seconds()} …`
    stream.write(isTerminal ? `\r\x1B[2K${line.slice(0, (stream.columns || 80) - 1)}` : `${line}\n`)
  }
  if (isTerminal) tell()
  const timer = setInterval(tell, isTerminal ? TERMINAL_MS : LOG_MS)
  return {
    onLookup: () => (lookups += 1),
    stop: () => {
      clearInterval(timer)
      if (isTerminal) stream.write('\r\x1B[2K')
      const { packages, bytes } = measure()
      return `${packages}, ${megabytes(bytes)} ${seconds()}`
    },
  }
}

/** Counts the packages that were written since `begin`, and the bytes in them. */
function createMeter(root, paths, begin) {
  const sizes = new Map()
  // A package is complete when two measurements agree; then its hundreds of files are not looked at again.
  const settled = new Set()
  return () => {
    let packages = 0
    for (const path of paths) {
      const folder = join(root, path)
      if (!settled.has(path)) {
        const size = hasArrived(folder, begin) ? sizeOf(folder) : 0
        if (size > 0 && size === sizes.get(path)) settled.add(path)
        sizes.set(path, size)
      }
      if (sizes.get(path) > 0) packages += 1
    }
    return { packages, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) }
  }
}

function hasArrived(folder, begin) {
  try {
    // What npm is about to replace was written earlier.
    return statSync(join(folder, 'package.json')).ctimeMs >= begin
  } catch {
    return false
  }
}

/** Without the packages inside, which are counted by themselves. */
function sizeOf(folder) {
  let size = 0
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isFile()) size += statSync(path).size
      else if (entry.isDirectory() && entry.name !== 'node_modules') size += sizeOf(path)
    }
  } catch {
    // npm moves and removes folders while it works.
  }
  return size
}
