// Compares the installed packages with those of the lock file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForThisSystem } from './ensure-platform.mjs'

const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies']

const isOwn = (path) => !path.includes('node_modules/')

/**
 * Lists the packages that a full installation on this system has.
 * @param {Record<string, object>} packages those of package-lock.json
 * @returns {string[]} paths relative to the project's directory
 */
export function listWanted(packages) {
  const wanted = new Set()
  walk(packages, (path) => wanted.add(path))
  return [...wanted]
}

/**
 * Leaves out of the packages of a lock file what no other one asks for, on any system.
 * @param {Record<string, object>} packages those of package-lock.json
 * @returns {Record<string, object>}
 */
export function prune(packages) {
  const asked = new Set()
  walk(
    packages,
    (path) => asked.add(path),
    () => true,
  )
  const isKept = ([path, entry]) => isOwn(path) || entry.link || asked.has(path)
  return Object.fromEntries(Object.entries(packages).filter(isKept))
}

/**
 * Compares what npm says it has installed with what it should have, so that an installation made by hand counts, also one without the
 * packages for development.
 * @param {string} root directory of package-lock.json
 * @param {Record<string, object>} packages those of package-lock.json
 * @returns {{ isWrong: boolean, lacking: string[] }} whether a package is of another version or a required one is not there; paths of the
 *   optional ones for this system that are not there
 */
export function examineTree(root, packages) {
  let installed
  try {
    installed = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    return { isWrong: true, lacking: [] }
  }
  const [wrong, lacking] = [new Set(), new Set()]
  // npm updates its list also when it is asked to write the lock file only, so what is really there is looked at too.
  const isRight = (path) =>
    installed[path].integrity === packages[path].integrity && readVersion(join(root, path)) === packages[path].version
  walk(packages, (path, kind, isFirst) => {
    if (installed[path]) {
      if (isFirst && !isRight(path)) wrong.add(path)
      return true
    }
    // npm leaves optional packages out, without a word, that it takes to be for another Node.js or another system.
    if (kind === 'optionalDependencies') lacking.add(path)
    else if (kind === 'dependencies') wrong.add(path)
    return false
  })
  return { isWrong: wrong.size > 0, lacking: [...lacking] }
}

function readVersion(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

/** Follows every dependency, by default for this system, from the project's own packages on, and through those that `enter` tells to go into. */
function walk(packages, enter, isWanted = isForThisSystem) {
  const seen = new Set()
  const queue = Object.keys(packages).filter(isOwn)
  for (const from of queue) {
    for (const kind of KINDS) {
      if (kind === 'devDependencies' && !isOwn(from)) continue
      for (const name of Object.keys(packages[from][kind] ?? {})) {
        const path = resolve(packages, from, name)
        if (path === undefined || packages[path].link || !isWanted(packages[path])) continue
        const isFirst = !seen.has(path)
        seen.add(path)
        if (enter(path, kind, isFirst) && isFirst) queue.push(path)
      }
    }
  }
}

/** Where Node.js finds a package of that name: in the folder of the one that asks for it, or in one further up. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}
