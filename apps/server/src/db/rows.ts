import { type RawBuilder, sql } from 'kysely'

/** Lone surrogates as written by JSON.stringify. Escaped backslashes match too, so that the two are not confused. */
const escapes = /\\(?:\\|ud[89a-f][0-9a-f]{2})/g

/**
 * Rows as one parameter, for `jsonb_to_recordset`. Half a surrogate pair, which JSON in the database cannot contain,
 * becomes U+FFFD, as it would in a separate parameter.
 */
export function jsonRows(rows: readonly object[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows)
  const wellFormed = text.includes('\\ud') ? text.replaceAll(escapes, (escape) => (escape === '\\\\' ? escape : '\\ufffd')) : text
  return sql`${wellFormed}::jsonb`
}
