// Finds or creates the bundle of a program, which starts twice as fast as its sources and needs less memory.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withInstallLock } from './ensure-lock.mjs'
import { Refusal } from './ensure-platform.mjs'
import { identify } from './ensure-sources.mjs'

const PROGRAMS = ['apps/server/src/main.ts', 'apps/server/src/cli.ts']

const FOLDERS = ['apps/server', 'packages']
const FILES = ['package-lock.json', 'scripts/bundle.mjs', 'scripts/outside.mjs']

/** Where a release has its bundle, in place of the sources. */
const RELEASED = 'apps/server/dist'

/** A server running an earlier bundle still loads its worker threads from there. */
const KEPT = 3

/**
 * Returns the file to run in place of a source: its bundle, created if there is none for the current sources.
 * @param {{ root: string, file: string, node: string }} options `node` is the program that creates the bundle
 * @returns {Promise<string>} the source itself if it has no bundle or bundling fails, which is reported in one line
 * @throws {Refusal} if files of a release are missing
 */
export async function findProgram({ root, file, node }) {
  const programs = PROGRAMS.map((path) => join(root, path))
  if (!programs.includes(file)) return file
  if (!existsSync(file)) return findReleased(root, file)
  const cache = join(root, 'node_modules', '.cache', 'broadside')
  try {
    const folder = join(cache, identify({ root, files: FILES, folders: FOLDERS, memory: join(cache, 'sources') }))
    const make = () => isComplete(folder) || makeBundle({ root, cache, folder, node, programs })
    if (!isComplete(folder)) await withInstallLock(join(root, '.install-lock'), make)
    return toProgram(folder, file)
  } catch (error) {
    console.error(`Cannot bundle the server (${toReason(error)}). Starting from the sources instead, which takes longer.`)
    return file
  }
}

function findReleased(root, file) {
  const folder = join(root, RELEASED)
  if (!isComplete(folder)) throw new Refusal(`"${folder}" is incomplete. Unpack the Broadside release again.`)
  return toProgram(folder, file)
}

const toProgram = (folder, file) => join(folder, basename(file).replace('.ts', '.mjs'))

/** Lists the files of a bundle with their sizes, to detect damage. */
const LIST = 'files.json'
const measure = (folder, name) => [name, statSync(join(folder, name)).size]

function isComplete(folder) {
  try {
    const files = JSON.parse(readFileSync(join(folder, LIST), 'utf8'))
    return files.every(([name, size]) => measure(folder, name)[1] === size)
  } catch {
    return false
  }
}

/** Renames the finished bundle into place as the last step. Only call this while holding the lock. */
function makeBundle({ root, cache, folder, node, programs }) {
  const draft = join(cache, 'draft')
  mkdirSync(cache, { recursive: true })
  console.error('Bundling the server (once per version) …')
  bundle({ root, node, programs, folder: draft, place: folder })
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  removeOld(cache)
}

/** Writes a bundle that runs from `place` into `folder`. */
function bundle({ root, node, programs, folder, place }) {
  rmSync(folder, { recursive: true, force: true })
  execFileSync(node, [join(root, 'scripts', 'bundle.mjs'), root, folder, place, ...programs], { stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(folder, LIST), JSON.stringify(readdirSync(folder).map((name) => measure(folder, name))))
}

/**
 * Writes the bundle of a release, which has no sources.
 * @param {{ root: string, node: string, folder: string }} options
 * @returns {string} the folder in the release from which the bundle runs, relative to its root
 */
export function bundleForRelease({ root, node, folder }) {
  bundle({ root, node, programs: PROGRAMS.map((path) => join(root, path)), folder, place: join(root, RELEASED) })
  return RELEASED
}

function removeOld(cache) {
  const folders = readdirSync(cache, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const byAge = folders.map(({ name }) => join(cache, name)).sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const folder of byAge.slice(KEPT)) rmSync(folder, { recursive: true, force: true })
}

function toReason(error) {
  const lines = String(error.stderr || error.message)
    .split('\n')
    .map((line) => line.trim())
  return (lines.find((line) => /error/i.test(line)) ?? lines[0]).replace(/[.:]$/, '')
}
