/** The nodes of a JSON text are its keys and its values, the text itself included. */

const [QUOTE, COMMA, COLON, BACKSLASH, BLANK] = [0x22, 0x2c, 0x3a, 0x5c, 0x20]
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

function isEscaped(bytes: Uint8Array, quote: number): boolean {
  let start = quote
  while (bytes[start - 1] === BACKSLASH) start--
  return (quote - start) % 2 === 1
}

/** The place of the quote that ends a string; that of the last byte when none does. */
function endOfString(bytes: Uint8Array, open: number): number {
  let close = bytes.indexOf(QUOTE, open + 1)
  while (close !== -1 && isEscaped(bytes, close)) close = bytes.indexOf(QUOTE, close + 1)
  return close === -1 ? bytes.length : close
}

function isEmpty(bytes: Uint8Array, open: number): boolean {
  let next = open + 1
  while ((bytes[next] ?? BLANK + 1) <= BLANK) next++
  return closings.has(bytes[next] ?? 0)
}

/**
 * Whether a JSON text has more nodes than that, told without parsing it: a key precedes each colon, a value follows each
 * comma and each opening of what is not empty. Of a text that is malformed it says anything.
 */
export function hasMoreNodes(bytes: Uint8Array, limit: number): boolean {
  let nodes = 1
  for (let at = 0; at < bytes.length && nodes <= limit; at++) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === COMMA || byte === COLON || (openings.has(byte) && !isEmpty(bytes, at))) nodes++
  }
  return nodes > limit
}

export function countNodes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNodes(item), 1)
  const values: unknown[] = Object.values(value)
  return values.reduce<number>((sum, item) => sum + 1 + countNodes(item), 1)
}
