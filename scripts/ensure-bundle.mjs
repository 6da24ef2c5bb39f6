// Finds the bundle of a program, which starts in half of the time of its sources and needs less memory.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withInstallLock } from './ensure-lock.mjs'
import { identify } from './ensure-sources.mjs'

const PROGRAMS = ['apps/server/src/main.ts', 'apps/server/src/cli.ts']

/** Everything that the bundle is made from. */
const FOLDERS = ['apps/server', 'packages']
const FILES = ['package-lock.json', 'scripts/bundle.mjs']

/** A server that runs an earlier bundle still reads the programs of its threads from there. */
const KEPT = 3

/**
 * Gives the file to run in place of a source: its bundle, which is made when there is none for the sources as they are.
 * @param {{ root: string, file: string, node: string }} options `node` is the program that makes the bundle
 * @returns {Promise<string>} the source itself where it has no bundle, or where none can be made, which is told in one line
 */
export async function findProgram({ root, file, node }) {
  const programs = PROGRAMS.map((path) => join(root, path))
  if (!programs.includes(file)) return file
  const cache = join(root, 'node_modules', '.cache', 'broadside')
  try {
    const folder = join(cache, identify({ root, files: FILES, folders: FOLDERS, memory: join(cache, 'sources') }))
    const make = () => isWhole(folder) || makeBundle({ root, cache, folder, node, programs })
    if (!isWhole(folder)) await withInstallLock(join(root, '.install-lock'), make)
    return join(folder, basename(file).replace('.ts', '.mjs'))
  } catch (error) {
    console.error(`Starting from the sources, which takes longer, because they cannot be bundled (${toReason(error)}).`)
    return file
  }
}

/** Lists the files of a bundle with their sizes, by which a damaged one is told. */
const LIST = 'files.json'
const measure = (folder, name) => [name, statSync(join(folder, name)).size]

function isWhole(folder) {
  try {
    const files = JSON.parse(readFileSync(join(folder, LIST), 'utf8'))
    return files.every(([name, size]) => measure(folder, name)[1] === size)
  } catch {
    return false
  }
}

/** Made beside its place and moved there as the last step. Call under the lock only. */
function makeBundle({ root, cache, folder, node, programs }) {
  const draft = join(cache, 'draft')
  mkdirSync(cache, { recursive: true })
  rmSync(draft, { recursive: true, force: true })
  console.error('Bundling the sources, once for this version …')
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
