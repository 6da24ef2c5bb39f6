/** Errors of PostgreSQL by their SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html */

const stateOf = (error: unknown): unknown => (typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined)

/** With a name: only of this constraint or index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  stateOf(error) === '23505' && (constraint === undefined || (error as { constraint?: string }).constraint === constraint)
