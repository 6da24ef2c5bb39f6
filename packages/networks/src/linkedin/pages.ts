/** The pages of organizations that the member may publish to. */
import { expectList, findNumber, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account } from '../spec/index.ts'
import { type Api, inPath } from './wire.ts'

/** Roles that may publish, as this API and the Posts API name them: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-access-control-by-role */
const roles = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'CONTENT_ADMIN']

const pageSize = 100
const mostRequests = 10

/** Returns the URNs of the pages. */
export const listPageUrns = async (api: Api): Promise<string[]> => {
  const urns = new Set<string>()
  for (let request = 0; request < mostRequests; request++) {
    const query = { q: 'roleAssignee', state: 'APPROVED', start: request * pageSize, count: pageSize }
    const { json } = await api.call({ method: 'GET', path: '/rest/organizationAcls', query, headers: { 'x-restli-method': 'FINDER' } })
    const found = expectList(json, 'elements')
    for (const element of found) {
      const urn = findString(element, 'organization') ?? findString(element, 'organizationTarget')
      if (urn?.startsWith('urn:li:organization:') && roles.includes(findString(element, 'role') ?? '')) urns.add(urn)
    }
    if (found.length < pageSize) break
  }
  return [...urns]
}

/** A logo or a name that can't be read doesn't keep a page from being connected. */
const readIfAllowed = async (api: Api, path: string): Promise<unknown> => {
  try {
    return (await api.call({ method: 'GET', path })).json
  } catch (error) {
    if (error instanceof NetworkError && (error.kind === 'permission' || error.kind === 'rejected')) return undefined
    throw error
  }
}

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api#get-an-image */
const readLogo = async (api: Api, organization: unknown): Promise<string> => {
  const asset = findString(organization, 'logoV2', 'original')
  if (asset === undefined) return ''
  const image = asset.replace('urn:li:digitalmediaAsset:', 'urn:li:image:')
  return findString(await readIfAllowed(api, `/rest/images/${inPath(image)}`), 'downloadUrl') ?? ''
}

/** One page at a time, because apps in the development tier can't read several at once: https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-lookup-api */
export const readPage = async (api: Api, urn: string): Promise<Account> => {
  const id = urn.replace('urn:li:organization:', '')
  const organization = await readIfAllowed(api, `/rest/organizations/${id}`)
  return {
    accountId: urn,
    username: findString(organization, 'vanityName') ?? String(findNumber(organization, 'id') ?? id),
    displayName: findString(organization, 'localizedName') ?? id,
    avatarUrl: await readLogo(api, organization),
    instanceUrl: '',
    accountKind: 'organization',
    limits: {},
  }
}
