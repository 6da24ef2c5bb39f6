import { expectString, findString, listAt } from '../kit/expect.ts'
import { isSuccess } from '../kit/http-errors.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account } from '../spec/index.ts'
import { errors } from './errors.ts'
import { limitsOf } from './limits.ts'
import { toLimits } from './read-limits.ts'
import { toFediverseSoftware, toSoftware } from './software.ts'
import { openApi, type Credential, type Tools } from './wire.ts'

interface Instance {
  body: unknown
  /** The part after the second @ in its accounts' names, which may differ from the server's host. */
  domain: string
}

/** GET /api/v2/instance, or version 1 as a fallback. */
const getInstance = async (tools: Tools, origin: string): Promise<Instance> => {
  const second = await tools.http({ method: 'GET', url: `${origin}/api/v2/instance` })
  const body = isSuccess(second)
    ? second.json
    : (await call({ ...tools, errors }, { method: 'GET', url: `${origin}/api/v1/instance` })).json
  const domain = findString(body, 'domain') ?? findString(body, 'uri')
  return { body, domain: domain && !domain.includes('/') ? domain : new URL(origin).host }
}

/** The software by nodeinfo (https://nodeinfo.diaspora.software/protocol); undefined if unavailable. */
const findSoftware = async (tools: Tools, origin: string): Promise<string | undefined> => {
  try {
    const index = await call({ ...tools, errors }, { method: 'GET', url: `${origin}/.well-known/nodeinfo` })
    const href = listAt(index.json, 'links')
      .filter((link) => findString(link, 'rel')?.startsWith('http://nodeinfo.diaspora.software/ns/schema/'))
      .map((link) => findString(link, 'href'))
      .findLast((address) => address !== undefined)
    if (!href || !URL.canParse(href)) return undefined
    const { json } = await call({ ...tools, errors }, { method: 'GET', url: href })
    const name = findString(json, 'software', 'name')
    return name && toSoftware(name, findString(json, 'software', 'version') ?? '')
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}

/**
 * GET /api/v1/accounts/verify_credentials: verifies the token and identifies its account. `former` is the account as last read and supplies
 * what its server doesn't return right now.
 */
export const readAccount = async (tools: Tools, credential: Credential, former?: Account): Promise<Account> => {
  const { json } = await openApi(tools, credential)({ method: 'GET', path: '/api/v1/accounts/verify_credentials' })
  const { body, domain } = await getInstance(tools, credential.instanceUrl)
  const software = (await findSoftware(tools, credential.instanceUrl)) ?? limitsOf(former).software
  return {
    accountId: expectString(json, 'id'),
    username: `${expectString(json, 'username')}@${domain}`,
    displayName: findString(json, 'display_name') ?? '',
    avatarUrl: findString(json, 'avatar_static') ?? findString(json, 'avatar') ?? '',
    instanceUrl: credential.instanceUrl,
    fediverseSoftware: toFediverseSoftware(software),
    limits: toLimits(body, software),
  }
}
