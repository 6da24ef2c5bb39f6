import { type RawBuilder, sql } from 'kysely'

/** What JSON.stringify leaves of half a surrogate pair, and escaped backslashes, so that none is taken for the other. */
const escapes = /\\(?:\\|ud[89a-f][0-9a-f]{2})/g

/**
 * Rows as one parameter, for `jsonb_to_recordset`. Half a surrogate pair, which JSON in the database cannot hold, becomes
 * U+FFFD, as it does in a parameter of its own.
 */
export function jsonRows(rows: readonly object[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows)
  const whole = text.includes('\\ud') ? text.replaceAll(escapes, (escape) => (escape === '\\\\' ? escape : '\\ufffd')) : text
  return sql`${whole}::jsonb`
}
