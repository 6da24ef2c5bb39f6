/**
 * The server cannot start, and the operator can fix the cause. `message` is one sentence with the cause and the
 * solution; it is printed without a stack trace.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

type FileProblem = { path: string; purpose: string; cause: unknown }

/**
 * Describes a failed file operation as a problem of the disk or its permissions. Any other error is returned unchanged,
 * because it is a bug and needs its stack trace.
 */
export function toStartupError({ path, purpose, cause }: FileProblem): unknown {
  if (cause instanceof StartupError) return cause
  const sentence = describeFileProblem(path, purpose, (cause as NodeJS.ErrnoException | undefined)?.code)
  return sentence === undefined ? cause : new StartupError(sentence, { cause })
}

function describeFileProblem(path: string, purpose: string, code: string | undefined): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `Cannot ${purpose} "${path}": permission denied; give the account that runs Broadside read and write access to it, or set DATA_DIR to a directory that it owns.`
    case 'EROFS':
      return `Cannot ${purpose} "${path}": the file system is read-only; remount it writable, or set DATA_DIR to a writable directory.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `Cannot ${purpose} "${path}": the disk is full; free up space, or set DATA_DIR to a directory on a larger disk.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `Cannot ${purpose} "${path}": a file exists where a directory is needed; move it, or set DATA_DIR to another directory.`
    case 'EIO':
      return `Cannot ${purpose} "${path}": the disk reports an input/output error; check the disk, or restore DATA_DIR from a backup.`
    case 'ENAMETOOLONG':
      return `Cannot ${purpose} "${path}": the path is too long for this file system; set DATA_DIR to a shorter one.`
    default:
      return undefined
  }
}
