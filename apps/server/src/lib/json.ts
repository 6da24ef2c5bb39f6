import { findFault, MAX_DEPTH } from './json-fault.ts'
import { countMembers } from './json-scan.ts'

const LINE_FEED = 0x0a

/** Bytes that are not a JSON text the service accepts. The message says what is wrong and where, without repeating the input. */
export class MalformedJson extends Error {
  override name = 'MalformedJson'
  /** UTF-16 code units before the error. */
  readonly position: number

  constructor(fault: string, text: string, position: number) {
    let line = 1
    let start = 0
    for (let at = 0; at < position; at++) {
      if (text.charCodeAt(at) !== LINE_FEED) continue
      line++
      start = at + 1
    }
    super(`${fault} at line ${line}, column ${position - start + 1}`)
    this.position = position
  }
}

/**
 * Parses one JSON text (RFC 8259) in UTF-8; a byte order mark is skipped. In addition to what `JSON.parse` rejects,
 * invalid UTF-8, duplicate keys in one object, and more than 200 levels throw MalformedJson. A key `__proto__` becomes
 * an ordinary own property and changes no prototype. More than `mostValues` keys and values throw TooManyValues.
 */
export function parseJson(bytes: Uint8Array, { mostValues = Infinity } = {}): unknown {
  const text = decode(bytes)
  const members = countMembers(text, mostValues)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed(text)
  }
  // A duplicate key leaves one property, so the text has more members than the value. Counting both is far cheaper than
  // collecting the keys of every object, and the exact position is only searched when needed.
  if (typeof value === 'object' && value !== null && countProperties(value, 1) !== members) throw malformed(text)
  return value
}

function malformed(text: string): MalformedJson {
  const { fault, position } = findFault(text)
  return new MalformedJson(fault, text, position)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const lossy = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8')
    let index = 0
    while (bytes[index] === lossy[index]) index++
    const before = new TextDecoder().decode(bytes.subarray(0, index))
    throw new MalformedJson('The text is not UTF-8', before, before.length)
  }
}

/** Own properties at all levels. NaN, which equals no count, if the nesting is too deep. */
function countProperties(value: object, depth: number): number {
  if (depth > MAX_DEPTH) return Number.NaN
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value as unknown[]) if (typeof item === 'object' && item !== null) count += countProperties(item, depth + 1)
    return count
  }
  const values: unknown[] = Object.values(value)
  for (const item of values) if (typeof item === 'object' && item !== null) count += countProperties(item, depth + 1)
  return count + values.length
}
