// Ends a program that npm has started when npm, or the shell between the two, is gone: npm hands a signal on to its shell alone, and
// nothing but a changed parent tells the program of it.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const POLL_MS = 1000

/**
 * Finds the npm that runs a script of this project, and its shell, above this process. Only where /proc tells; on other systems, and when
 * something else started us (a shell, nohup, systemd), there are none.
 * @param {string} root directory of package.json
 * @returns {number[]} process ids, from the parent upwards
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
 * @param {number[]} pids from the parent upwards
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

/** npm names its process after the command, for example `npm run start`. */
const isNpm = (pid) => /^npm( |$)/.test(readCommand(pid)[0])

const readCommand = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')

function readParent(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program comes before, in parentheses, and may hold anything.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
