// Identifies sources by content, to detect outdated build results.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Installed or generated folders. */
const MADE = ['node_modules', 'dist']

/**
 * Returns a name for the current files, derived from their content, which is only read if a file was touched since the last time.
 * @param {{ root: string, files: string[], folders: string[], except?: string[], memory: string }} options paths relative to `root`;
 *   `memory` is the file that stores the name
 * @returns {string}
 */
export function identify({ root, files, folders, except = [], memory }) {
  const left = new Set(except.map((path) => join(root, path)))
  const found = folders.flatMap((path) => listFiles(join(root, path))).filter((file) => !left.has(file))
  const all = [...files.map((path) => join(root, path)), ...found]
  const touched = hashOf(
    all.map((file) => {
      const { size, mtimeMs, ctimeMs } = statSync(file)
      return `${file} ${size} ${mtimeMs} ${ctimeMs}\n`
    }),
  )
  const [known, name] = readIfThere(memory).split(' ')
  if (known === touched) return name
  const content = hashOf(all.flatMap((file) => [`${file.slice(root.length)}\n`, readFileSync(file)]))
  try {
    mkdirSync(dirname(memory), { recursive: true })
    writeFileSync(memory, `${touched} ${content}`)
  } catch {
    // Without a writable file, the sources are read at every start.
  }
  return content
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return MADE.includes(entry.name) ? [] : listFiles(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

function hashOf(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}

export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
