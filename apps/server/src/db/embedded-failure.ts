import { StartupError } from '#lib/startup-error.ts'

/** The output of one of PostgreSQL's programs, or of the program that starts it. */
export type Failure = { doing: string; dataDir: string; output: string; logs: string }

type Explanation = { when: RegExp; say: (match: RegExpExecArray, failure: Failure) => string }

const DEBIAN_PACKAGES: Record<string, string> = { 'libstdc++.so.6': 'libstdc++6', 'libgcc_s.so.1': 'libgcc-s1', 'libc.so.6': 'libc6' }

/** The message on a system where the server can't give PostgreSQL's programs another identity than root, or a name. */
export const sayNamespacesOff = (uid = process.getuid?.()): string =>
  uid === 0
    ? "PostgreSQL can't run as root, and user namespaces are off on this machine: run Broadside as an ordinary user, give DATA_DIR to one with chown -R, as whom PostgreSQL then runs, or set DATABASE_URL to a PostgreSQL server that you run yourself."
    : `PostgreSQL needs a name for user ${uid}, and user namespaces are off on this machine: add the user to /etc/passwd, install the library nss_wrapper (Debian and Ubuntu: apt-get install libnss-wrapper), or set DATABASE_URL to a PostgreSQL server that you run yourself.`

/** The order matters: a refused namespace also reports "no space left" if its limit is zero. */
const EXPLANATIONS: readonly Explanation[] = [
  { when: /^unshare: /m, say: () => sayNamespacesOff() },
  {
    when: /error while loading shared libraries: ([^\s:]+)/,
    say: ([, library = ''], { doing }) => {
      const name = DEBIAN_PACKAGES[library]
      const remedy =
        name === undefined ? 'run npm ci to restore the installation' : `install it (Debian and Ubuntu: apt-get install ${name})`
      return `Cannot ${doing}: the system library ${library} is missing; ${remedy}.`
    },
  },
  {
    when: /version `(GLIBC\w*_[\d.]+)' not found/,
    say: ([, version], { doing }) =>
      `Cannot ${doing}: this system's C library is older than ${version}; use a newer system, or set DATABASE_URL to a PostgreSQL server.`,
  },
  {
    when: /No space left on device|Disk quota exceeded/i,
    say: (_match, { doing, dataDir }) =>
      `Cannot ${doing} in "${dataDir}": the disk is full; free up space, or set DATA_DIR to a directory on a larger disk.`,
  },
  {
    when: /Read-only file system/i,
    say: (_match, { doing, dataDir }) =>
      `Cannot ${doing} in "${dataDir}": the file system is read-only; remount it writable, or set DATA_DIR to a writable directory.`,
  },
  {
    when: /database files are incompatible with server/,
    say: (_match, { dataDir }) =>
      `The database in "${dataDir}" was created by another version of PostgreSQL; start the Broadside release that created it, or restore a dump of it into a new DATA_DIR.`,
  },
  {
    when: /Cannot allocate memory|could not (?:map anonymous|create|resize) shared memory/i,
    say: (_match, { doing }) => `Cannot ${doing}: the system refused to allocate memory; free up memory, or raise the container's limit.`,
  },
  {
    when: /could not (?:create any (?:Unix-domain|TCP\/IP) sockets?|create listen socket|create lock file "[^"]*\.s\.PGSQL|bind)/,
    say: (_match, { doing, output }) =>
      `Cannot ${doing}: its socket cannot be opened (${lastComplaint(output)}); check the permissions of DATA_DIR and of the system's temporary directory.`,
  },
  {
    when: /Permission denied|Operation not permitted/i,
    say: (_match, { doing, dataDir, output }) =>
      `Cannot ${doing} in "${dataDir}": permission denied (${lastComplaint(output)}); start Broadside as the owner of that directory, with access to every directory above it.`,
  },
]

/** True if PostgreSQL could not open its Unix socket in the given directory. */
export function isSocketFailure(output: string): boolean {
  return /could not create any Unix-domain sockets|could not create lock file "[^"]*\.s\.PGSQL|could not bind Unix/.test(output)
}

/** True if processes of a killed PostgreSQL are still releasing its memory, which takes only moments. */
export function isStillInUse(output: string): boolean {
  return /pre-existing shared memory block .* is still in use|lock file "postmaster\.pid" already exists/.test(output)
}

/** Summarizes PostgreSQL's output before it exited in one sentence. */
export function explainFailure(failure: Failure): StartupError {
  for (const { when, say } of EXPLANATIONS) {
    const match = when.exec(failure.output)
    if (match) return new StartupError(say(match, failure))
  }
  const complaint = lastComplaint(failure.output)
  return new StartupError(`Cannot ${failure.doing} in "${failure.dataDir}": ${complaint}; see the log in "${failure.logs}".`)
}

function lastComplaint(output: string): string {
  const lines = output.split('\n').map((line) => line.trim())
  const complaint =
    lines.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? lines.findLast((line) => line !== '') ?? 'it gave no reason'
  return complaint.replace(/^.*?(?:FATAL|PANIC|error):\s*/, '').replace(/[.;]$/, '')
}
