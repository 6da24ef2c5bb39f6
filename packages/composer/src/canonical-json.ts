/**
 * JSON Canonicalization Scheme (RFC 8785): one text for equal values. Keys are ordered by UTF-16 code units; numbers and strings are
 * written as in ECMAScript. Omits undefined properties. Throws TypeError for values JSON can't represent: non-finite numbers, lone
 * surrogates, functions, bigints.
 */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError('A lone surrogate has no JSON form.')
    return JSON.stringify(value)
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('A number that is not finite has no JSON form.')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} has no JSON form.`)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
