/** What a server is and who one is there. */
import { expectString, findString, listAt } from '../kit/expect.ts'
import { isSuccess } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account } from '../spec/index.ts'
import { errors } from './errors.ts'
import { toLimits, type Limits } from './limits.ts'
import { openApi, type Credential, type Tools } from './wire.ts'

const knownSoftware = new Set(['mastodon', 'pixelfed', 'peertube', 'gotosocial'])

interface Instance {
  limits: Limits
  /** The part after the second @ of its accounts, which need not be the server's host. */
  domain: string
}

/** GET /api/v2/instance, or version 1 where the server has no other. */
const getInstance = async (tools: Tools, origin: string): Promise<Instance> => {
  const second = await tools.http({ method: 'GET', url: `${origin}/api/v2/instance` })
  const body = isSuccess(second)
    ? second.json
    : (await call({ ...tools, errors }, { method: 'GET', url: `${origin}/api/v1/instance` })).json
  const domain = findString(body, 'domain') ?? findString(body, 'uri')
  return { limits: toLimits(body), domain: domain && !domain.includes('/') ? domain : new URL(origin).host }
}

/** The software by nodeinfo (https://nodeinfo.diaspora.software/protocol); `other` for what is not known or not told. */
export const detectSoftware = async (tools: Tools, origin: string): Promise<string> => {
  try {
    const index = await call({ ...tools, errors }, { method: 'GET', url: `${origin}/.well-known/nodeinfo` })
    const href = listAt(index.json, 'links')
      .filter((link) => findString(link, 'rel')?.startsWith('http://nodeinfo.diaspora.software/ns/schema/'))
      .map((link) => findString(link, 'href'))
      .findLast((address) => address !== undefined)
    if (!href || !URL.canParse(href)) return 'other'
    const { json } = await call({ ...tools, errors }, { method: 'GET', url: href })
    const name = findString(json, 'software', 'name')?.toLowerCase() ?? ''
    return knownSoftware.has(name) ? name : 'other'
  } catch (error) {
    if (error instanceof NetworkError) return 'other'
    throw error
  }
}

/** GET /api/v1/accounts/verify_credentials: proves the token, and tells whose it is. */
export const readAccount = async (tools: Tools, credential: Credential): Promise<Account> => {
  const { json } = await openApi(tools, credential)({ method: 'GET', path: '/api/v1/accounts/verify_credentials' })
  const { limits, domain } = await getInstance(tools, credential.instanceUrl)
  return {
    accountId: expectString(json, 'id'),
    username: `${expectString(json, 'username')}@${domain}`,
    displayName: findString(json, 'display_name') ?? '',
    avatarUrl: findString(json, 'avatar_static') ?? findString(json, 'avatar') ?? '',
    instanceUrl: credential.instanceUrl,
    fediverseSoftware: await detectSoftware(tools, credential.instanceUrl),
    limits,
  }
}
