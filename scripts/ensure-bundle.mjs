// Finds or creates the bundle of a program, which starts twice as fast as its sources and needs less memory.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withInstallLock } from './ensure-lock.mjs'
import { identify } from './ensure-sources.mjs'

const PROGRAMS = ['apps/server/src/main.ts', 'apps/server/src/cli.ts']

const FOLDERS = ['apps/server', 'packages']
const FILES = ['package-lock.json', 'scripts/bundle.mjs']

/** A server running an earlier bundle still loads its worker threads from there. */
const KEPT = 3

/**
 * Returns the file to run in place of a source: its bundle, created if there is none for the current sources.
 * @param {{ root: string, file: string, node: string }} options `node` is the program that creates the bundle
 * @returns {Promise<string>} the source itself if it has no bundle or bundling fails, which is reported in one line
 */
export async function findProgram({ root, file, node }) {
  const programs = PROGRAMS.map((path) => join(root, path))
  if (!programs.includes(file)) return file
  const cache = join(root, 'node_modules', '.cache', 'broadside')
  try {
    const folder = join(cache, identify({ root, files: FILES, folders: FOLDERS, memory: join(cache, 'sources') }))
    const make = () => isComplete(folder) || makeBundle({ root, cache, folder, node, programs })
    if (!isComplete(folder)) await withInstallLock(join(root, '.install-lock'), make)
    return join(folder, basename(file).replace('.ts', '.mjs'))
  } catch (error) {
    console.error(`Cannot bundle the server (${toReason(error)}). Starting from the sources instead, which takes longer.`)
    return file
  }
}

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
  rmSync(draft, { recursive: true, force: true })
  console.error('Bundling the server (once per version) …')
  const args = [join(root, 'scripts', 'bundle.mjs'), root, draft, ...programs]
  execFileSync(node, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(draft, LIST), JSON.stringify(readdirSync(draft).map((name) => measure(draft, name))))
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  removeOld(cache)
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
