/** What went wrong with a backup or a restore, as a stable code and one sentence for the operator. */
import type { Config } from '#server/config.ts'
import { S3Error } from '#lib/media-store/s3-client.ts'
import { isStorageFull } from '#lib/pg-errors.ts'
import { StartupError, toStartupError } from '#lib/startup-error.ts'

export type FailureCode =
  | 'disk_full'
  | 'no_permission'
  | 'target_missing'
  | 'unreachable'
  | 'no_passphrase'
  | 'wrong_passphrase'
  | 'damaged'
  | 'busy'
  | 'interrupted'
  | 'failed'

export class BackupFailure extends StartupError {
  readonly code: FailureCode

  constructor(code: FailureCode, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.code = code
  }
}

function describeFile(code: string | undefined, label: string): [FailureCode, string] | undefined {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return ['disk_full', `The disk of ${label} is full: free up space, or choose another target.`]
    case 'EACCES':
    case 'EPERM':
      return ['no_permission', `No permission to use ${label}: give the account that runs Broadside read and write access to it.`]
    case 'EROFS':
      return ['no_permission', `${label} is read-only: remount it writable, or choose another target.`]
    case 'ENOENT':
    case 'ENOTDIR':
      return ['target_missing', `${label} doesn't exist: create it, or check whether its disk is mounted.`]
    case 'EIO':
      return ['unreachable', `The disk of ${label} reports an input/output error: check the disk.`]
    default:
      return undefined
  }
}

function describeBucket({ status, code }: S3Error, label: string): [FailureCode, string] {
  if (code === 'NoSuchBucket') return ['target_missing', `The bucket of ${label} doesn't exist: create it, or check the name.`]
  if (status === 401 || status === 403)
    return [
      'no_permission',
      `The object storage refuses access to ${label} (${code}): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and their rights.`,
    ]
  return [
    'unreachable',
    `The object storage doesn't accept ${label} (${status || 'no answer'}, ${code}): check S3_ENDPOINT, or try again later.`,
  ]
}

/** `label`: the target for people. Other errors are bugs, and keep their stack trace. */
export function toFailure(error: unknown, label: string): unknown {
  if (error instanceof BackupFailure) return error
  if (error instanceof S3Error) return new BackupFailure(...describeBucket(error, label), error)
  const found = describeFile((error as NodeJS.ErrnoException | undefined)?.code, label)
  return found ? new BackupFailure(...found, error) : error
}

/** For what a backup is restored into; errors of the target say already what they are about. */
export function toDestinationFailure(error: unknown, { dataDir, DATABASE_URL }: Pick<Config, 'dataDir' | 'DATABASE_URL'>): unknown {
  if (error instanceof S3Error) return toFailure(error, 'the media store')
  const isDatabaseFull = isStorageFull(error) && (error as NodeJS.ErrnoException).code === '53100'
  if (isDatabaseFull && DATABASE_URL)
    return new StartupError('The disk of the database in DATABASE_URL is full: free up space, then restore again.', { cause: error })
  const cause = isDatabaseFull ? Object.assign(new Error('The disk is full.', { cause: error }), { code: 'ENOSPC' }) : error
  return toStartupError({ path: dataDir, purpose: 'write', cause })
}

export const codeOf = (error: unknown): FailureCode => (error instanceof BackupFailure ? error.code : 'failed')
