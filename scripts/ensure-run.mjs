// Runs a program of the project on the pinned Node.js, as if it had been started directly.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findNpmAbove, followProcesses } from './ensure-follow.mjs'
import { findProgram } from './ensure-bundle.mjs'
import { ensureGenerated } from './ensure-generated.mjs'
import { ensureInstalled } from './ensure-install.mjs'
import { findPinned, Refusal } from './ensure-platform.mjs'
import { ensureWeb } from './ensure-web.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A program that replaces this process, or runs next to it, must watch its ancestors itself. */
const FOLLOWER = join(ROOT, 'scripts', 'ensure-program.mjs')

/** A repeated signal within this time is the same one: npm passes on what the terminal has already sent to the process group. */
const SAME_SIGNAL_MS = 1000

/**
 * Installs what is missing, then runs the program in the arguments; this process becomes it, or exits like it.
 * @param {string[]} args a file of the project, or `--run` and the name of a tool, then the program's own arguments
 * @returns {Promise<void>}
 */
export async function ensureAndRun(args) {
  // Look this up first, since npm's shell may be gone later.
  const above = findNpmAbove(ROOT)
  try {
    const [first, ...rest] = args
    if (first === undefined) throw new Refusal('Usage: node scripts/ensure.mjs <file>, or node scripts/ensure.mjs --run <tool>')
    const pinned = findPinned(ROOT)
    followProcesses(above)
    await ensureInstalled(ROOT, pinned)
    const node = findNode(pinned)
    await ensureGenerated({ root: ROOT, node })
    const program = first === '--run' ? findTool(rest.shift()) : { file: resolve(ROOT, first), isScript: true }
    // The web app first: it is built in a child process, which bundling then keeps busy.
    const [, file] = await Promise.all([
      ensureWeb({ root: ROOT, file: program.file, node }),
      findProgram({ root: ROOT, file: program.file, node }),
    ])
    if (!existsSync(file)) throw new Refusal(`File not found: "${file}".`)
    program.file = file
    await run({ node, program, args: rest, above })
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}

function findNode(pinned) {
  if (pinned === undefined || process.version === `v${pinned.version}`) return process.execPath
  const file = join(ROOT, 'node_modules', pinned.name, pinned.binary)
  if (existsSync(file)) return file
  throw new Refusal(`The package ${pinned.name} is not installed. Run npm ci --include=optional.`)
}

/** npm installs tools as links, or on Windows as small shell scripts that contain the file name. */
function findTool(name) {
  const link = join(ROOT, 'node_modules', '.bin', String(name))
  if (name === undefined || !existsSync(link)) throw new Refusal(`The tool "${name}" is not installed. Run npm ci --include=dev.`)
  const named = process.platform === 'win32' ? /"\$basedir\/([^"]+)" *"\$@"/.exec(readFileSync(link, 'utf8'))?.[1] : undefined
  const file = named === undefined ? realpathSync(link) : resolve(dirname(link), named)
  const start = readFileSync(file).subarray(0, 64).toString('latin1')
  return { file, isScript: /^#!.*\bnode\b/.test(start) || /\.[cm]?js$/.test(file) }
}

async function run({ node, program: { file, isScript }, args, above }) {
  const path = [join(ROOT, 'node_modules', '.bin'), dirname(node), process.env.PATH].filter(Boolean).join(delimiter)
  // Cached compiled code, with types already stripped, loads in two thirds of the time.
  const cache = join(ROOT, 'node_modules', '.cache', 'node')
  const env = { ...(isScript ? { NODE_COMPILE_CACHE: cache } : {}), ...process.env, PATH: path }
  // Flags given to this process are meant for the program.
  const toCommand = (pids) => {
    const before = isScript ? [node, ...process.execArgv, ...(pids.length ? [FOLLOWER, pids.join(',')] : [])] : []
    return [...before, file, ...args]
  }
  if (isScript && node === process.execPath) {
    process.env.PATH = path
    nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE ?? cache)
    process.argv = [node, file, ...args]
    await import(pathToFileURL(file).href)
  } else if (process.execve && process.platform !== 'win32') {
    process.execve(isScript ? node : file, toCommand(above), env)
  } else {
    await runBeside(toCommand(above.length ? [process.pid] : []), env)
  }
}

/** Runs the program as a child if this process can't become it: passes on signals, and exits with its exit code or signal. */
function runBeside([command, ...args], env) {
  const child = spawn(command, args, { stdio: 'inherit', env })
  const listeners = Object.entries({ SIGINT: process.stdin.isTTY, SIGTERM: false, SIGHUP: false }).map(([signal, fromTerminal]) => {
    let first
    const listener = () => {
      const now = Date.now()
      first ??= now
      // Ctrl-C reaches the child directly; passing it on would look like a second one.
      if (first === now ? !fromTerminal : now - first > SAME_SIGNAL_MS) child.kill(signal)
    }
    process.on(signal, listener)
    return [signal, listener]
  })
  return new Promise((done, reject) => {
    child.once('error', (cause) => reject(new Refusal(`Cannot run "${command}" (${cause.code}).`, { cause })))
    child.once('exit', (code, signal) => {
      for (const [name, listener] of listeners) process.off(name, listener)
      if (signal === null) process.exitCode = code
      else endBy(signal)
      done()
    })
  })
}

/** Exits by the signal, which the shell or npm can see, or else with its conventional exit code. */
function endBy(signal) {
  process.exitCode = 128 + (constants.signals[signal] ?? 0)
  process.kill(process.pid, signal)
}
