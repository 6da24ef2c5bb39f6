// Stops a program started by npm when npm, or the shell between the two, is gone: npm passes signals only to its shell, so a changed parent
// is the only sign.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const POLL_MS = 1000

/**
 * Finds the npm that runs a script of this project, and its shell, above this process. Requires /proc; returns none on other systems, and
 * if something else started the process (a shell, nohup, systemd).
 * @param {string} root directory of package.json
 * @returns {number[]} process ids, from the parent up
 */
export function findNpmAbove(root) {
  const { npm_package_json: file, npm_lifecycle_script: script } = process.env
  try {
    if (!file || !script || realpathSync(file) !== realpathSync(join(root, 'package.json'))) return []
    const parent = process.ppid
    if (isNpm(parent)) return [parent]
    const [, flag, command] = readCommand(parent)
    const above = readParent(parent)
    return flag === '-c' && command.startsWith(script) && isNpm(above) ? [parent, above] : []
  } catch {
    return []
  }
}

/**
 * Sends SIGTERM to this process when one of those above it is gone.
 * @param {number[]} pids from the parent up
 */
export function followProcesses(pids) {
  if (!pids.length) return
  const timer = setInterval(() => {
    if (pids.every((pid, index) => pid === (index === 0 ? process.ppid : readParent(pids[index - 1])))) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  timer.unref()
}

/** npm sets its process title to the command, for example `npm run start`. */
const isNpm = (pid) => /^npm( |$)/.test(readCommand(pid)[0])

const readCommand = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')

function readParent(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name before it is in parentheses and may contain anything.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
