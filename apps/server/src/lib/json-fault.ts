export const MAX_DEPTH = 200

export interface Fault {
  fault: string
  position: number
}

const BLANK = 0x20
const QUOTE = 0x22
const BACKSLASH = 0x5c

const ESCAPED = new Set([...'"\\/bfnrt'].map((char) => char.charCodeAt(0)))

const WHITE = /[ \t\n\r]*/y
const UNICODE_ESCAPE = /u[0-9a-fA-F]{4}/y
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y

/**
 * Finds the first error in a JSON text (RFC 8259) and its position. Slower than `JSON.parse`, so use it only after that
 * failed or a duplicate key is known to exist; it is needed because engines differ in their error messages and
 * positions.
 */
export function findFault(text: string): Fault {
  const cursor: Cursor = { text, at: 0 }
  try {
    skip(cursor, WHITE)
    readValue(cursor, 1)
    return { fault: 'More follows the JSON value', position: cursor.at }
  } catch (error) {
    if (error instanceof Found) return { fault: error.message, position: cursor.at }
    throw error
  }
}

interface Cursor {
  readonly text: string
  at: number
}

class Found extends Error {}

function readValue(cursor: Cursor, depth: number): void {
  const char = cursor.text[cursor.at]
  if ((char === '{' || char === '[') && depth > MAX_DEPTH) throw new Found(`There are more than ${MAX_DEPTH} levels`)
  if (char === '{') readList(cursor, '}', objectMember(depth))
  else if (char === '[') readList(cursor, ']', () => readValue(cursor, depth + 1))
  else if (char === '"') readString(cursor)
  else if (!skip(cursor, SCALAR)) throw new Found(expected(cursor, 'a JSON value'))
  skip(cursor, WHITE)
}

function readList(cursor: Cursor, end: '}' | ']', readItem: (cursor: Cursor) => void): void {
  cursor.at++
  skip(cursor, WHITE)
  if (cursor.text[cursor.at] === end) {
    cursor.at++
    return
  }
  for (;;) {
    readItem(cursor)
    const char = cursor.text[cursor.at]
    if (char !== end && char !== ',') throw new Found(expected(cursor, `"," or "${end}"`))
    cursor.at++
    if (char === end) return
    skip(cursor, WHITE)
  }
}

function objectMember(depth: number): (cursor: Cursor) => void {
  const keys = new Set<unknown>()
  return (cursor) => {
    const start = cursor.at
    if (cursor.text[start] !== '"') throw new Found(expected(cursor, 'a key in double quotes'))
    readString(cursor)
    const key: unknown = JSON.parse(cursor.text.slice(start, cursor.at))
    if (keys.has(key)) {
      cursor.at = start
      throw new Found('A key occurs twice in one object')
    }
    keys.add(key)
    skip(cursor, WHITE)
    if (cursor.text[cursor.at] !== ':') throw new Found(expected(cursor, '":"'))
    cursor.at++
    skip(cursor, WHITE)
    readValue(cursor, depth + 1)
  }
}

/** Reads character by character, because one pattern for a whole long string can overflow the stack. */
function readString(cursor: Cursor): void {
  const { text } = cursor
  const start = cursor.at
  cursor.at++
  for (let code = text.charCodeAt(cursor.at++); code !== QUOTE; code = text.charCodeAt(cursor.at++)) {
    if (code === BACKSLASH ? skipEscape(cursor) : code >= BLANK) continue
    cursor.at = start
    throw new Found('A string is not closed, or holds a control character or a wrong escape')
  }
}

function skipEscape(cursor: Cursor): boolean {
  if (cursor.text[cursor.at] === 'u') return skip(cursor, UNICODE_ESCAPE)
  return ESCAPED.has(cursor.text.charCodeAt(cursor.at++))
}

function skip(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at
  if (!pattern.test(cursor.text)) return false
  cursor.at = pattern.lastIndex
  return true
}

function expected(cursor: Cursor, what: string): string {
  return cursor.at < cursor.text.length ? `Expected ${what}` : `The text ends where ${what} is expected`
}
