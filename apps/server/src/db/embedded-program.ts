import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { StartupError } from '#lib/startup-error.ts'
import type { Account } from './embedded-account.ts'
import { NAMESPACES_OFF } from './embedded-failure.ts'

/** A started program and what it has printed so far, cut to the last 64 KiB. */
export type Program = { child: ChildProcess; output: () => string; ended: Promise<number> }

type Start = { file: string; args: readonly string[]; account: Account; cwd: string; input?: string; ownSession?: boolean }

const MAX_OUTPUT = 65_536

/** What PostgreSQL may see of our environment: not its own PG… variables, and none of the service's secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/**
 * Starts one of PostgreSQL's programs as the given account.
 * `ownSession` takes it out of the terminal's process group, so Ctrl-C reaches it only through us.
 * `ended` resolves with the exit code, or with -1 after a signal; it rejects with StartupError when the program cannot be run.
 */
export function startProgram({ file, args, account, cwd, input, ownSession = false }: Start): Program {
  const [command = file, ...rest] = [...account.wrapper, file, ...args]
  const passedOn = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const child = spawn(command, rest, {
    cwd,
    detached: ownSession,
    windowsHide: true,
    env: { ...Object.fromEntries(passedOn), LC_ALL: 'C' },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...account.user,
  })
  let output = ''
  const collect = (chunk: string) => (output = (output + chunk).slice(-MAX_OUTPUT))
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  // A program that fails early closes its input; its exit code says so.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', (cause) => reject(explainSpawn(cause, command, file)))
    child.once('close', (code) => resolve(code ?? -1))
  })
  return { child, output: () => output, ended }
}

function explainSpawn(cause: NodeJS.ErrnoException, command: string, file: string): Error {
  if (command !== file && cause.code === 'ENOENT') return new StartupError(NAMESPACES_OFF, { cause })
  // The system says "no such file" about a program that is there when the loader that it names is missing, as with musl.
  if (cause.code === 'ENOENT' && existsSync(file)) {
    return new StartupError(`"${file}" cannot run on this system, which lacks the GNU C library: use another, or set DATABASE_URL.`, {
      cause,
    })
  }
  return new StartupError(
    `Cannot run "${file}" (${cause.code ?? cause.message}): check its permissions and those of the directories above it.`,
    {
      cause,
    },
  )
}
