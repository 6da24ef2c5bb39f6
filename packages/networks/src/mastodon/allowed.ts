/**
 * What a token lets the service collect, found by asking: scopes of tokens that were made by hand are not told, and other
 * software has its own ideas of them.
 */
import { NetworkError } from '../spec/index.ts'
import type { Collection } from '../spec/index.ts'
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
