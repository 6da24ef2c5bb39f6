/**
 * Tolerant reading of responses: only the fields in use are read and checked. A response without them is malformed, and after an
 * irreversible call that leaves the outcome unknown.
 */
import { NetworkError } from '../spec/index.ts'

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of keys; undefined if the path ends early. */
export const findAt = (value: unknown, ...path: (string | number)[]): unknown => {
  let at = value
  for (const key of path) {
    if (typeof key === 'number') at = Array.isArray(at) ? at[key] : undefined
    else at = isFields(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return at
}

export const findString = (value: unknown, ...path: (string | number)[]): string | undefined => {
  const found = findAt(value, ...path)
  return typeof found === 'string' ? found : undefined
}

export const findNumber = (value: unknown, ...path: (string | number)[]): number | undefined => {
  const found = findAt(value, ...path)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

/** A numeric id as text. */
export const idAt = (value: unknown, ...path: (string | number)[]): string | undefined => {
  const id = findNumber(value, ...path)
  return id === undefined ? undefined : String(id)
}

export const listAt = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = findAt(value, ...path)
  return Array.isArray(found) ? found : []
}

const broken = (path: readonly (string | number)[]): NetworkError =>
  new NetworkError({
    kind: 'unavailable',
    evidence: 'unknown',
    code: 'broken_answer',
    detail: path.length > 0 ? `The answer has no ${path.join('.')}.` : 'The answer is not what was asked for.',
  })

/** A nonempty string. Throws NetworkError `broken_answer` with evidence `unknown`. */
export const expectString = (value: unknown, ...path: (string | number)[]): string => {
  const found = findString(value, ...path)
  if (!found) throw broken(path)
  return found
}

/** A numeric id as text. Throws NetworkError `broken_answer` with evidence `unknown`. */
export const expectId = (value: unknown, ...path: (string | number)[]): string => {
  const id = idAt(value, ...path)
  if (id === undefined) throw broken(path)
  return id
}

/** Throws NetworkError `broken_answer` with evidence `unknown`. */
export const expectFields = (value: unknown, ...path: (string | number)[]): Fields => {
  const found = findAt(value, ...path)
  if (!isFields(found)) throw broken(path)
  return found
}

/** Throws NetworkError `broken_answer` with evidence `unknown`. */
export const expectList = (value: unknown, ...path: (string | number)[]): unknown[] => {
  const found = findAt(value, ...path)
  if (!Array.isArray(found)) throw broken(path)
  return found
}
