// The manifest and lock file of a release: only the packages that aren't in its bundle, each with its hash.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prune } from '../ensure-tree.mjs'
import { EXTERNAL, READ } from '../outside.mjs'

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const toText = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * @param {string} root directory of the project
 * @param {(path: string, entry: object) => object} [place] changes an entry of the lock file
 * @returns {Record<string, string>} texts of files by their paths
 */
export function writeManifests(root, place = (_path, entry) => entry) {
  const { scripts, devDependencies: _dev, workspaces: _workspaces, dependencies: _bundled, ...manifest } = read(join(root, 'package.json'))
  const server = read(join(root, 'apps/server/package.json'))
  const needed = {
    dependencies: Object.fromEntries([...EXTERNAL, ...READ].map((name) => [name, server.dependencies[name]])),
    optionalDependencies: { ...manifest.optionalDependencies, ...server.optionalDependencies },
  }
  const lock = read(join(root, 'package-lock.json'))
  const { name, version, license, engines } = manifest
  const fromNpm = Object.entries(lock.packages).filter(([path, entry]) => path.includes('node_modules/') && !entry.link)
  const packages = prune({ '': { name, version, license, ...needed, engines }, ...Object.fromEntries(fromNpm) })
  const entries = Object.entries(packages).map(([path, entry]) => [
    path,
    path === '' ? entry : place(path, withoutUnlocked(entry, packages)),
  ])
  return {
    'package.json': toText({ ...manifest, ...needed, scripts: { start: scripts.start, broadside: scripts.broadside } }),
    'package-lock.json': toText({ ...lock, packages: Object.fromEntries(entries) }),
    'apps/server/package.json': toText({ name: server.name, version, private: true, license, type: server.type }),
  }
}

/** npm asks the registry about an optional dependency that the lock file doesn't have, even if it is for another system. */
function withoutUnlocked(entry, packages) {
  if (!entry.optionalDependencies) return entry
  const isLocked = ([name]) => Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`))
  return { ...entry, optionalDependencies: Object.fromEntries(Object.entries(entry.optionalDependencies).filter(isLocked)) }
}
