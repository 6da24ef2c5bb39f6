import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './ensure-lock.mjs'
import { explain, runNpm } from './ensure-npm.mjs'
import { Refusal } from './ensure-platform.mjs'
import { showProgress } from './ensure-progress.mjs'
import { examineTree, listWanted } from './ensure-tree.mjs'

/**
 * Installs the packages of the lock file into `root` if they are missing; takes a few milliseconds if not.
 * @param {string} root directory of package-lock.json
 * @param {{ name: string, version: string, binary: string } | undefined} pinned the Node.js that runs the project, if it is a package
 * @returns {Promise<void>}
 * @throws {Refusal} when something is still missing afterward
 */
export async function ensureInstalled(root, pinned) {
  const lock = readLock(root)
  if (isStamped(root, lock.hash)) return
  const { packages } = JSON.parse(lock.text)
  if (!isComplete(examineTree(root, packages))) {
    const path = join(root, '.install-lock')
    try {
      // Check again under the lock, since another process may have installed them in the meantime.
      await withInstallLock(path, () => install({ root, packages, pinned, staging: join(path, 'node'), tree: examineTree(root, packages) }))
    } catch (error) {
      throw error instanceof Refusal || error.code === undefined ? error : explain(error.message, root, error.message)
    }
  }
  stamp(root, lock.hash)
}

function readLock(root) {
  try {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
    return { text, hash: createHash('sha256').update(text).digest('hex') }
  } catch (cause) {
    throw new Refusal(`Cannot read package-lock.json in "${root}" (${cause.code}). Restore it from the Broadside release.`, { cause })
  }
}

const isComplete = ({ isWrong, lacking }) => !isWrong && !lacking.length

/** Packages differ between platforms. The system's Node.js version doesn't matter, because the pinned one installs and runs them. */
const stampOf = (hash) => `${hash} ${process.platform} ${process.arch}\n`

const stampPath = (root) => join(root, 'node_modules', '.broadside-complete')

function isStamped(root, hash) {
  try {
    return readFileSync(stampPath(root), 'utf8') === stampOf(hash)
  } catch {
    return false
  }
}

function stamp(root, hash) {
  try {
    writeFileSync(stampPath(root), stampOf(hash))
  } catch {
    // A read-only installation is checked at every start, which takes a few milliseconds more.
  }
}

async function install({ root, packages, pinned, staging, tree }) {
  if (isComplete(tree)) return
  const { isWrong, lacking } = tree
  console.error(sayReason(root, tree))
  const node = pinned ? await providePinned({ root, packages, pinned, staging, tree }) : process.execPath
  // Only add to an incomplete installation, so the rest survives an unreachable registry.
  const args = isWrong ? ['ci'] : ['install', '--no-save']
  const paths = isWrong ? listWanted(packages) : lacking
  const { output, figures } = await runShown({ root, paths, title: 'Packages', node, args })
  const result = examineTree(root, packages)
  if (!isComplete(result)) {
    const names = result.lacking.map(toName).join(', ') || 'packages in package-lock.json'
    throw explain(output, root, `npm skipped packages this system needs (${names}). Run "npm ci --include=optional" to see why.`)
  }
  console.error(`Packages installed: ${figures}.`)
}

function sayReason(root, { isWrong, lacking }) {
  if (!isWrong) return `Installing missing packages with npm: ${lacking.map(toName).join(', ')}.`
  const reason = existsSync(join(root, 'node_modules')) ? 'node_modules does not match package-lock.json' : 'this is the first start'
  return `Installing packages with npm because ${reason}. This may take a minute or two.`
}

const toName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

async function runShown({ root, paths, title, node, args }) {
  const { onLookup, stop } = showProgress({ root, paths, title })
  let figures
  const output = await runNpm({ cwd: root, node, args, onLookup }).finally(() => (figures = stop()))
  if (/TAR_ENTRY_ERROR (ENOSPC|EDQUOT|EIO)/.test(output)) {
    // Files are truncated, and npm's list would tell the next start that they are intact.
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
    throw explain(output, root, output)
  }
  return { output, figures }
}

/**
 * npm skips optional packages that exclude the Node.js it runs on, so it must run on the pinned one. That is downloaded first, into a
 * separate folder because `npm ci` empties node_modules. The lock file determines what is accepted.
 */
async function providePinned({ root, packages, pinned, staging, tree }) {
  const path = `node_modules/${pinned.name}`
  if (!tree.isWrong && !tree.lacking.includes(path)) return join(root, path, pinned.binary)
  // Not optional here, because nothing works without it.
  const entry = { ...packages[path], optional: undefined }
  // The archive for installations without a network comes with its packages.
  if (entry.resolved?.startsWith('file:')) entry.resolved = `file:${join(root, entry.resolved.slice('file:'.length))}`
  const dependencies = { [pinned.name]: pinned.version }
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging)
  const write = (name, value) => writeFileSync(join(staging, name), JSON.stringify(value))
  write('package.json', { private: true, dependencies })
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages: { '': { dependencies }, [path]: entry } })
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(staging, '.npmrc'))
  const title = `Node.js ${pinned.version} for the installation`
  await runShown({ root: staging, paths: [path], title, node: process.execPath, args: ['ci'] })
  return join(staging, path, pinned.binary)
}
