// Finds out whether the installed packages are those of the lock file, and installs them if not.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { withInstallLock } from './ensure-lock.mjs'

const REPORT_MS = 10_000

/** Says one sentence and ends with an error; thrown where nothing but the operator can help. */
export class Refusal extends Error {}

/**
 * Installs the packages of the lock file into `root` unless they are there; costs a few milliseconds when they are.
 * @param {string} root directory of package-lock.json
 * @returns {Promise<void>}
 */
export async function ensureInstalled(root) {
  const lock = readLock(root)
  if (isStamped(root, lock.hash)) return
  if (matchesLock(root, lock.text)) return stamp(root, lock.hash)
  await withInstallLock(join(root, '.install-lock'), async () => {
    // Another start may have done it while this one waited.
    if (matchesLock(root, lock.text)) return
    await install(root)
  })
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

/** Packages differ between platforms; the version of Node.js does not matter, because the pinned one runs them. */
const stampOf = (hash) => `${hash} ${process.platform} ${process.arch}\n`

const stampPath = (root) => join(root, 'node_modules', '.broadside-installed')

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

/** Compares what npm says it has installed with what it should have, so that an installation made by hand counts. */
function matchesLock(root, text) {
  let installed
  try {
    installed = JSON.parse(readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')).packages
  } catch {
    return false
  }
  const wanted = JSON.parse(text).packages
  const needed = listNeeded(wanted)
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = installed[path]
    // npm updates its list also when it is asked to write the lock file only, so what is really there is looked at too.
    if (found) return found.integrity === entry.integrity && readVersion(join(root, path)) === entry.version
    return needed.has(path) ? false : Boolean(entry.optional || entry.dev || entry.devOptional || entry.peer)
  })
}

function readVersion(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

/** Optional packages that this platform needs all the same: those for it that the project itself names. */
function listNeeded(packages) {
  const isFor = (value, list) => list !== undefined && [list].flat().includes(value)
  const needed = new Set()
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    if (path.includes('node_modules/')) continue
    for (const name of Object.keys(optionalDependencies)) {
      const entry = packages[`node_modules/${name}`]
      if (entry && isFor(process.platform, entry.os) && isFor(process.arch, entry.cpu)) needed.add(`node_modules/${name}`)
    }
  }
  return needed
}

async function install(root) {
  const begin = Date.now()
  const seconds = () => Math.round((Date.now() - begin) / 1000)
  const reason = existsSync(join(root, 'node_modules')) ? 'the installed packages are not those of this version' : 'this is the first start'
  console.error(`Installing packages with npm, because ${reason}; this may take a minute or two.`)
  const timer = setInterval(() => console.error(`Still installing (${seconds()} s) …`), REPORT_MS)
  try {
    await runNpm(root)
  } finally {
    clearInterval(timer)
  }
  console.error(`Packages installed in ${seconds()} s.`)
}

function runNpm(root) {
  const [command, ...before] = findNpm()
  // The options undo what a machine's own npm settings may ask for; warnings concern packages' authors, not the operator.
  const options = [
    '--include=optional',
    '--include=dev',
    '--engine-strict=false',
    '--global=false',
    '--bin-links=true',
    '--package-lock=true',
  ]
  const calm = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--progress=false', '--prefer-offline']
  const retries = ['--fetch-retries=3', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=3000']
  const args = [...before, 'ci', ...options, ...calm, ...retries]
  const child = spawn(command, args, {
    cwd: root,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm.cmd',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)))
  return new Promise((resolve, reject) => {
    const interrupt = (signal) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.once(signal, interrupt)
    child.once('error', (cause) => reject(new Refusal(`npm cannot be run (${cause.code}): install it together with Node.js.`, { cause })))
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, interrupt)
      if (code === 0) resolve()
      else reject(signal ? new Refusal(`The installation was interrupted; start again to repeat it.`) : explainNpm(output, root))
    })
  })
}

/** npm's own file when npm started us, or the one beside this Node.js; otherwise whatever the system calls npm. */
function findNpm() {
  const folder = dirname(process.execPath)
  const own = process.env.npm_execpath
  const beside = [
    join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  const file = [...(own && basename(own) === 'npm-cli.js' ? [own] : []), ...beside].find((path) => existsSync(path))
  // The pinned Node.js lies in the directory that npm is about to replace; npm's own is the machine's.
  const node = process.env.npm_node_execpath
  if (file) return [node && existsSync(node) ? node : process.execPath, file]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/** Settings of the npm that started us, or of the machine, that would make `npm ci` install something else or somewhere else. */
function cleanEnvironment() {
  const unwanted =
    /^npm_config_(global|location|omit|only|production|also|workspaces?|include_workspace_root|dry_run|package_lock_only|(local_)?prefix|engine_strict)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name) && name !== 'PREFIX'))
}

const EXPLANATIONS = [
  [/ENOSPC|EDQUOT/, () => 'the disk is full; free some space (about 1 GB is needed) and start again'],
  [/EACCES|EPERM|EROFS/, (root) => `"${root}" cannot be written to; start as its owner, or give this account write access`],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT|FETCH_ERROR|network/,
    () =>
      'the package registry cannot be reached; connect this machine to the internet for the installation (or set a proxy) and start again',
  ],
  [/EUSAGE|in sync/, () => 'package.json and package-lock.json do not belong together; restore both from the release of Broadside'],
  [/EINTEGRITY/, () => 'a package did not arrive as it was published; clear the cache with "npm cache clean --force" and start again'],
]

function explainNpm(output, root) {
  const found = EXPLANATIONS.find(([pattern]) => pattern.test(output))
  if (found) return new Refusal(`Cannot install packages: ${found[1](root)}.`)
  return new Refusal(`Cannot install packages; npm says:\n${output.trim().split('\n').slice(-15).join('\n')}`)
}
