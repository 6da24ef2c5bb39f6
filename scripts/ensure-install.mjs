// Installs the packages of the lock file where they are not there.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './ensure-lock.mjs'
import { explain, runNpm } from './ensure-npm.mjs'
import { Refusal } from './ensure-platform.mjs'
import { showProgress } from './ensure-progress.mjs'
import { examineTree, listWanted } from './ensure-tree.mjs'

/**
 * Installs the packages of the lock file into `root` unless they are there; costs a few milliseconds when they are.
 * @param {string} root directory of package-lock.json
 * @param {{ name: string, version: string, binary: string } | undefined} pinned the Node.js that runs the project, where it is a package
 * @returns {Promise<void>}
 * @throws {Refusal} when something is still missing afterwards
 */
export async function ensureInstalled(root, pinned) {
  const lock = readLock(root)
  if (isStamped(root, lock.hash)) return
  const { packages } = JSON.parse(lock.text)
  if (!isComplete(examineTree(root, packages))) {
    const path = join(root, '.install-lock')
    try {
      // Another start may have done it while this one waited, so it is examined again.
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
    throw new Refusal(`Cannot read package-lock.json in "${root}" (${cause.code}): restore it from the release of Broadside.`, { cause })
  }
}

const isComplete = ({ isWrong, lacking }) => !isWrong && !lacking.length

/** Packages differ between platforms; the version of Node.js does not matter, because the pinned one installs and runs them. */
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
    // An installation that cannot be written to is compared at every start, which takes some milliseconds more.
  }
}

async function install({ root, packages, pinned, staging, tree }) {
  if (isComplete(tree)) return
  const { isWrong, lacking } = tree
  console.error(sayReason(root, tree))
  const node = pinned ? await providePinned({ root, packages, pinned, staging, tree }) : process.execPath
  // What is only incomplete is added to: the rest stays as it is if the registry cannot be reached.
  const args = isWrong ? ['ci'] : ['install', '--no-save']
  const paths = isWrong ? listWanted(packages) : lacking
  const { output, figures } = await runShown({ root, paths, title: 'Packages', node, args })
  const result = examineTree(root, packages)
  if (!isComplete(result)) {
    const names = result.lacking.map(toName).join(', ') || 'packages that the lock file names'
    throw explain(
      output,
      root,
      `npm has left out what this system needs (${names}): run "npm ci --include=optional" and read what it says.`,
    )
  }
  console.error(`Packages installed: ${figures}.`)
}

function sayReason(root, { isWrong, lacking }) {
  if (!isWrong) return `Adding packages that were left out when the others were installed: ${lacking.map(toName).join(', ')}.`
  const reason = existsSync(join(root, 'node_modules')) ? 'the installed packages are not those of this version' : 'this is the first start'
  return `Installing packages with npm, because ${reason}; this may take a minute or two.`
}

const toName = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

async function runShown({ root, paths, title, node, args }) {
  const { onLookup, stop } = showProgress({ root, paths, title })
  let figures
  const output = await runNpm({ cwd: root, node, args, onLookup }).finally(() => (figures = stop()))
  if (/TAR_ENTRY_ERROR (ENOSPC|EDQUOT|EIO)/.test(output)) {
    // Files end in the middle, and nothing but npm's list would tell the next start that they are not as they should be.
    rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
    throw explain(output, root, output)
  }
  return { output, figures }
}

/**
 * npm leaves out optional packages that exclude the Node.js it runs on, so it has to run on the pinned one, which it fetches first: into a
 * folder of its own, because `npm ci` empties node_modules. The lock file fixes what may arrive.
 */
async function providePinned({ root, packages, pinned, staging, tree }) {
  const path = `node_modules/${pinned.name}`
  if (!tree.isWrong && !tree.lacking.includes(path)) return join(root, path, pinned.binary)
  // Not optional here: without it nothing can go on.
  const entry = { ...packages[path], optional: undefined }
  const dependencies = { [pinned.name]: pinned.version }
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging)
  const write = (name, value) => writeFileSync(join(staging, name), JSON.stringify(value))
  write('package.json', { private: true, dependencies })
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages: { '': { dependencies }, [path]: entry } })
  if (existsSync(join(root, '.npmrc'))) copyFileSync(join(root, '.npmrc'), join(staging, '.npmrc'))
  const title = `Node.js ${pinned.version}, with which the packages are installed`
  await runShown({ root: staging, paths: [path], title, node: process.execPath, args: ['ci'] })
  return join(staging, path, pinned.binary)
}
