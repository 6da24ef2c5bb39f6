/** PostgreSQL errors by SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined)

/** With `constraint`, only for this constraint or index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

export const isMissingTable = (error: unknown): boolean => codeOf(error) === '42P01'

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01'

/** The database is unavailable: it does not respond, accepts no connection, or accepts no changes. The request had no effect. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** SQLSTATE, or the system's error code of the connection; empty if there was no response. */
  readonly code: string

  constructor(message: string, { code = '', cause }: { code?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
  }
}

/** The database became unavailable before it confirmed a change. The change may have been made, or may still be. */
export class OutcomeUnknown extends DatabaseAway {
  override name = 'OutcomeUnknown'
}

/** The server canceled the statement at its time limit. The connection still works. */
export const CANCELED = '57014'
/** The server accepts no changes because it is a standby or a former primary. */
const READ_ONLY = '25006'

/** Classes 08 and 57P0: the connection broke, or the server is starting, stopping or crashed; 53300: no connection is free. */
const awayCodes = /^(?:08...|57P0[123]|53300|57014|25006|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/

/** Failures of the driver, which have no code. */
const awayWords = /^(?:Connection terminated(?: unexpectedly)?|timeout expired|Client (?:was closed|has encountered a connection error).*)$/
/** Errors of the pool when no connection became available. */
const poolWords = /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/

/** Only for errors of our own connections and pool, because other sockets fail with the same codes. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof Error && poolWords.test(error.message))

/** Converts a driver's error to `DatabaseAway`; undefined if the statement itself is at fault. */
export function toDatabaseAway(error: unknown): DatabaseAway | undefined {
  if (error instanceof DatabaseAway) return error
  const { message, syscall } = error as NodeJS.ErrnoException
  const code = codeOf(error)
  if (typeof code === 'string') {
    const isAway = awayCodes.test(code) || (code === 'ENOENT' && syscall === 'connect')
    return isAway ? new DatabaseAway(message, { code, cause: error }) : undefined
  }
  return awayWords.test(message) || poolWords.test(message) ? new DatabaseAway(message, { cause: error }) : undefined
}

/** Codes that confirm that the server did nothing. */
const refusals = new Set([CANCELED, READ_ONLY, '53300'])

/** The failure of a statement that would have committed a change. */
export const toOutcomeUnknown = (away: DatabaseAway): DatabaseAway =>
  refusals.has(away.code) ? away : new OutcomeUnknown(away.message, { code: away.code, cause: away })

/** A disk is full, either the database's or the one for files. */
export const isStorageFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))
