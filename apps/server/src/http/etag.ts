/** Strong entity tags `"<version>.<hash>"` and the conditions that requests put on them (RFC 9110 §13). */
import { Problem } from '#lib/errors.ts'

interface Versioned {
  revision?: unknown
  head_revision?: unknown
  updated_at?: unknown
}

/** `r<revision>` where the resource has one, else `u<milliseconds of updated_at>`, else nothing. */
export function versionOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return ''
  const { revision, head_revision, updated_at } = body as Versioned
  if (typeof revision === 'number') return `r${revision}`
  if (typeof head_revision === 'number') return `r${head_revision}`
  if (typeof updated_at === 'string') return `u${Date.parse(updated_at)}`
  return ''
}

/** Of an answer, with the hash of its bytes (SHA-1, hexadecimal). */
export function entityTag(body: unknown, digest: string): string {
  const hash = digest.slice(0, 8)
  const version = versionOf(body)
  return version ? `"${version}.${hash}"` : `"${hash}"`
}

export const isNotModified = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === tag))

/**
 * The condition of an If-Match header. Only the version part counts, so a status that moved by itself does not refuse
 * an edit. `*` matches any state; a weak or malformed tag matches none.
 */
export function assertMatch(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const versions = ifMatch.split(',').map((part) => /^"([ru]\d+)\.[0-9a-f]{8}"$/.exec(part.trim())?.[1])
  if (!versions.includes(version)) throw new Problem('precondition_failed', 'The resource has another version than If-Match names.')
}
