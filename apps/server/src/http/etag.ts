/** Strong entity tags `"<version>.<hash>"` and conditional requests (RFC 9110 §13). */
import { notFound, Problem } from '#lib/errors.ts'
import { plainTag } from './encoding.ts'

interface Versioned {
  revision?: unknown
  head_revision?: unknown
  updated_at?: unknown
}

/** Of a body or a row: `r<revision>` if it has one, else `u<milliseconds of updated_at>`, else nothing. */
function versionOf(resource: unknown): string {
  if (typeof resource !== 'object' || resource === null || Array.isArray(resource)) return ''
  const { revision, head_revision, updated_at } = resource as Versioned
  if (typeof revision === 'number') return `r${revision}`
  if (typeof head_revision === 'number') return `r${head_revision}`
  if (typeof updated_at === 'string' || updated_at instanceof Date) return `u${new Date(updated_at).getTime()}`
  return ''
}

/** The tag of a response, with the hash of its bytes (SHA-1, hexadecimal). */
export function entityTag(body: unknown, digest: string): string {
  const hash = digest.slice(0, 8)
  const version = versionOf(body)
  return version ? `"${version}.${hash}"` : `"${hash}"`
}

/** Whether the client has the content of this tag, compressed or not. */
export const isNotModified = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((part) => plainTag(part.trim().replace(/^W\//, '')) === plainTag(tag)))

type VersionedRow = { revision: number } | { head_revision: number } | { updated_at: Date }

/**
 * Checks an If-Match header. Only the version part counts, so a status that changed on its own does not prevent an
 * edit. `*` matches any state; a weak or malformed tag matches none.
 */
export function assertMatch(ifMatch: string | undefined, row: VersionedRow): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const versions = ifMatch.split(',').map((part) => /^"([ru]\d+)\.[0-9a-f]{8}"$/.exec(plainTag(part.trim()))?.[1])
  if (!versions.includes(versionOf(row))) throw new Problem('precondition_failed', "The resource's version doesn't match If-Match.")
}

/** The requested row, at the expected version. Throws `not_found` without one, or `precondition_failed`. */
export function assertCurrent<R extends VersionedRow>(row: R | undefined, thing: string, ifMatch: string | undefined): R {
  if (!row) throw notFound(thing)
  assertMatch(ifMatch, row)
  return row
}
