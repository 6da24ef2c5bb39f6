/** Errors of PostgreSQL by their SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */

const codeOf = (error: unknown): unknown => (typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined)

/** With a name: only of this constraint or index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' && (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

export const isMissingTable = (error: unknown): boolean => codeOf(error) === '42P01'

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01'

/** The database cannot be used now: it does not answer, takes no connection, or takes no changes. What was asked of it was not done. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
  /** SQLSTATE, or the system's name of what happened to the connection; empty when it simply stayed silent. */
  readonly code: string

  constructor(message: string, { code = '', cause }: { code?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.code = code
  }
}

/** The database went away before it said whether a change is made. It may be made, or may still be made. */
export class OutcomeUnknown extends DatabaseAway {
  override name = 'OutcomeUnknown'
}

/** The server canceled the statement at its limit. Its connection lives. */
export const CANCELED = '57014'
/** The server takes no changes: a standby, or what was the primary before. */
const READ_ONLY = '25006'

/** Classes 08 and 57P0: the connection broke, or the server is starting, stopping or crashed; 53300: no connection is free. */
const awayCodes = /^(?:08...|57P0[123]|53300|57014|25006|ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/

/** Failures of the driver, which have no code. */
const awayWords = /^(?:Connection terminated(?: unexpectedly)?|timeout expired|Client (?:was closed|has encountered a connection error).*)$/
/** The pool's own, when no connection came free or came to be. */
const poolWords = /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/

/** What our own connections and the pool throw: an error of another socket with the same code is none of the database. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof Error && poolWords.test(error.message))

/** The error of the driver as `DatabaseAway`, or undefined when the statement itself is at fault. */
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

/** Codes with which the server says itself that it did not do what was asked. */
const refusals = new Set([CANCELED, READ_ONLY, '53300'])

/** The same failure where the statement would have committed something. */
export const toOutcomeUnknown = (away: DatabaseAway): DatabaseAway =>
  refusals.has(away.code) ? away : new OutcomeUnknown(away.message, { code: away.code, cause: away })

/** A disk is full: that of the database, or that of the files. */
export const isStorageFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(String(codeOf(error)))
