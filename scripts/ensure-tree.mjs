import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForThisSystem } from './ensure-platform.mjs'

const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies']

const isOwn = (path) => !path.includes('node_modules/')

/**
 * Lists the packages of a full installation on a system, by default this one.
 * @param {Record<string, object>} packages those of package-lock.json
 * @param {(entry: object) => boolean} [isWanted] whether a package is for that system
 * @returns {string[]} paths relative to the project's directory
 */
export function listWanted(packages, isWanted) {
  const wanted = new Set()
  walk(packages, (path) => wanted.add(path), isWanted)
  return [...wanted]
}

/**
 * Removes packages no other one depends on, on any system.
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
 * Compares npm's list of installed packages with the lock file, so that a manual installation counts, even one without development
 * packages.
 * @param {string} root directory of package-lock.json
 * @param {Record<string, object>} packages those of package-lock.json
 * @returns {{ isWrong: boolean, lacking: string[] }} whether a package has another version or a required one is missing; paths of the
 * missing optional ones for this system
 */
export function examineTree(root, packages) {
  let installed
  try {
    installed = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    return { isWrong: true, lacking: [] }
  }
  const [wrong, lacking] = [new Set(), new Set()]
  // npm also updates its list when it only writes the lock file, so check the folder too.
  const isRight = (path) =>
    installed[path].integrity === packages[path].integrity && readVersion(join(root, path)) === packages[path].version
  walk(packages, (path, kind, isFirst) => {
    if (installed[path]) {
      if (isFirst && !isRight(path)) wrong.add(path)
      return true
    }
    // npm silently skips optional packages it considers unsuitable for this Node.js or system.
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

/**
 * Follows every dependency, by default for this system, starting from the project's own packages and continuing where `enter` returns true.
 */
function walk(packages, enter, isWanted = isForThisSystem) {
  const seen = new Set()
  const queue = Object.keys(packages).filter(isOwn)
  for (const from of queue) {
    for (const kind of KINDS) {
      if (kind === 'devDependencies' && !isOwn(from)) continue
      for (const name of Object.keys(packages[from][kind] ?? {})) {
        // Nothing installs an optional peer, unless something else asks for it.
        if (kind === 'peerDependencies' && packages[from].peerDependenciesMeta?.[name]?.optional) continue
        const path = resolve(packages, from, name)
        if (path === undefined || packages[path].link || !isWanted(packages[path])) continue
        const isFirst = !seen.has(path)
        seen.add(path)
        if (enter(path, kind, isFirst) && isFirst) queue.push(path)
      }
    }
  }
}

/** Resolves a package like Node.js: in the folder of the one that requires it, or in one above. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}
