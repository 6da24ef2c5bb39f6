/** PostgreSQL's programs: the account they run as, and how they are started. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { StartupError } from '#lib/startup-error.ts'
import { sayNamespacesOff } from './embedded-failure.ts'
import { nameAccount } from './embedded-names.ts'

/** The user of PostgreSQL's programs, and the command to put in front of theirs. */
export type Account = { user?: { uid: number; gid: number }; wrapper: readonly string[]; env?: Record<string, string> }

const NOBODY = 65534

/**
 * Chooses the account for PostgreSQL, which refuses to run as root.
 *
 * - Started by an ordinary user: that user.
 * - Started by root on data owned by another user: that user, so that the owner can start it the next time.
 * - Started by root on its own data (Linux): a user namespace that shows root under another number. The files stay
 * root's, no ownership changes and no account is needed. See user_namespaces(7).
 */
export async function chooseAccount(dataDir: string): Promise<Account> {
  const uid = process.getuid?.()
  if (uid !== 0) return { wrapper: [] }
  const owner = await stat(dataDir)
  if (owner.uid !== 0) return { user: { uid: owner.uid, gid: owner.gid }, wrapper: [] }
  if (process.platform !== 'linux') throw new StartupError(sayNamespacesOff())
  return { wrapper: await otherNumber() }
}

/**
 * Unlike the server, initdb needs the name of its account. An account without one gets it from a library, or borrows one in a user
 * namespace, which containers often don't allow.
 */
export async function accountForInit(account: Account, folder: string): Promise<Account & AsyncDisposable> {
  const as = (chosen: Account, dispose: () => PromiseLike<void> = async () => {}) => ({ ...chosen, [Symbol.asyncDispose]: dispose })
  if (process.platform !== 'linux' || account.wrapper.length > 0 || (await hasName(account.user?.uid))) return as(account)
  const { uid = process.getuid?.() ?? 0, gid = process.getgid?.() ?? 0 } = account.user ?? {}
  const naming = await nameAccount(uid, gid, folder)
  if (naming) return as({ ...account, env: naming.env }, () => naming[Symbol.asyncDispose]())
  return as({ ...account, wrapper: await otherNumber() })
}

async function otherNumber(): Promise<string[]> {
  const named = await namedAccounts()
  const uid = named.includes(NOBODY) ? NOBODY : (named.find((id) => id > 0) ?? NOBODY)
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--']
}

async function hasName(uid: number | undefined): Promise<boolean> {
  if (uid !== undefined) return (await namedAccounts()).includes(uid)
  try {
    // Includes accounts of a directory service, which /etc/passwd does not list.
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function namedAccounts(): Promise<number[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text
    .split('\n')
    .map((line) => line.split(':')[2])
    .filter((id) => id !== undefined && id !== '')
    .map(Number)
}

/** A started program and the last 64 KiB of its output. */
export type Program = { child: ChildProcess; output: () => string; ended: Promise<number> }

type Start = { file: string; args: readonly string[]; account: Account; cwd: string; input?: string; ownSession?: boolean }

const MAX_OUTPUT = 65_536

/** The environment variables PostgreSQL can see: neither its own PG… variables, nor the service's secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/**
 * Starts one of PostgreSQL's programs as the given account. `ownSession` removes it from the terminal's process group,
 * so that Ctrl-C reaches it only through this process. `ended` resolves with the exit code, or with -1 after a signal;
 * it rejects with StartupError if the program cannot be run.
 */
export function startProgram({ file, args, account, cwd, input, ownSession = false }: Start): Program {
  const [command = file, ...rest] = [...account.wrapper, file, ...args]
  const passedOn = PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const child = spawn(command, rest, {
    cwd,
    detached: ownSession,
    windowsHide: true,
    env: { ...Object.fromEntries(passedOn), ...account.env, LC_ALL: 'C' },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...account.user,
  })
  let output = ''
  const collect = (chunk: string) => (output = (output + chunk).slice(-MAX_OUTPUT))
  child.stdout?.setEncoding('utf8').on('data', collect)
  child.stderr?.setEncoding('utf8').on('data', collect)
  // A program that fails early closes its input; its exit code reports the failure.
  child.stdin?.on('error', () => {})
  child.stdin?.end(input)
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', (cause) => reject(explainSpawn(cause, command, file)))
    child.once('close', (code) => resolve(code ?? -1))
  })
  return { child, output: () => output, ended }
}

function explainSpawn(cause: NodeJS.ErrnoException, command: string, file: string): Error {
  if (command !== file && cause.code === 'ENOENT') return new StartupError(sayNamespacesOff(), { cause })
  // The system also reports "no such file" for an existing program whose loader is missing, as with musl.
  if (cause.code === 'ENOENT' && existsSync(file)) {
    return new StartupError(
      `"${file}" can't run on this system, which doesn't have the GNU C library: use another system, or set DATABASE_URL.`,
      {
        cause,
      },
    )
  }
  return new StartupError(
    `Cannot run "${file}" (${cause.code ?? cause.message}): check its permissions and those of the directories above it.`,
    {
      cause,
    },
  )
}
