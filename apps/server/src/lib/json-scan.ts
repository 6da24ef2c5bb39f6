const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const ARRAY = 0x5b
const ARRAY_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d
const BLANK = 0x20

export class TooManyValues extends Error {
  override name = 'TooManyValues'
  /** The member of the outermost object that contains most of them, if one does. */
  readonly member: string | undefined

  constructor(most: number, member: string | undefined) {
    super(`There are more than ${most} keys and values.`)
    this.member = member
  }
}

/**
 * Counts the members of all objects in a JSON text without building a value: a key precedes each colon, a value follows
 * each comma and each opening bracket of a non-empty container. The count of invalid text is arbitrary. Throws
 * TooManyValues as soon as there are more than `most` keys and values, at a fraction of the cost of parsing them.
 */
export function countMembers(text: string, most: number): number {
  let members = 0
  let values = 1
  let depth = 0
  let key: readonly [number, number] = [0, 0]
  let before = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const close = closingQuote(text, at)
      if (depth === 1) key = [at, close + 1]
      at = close
    } else if (code === COMMA) values++
    else if (code === COLON) {
      members++
      values++
      if (depth === 1) before = values
    } else if (code === OBJECT || code === ARRAY) {
      depth++
      if (!isEmpty(text, at)) values++
    } else if (code === OBJECT_END || code === ARRAY_END) depth--
    if (values > most) throw new TooManyValues(most, values - before > most / 2 ? readKey(text.slice(...key)) : undefined)
  }
  return members
}

function isEmpty(text: string, open: number): boolean {
  let next = open + 1
  while (text.charCodeAt(next) <= BLANK) next++
  const code = text.charCodeAt(next)
  return code === OBJECT_END || code === ARRAY_END
}

/** The index of the quote that ends a string, or the end of the text. */
function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1)
  return close === -1 ? text.length : close
}

function isEscaped(text: string, quote: number): boolean {
  let start = quote
  while (text.charCodeAt(start - 1) === BACKSLASH) start--
  return (quote - start) % 2 === 1
}

function readKey(json: string): string | undefined {
  try {
    return String(JSON.parse(json))
  } catch {
    return undefined
  }
}
