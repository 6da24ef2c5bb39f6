import type { Signer } from './signer.ts'

const TAG = 16

/** The sort values of the last row returned: dates as RFC 3339 text, 64-bit numbers as text. */
export type Position = readonly (string | number | boolean | null)[]

/** Everything that selects and sorts the rows of a list, without `limit`. Absent and undefined are the same. */
export type Filters = Readonly<Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>>

/**
 * A cursor that only this instance can create: base64url of a 16-byte HMAC-SHA-256 tag over filters and position, and
 * the position as JSON. The position is readable, so it must not contain secrets.
 */
export function encodeCursor(signer: Signer, filters: Filters, position: Position): string {
  const payload = Buffer.from(JSON.stringify(position), 'utf8')
  return Buffer.concat([signer.sign(signed(filters, payload), TAG), payload]).toString('base64url')
}

/** The position in a cursor, or undefined if it is damaged, forged, or made with other filters. */
export function decodeCursor(signer: Signer, filters: Filters, cursor: string): Position | undefined {
  const bytes = Buffer.from(cursor, 'base64url')
  // Buffer ignores characters outside the alphabet, so accept only the original spelling.
  if (bytes.length <= TAG || bytes.toString('base64url') !== cursor) return undefined
  const payload = bytes.subarray(TAG)
  if (!signer.verify(signed(filters, payload), bytes.subarray(0, TAG), TAG)) return undefined
  return JSON.parse(payload.toString('utf8')) as Position
}

function signed(filters: Filters, payload: Buffer): Buffer {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const ordered = given.toSorted(([a], [b]) => (a < b ? -1 : 1))
  // JSON text contains no raw NUL, so filters and payload cannot be shifted into each other.
  return Buffer.concat([Buffer.from(`${JSON.stringify(ordered)}\0`, 'utf8'), payload])
}
