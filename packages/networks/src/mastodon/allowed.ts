/**
 * Finds what a token permits by probing: servers don't return the scopes of manually created tokens (and their app's scopes may have
 * changed since), and other software defines scopes differently.
 */
import { NetworkError } from '../spec/index.ts'
import type { Account, Collection, HttpRequest } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { openApi, type Credential, type Tools } from './wire.ts'

const questions: readonly [Collection, path: string][] = [
  ['engagement', '/api/v1/notifications'],
  ['messaging', '/api/v1/conversations'],
]

/** Undefined while the server can't say. */
const isAllowed = async (tools: Tools, credential: Credential, path: string): Promise<boolean | undefined> => {
  try {
    const { json } = await openApi(tools, credential)({ method: 'GET', path, query: { limit: 1 } })
    // Some servers respond to unknown paths with their home page.
    return Array.isArray(json)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return ['rate_limited', 'unavailable', 'unknown'].includes(error.kind) ? undefined : false
  }
}

/** `isCertain` is false while the server left a question open; `allows` then contains only confirmed permissions. */
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
 * Requests that a server refuses only for a missing scope (403). No record has the id 0, so the writing ones change nothing: when
 * permitted, they return 404.
 */
const probesOf = ({ accountId, limits }: Account): readonly [permission: string, Probe][] => [
  ['read:statuses', { method: 'GET', path: `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`, query: { limit: 1 } }],
  ['write:media', { method: 'PUT', path: '/api/v1/media/0', json: {} }],
  ['write:statuses', { method: 'POST', path: '/api/v1/statuses/0/unreblog', json: {} }],
  // Publishing finds a quoted post by searching for its URL.
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

/** Throws NetworkError kind `permission`, code `missing_permissions`, with the permissions that publishing needs and the token lacks. */
export const assertAllowed = async (tools: Tools, credential: Credential, account: Account): Promise<void> => {
  const probes = probesOf(account)
  const refused = await Promise.all(probes.map(([, probe]) => isRefused(tools, credential, probe)))
  const missing = probes.flatMap(([permission], index) => (refused[index] ? [permission] : []))
  if (missing.length > 0) throw new NetworkError({ kind: 'permission', evidence: 'rejected', code: 'missing_permissions', missing })
}
