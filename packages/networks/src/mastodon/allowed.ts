/**
 * What a token allows, found by asking: scopes of tokens that were made by hand are not told (those of their application
 * may have changed since), and other software has its own ideas of them.
 */
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, HttpRequest } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { openApi, type Credential, type Tools } from './wire.ts'

const questions: readonly [Collection, path: string][] = [
  ['engagement', '/api/v1/notifications'],
  ['messaging', '/api/v1/conversations'],
]

/** Undefined while the server cannot tell. */
const isAllowed = async (tools: Tools, credential: Credential, path: string): Promise<boolean | undefined> => {
  try {
    const { json } = await openApi(tools, credential)({ method: 'GET', path, query: { limit: 1 } })
    // Some servers answer unknown addresses with their front page.
    return Array.isArray(json)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return ['rate_limited', 'unavailable', 'unknown'].includes(error.kind) ? undefined : false
  }
}

/** `isCertain` is false while the server left a question open; `allows` then holds only what it said yes to. */
export const findAllowed = async (tools: Tools, credential: Credential): Promise<{ allows: Collection[]; isCertain: boolean }> => {
  const allows: Collection[] = []
  let isCertain = true
  for (const [collection, path] of questions) {
    const answer = await isAllowed(tools, credential, path)
    if (answer) allows.push(collection)
    isCertain &&= answer !== undefined
  }
  return { allows, isCertain }
}

type Probe = Pick<HttpRequest, 'method' | 'query' | 'json'> & { path: string }

/**
 * Calls that a server refuses for their scope alone (403). Nothing has the id 0, so those that write change nothing: they
 * are answered with 404 where they are allowed.
 */
const probesOf = ({ accountId, limits }: Account): readonly [permission: string, Probe][] => [
  ['read:statuses', { method: 'GET', path: `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`, query: { limit: 1 } }],
  ['write:media', { method: 'PUT', path: '/api/v1/media/0', json: {} }],
  ['write:statuses', { method: 'POST', path: '/api/v1/statuses/0/unreblog', json: {} }],
  // To find the post behind a quoted address.
  ...(limitsOf({ limits }).quotes
    ? [['read:search', { method: 'GET', path: '/api/v2/search', query: { q: '0', type: 'statuses', limit: 1 } }] satisfies [string, Probe]]
    : []),
]

const isRefused = async (tools: Tools, credential: Credential, probe: Probe): Promise<boolean> => {
  try {
    await openApi(tools, credential)(probe)
    return false
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return error.httpStatus === 403
  }
}

/** Throws NetworkError kind `permission`, code `missing_permissions`, with what publishing needs and the token does not allow. */
export const assertAllowed = async (tools: Tools, credential: Credential, account: Account): Promise<void> => {
  const probes = probesOf(account)
  const refused = await Promise.all(probes.map(([, probe]) => isRefused(tools, credential, probe)))
  const missing = probes.flatMap(([permission], index) => (refused[index] ? [permission] : []))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
}
