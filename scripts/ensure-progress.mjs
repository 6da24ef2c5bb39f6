// Shows the progress of an installation, measured on disk.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const LOG_MS = 10_000
const TERMINAL_MS = 2000

/**
 * Reports progress: in a terminal by rewriting one line, elsewhere with a line every 10 s.
 * @param {{ root: string, paths: string[], title: string, stream?: NodeJS.WriteStream }} options `paths` are the expected packages,
 * relative to `root`
 * @returns {{ onLookup: () => void, stop: () => string }} `onLookup` counts the packages found in the registry, all of which npm looks up
 * before it writes the first; `stop` ends the display and returns the totals, for example `272, 560 MB (47 s)`
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

function createMeter(root, paths, begin) {
  const sizes = new Map()
  // A package is complete when two measurements match; its hundreds of files aren't read again.
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
    // Older packages are those npm is about to replace.
    return statSync(join(folder, 'package.json')).ctimeMs >= begin
  } catch {
    return false
  }
}

/** Excludes nested packages, which are counted separately. */
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
