/** The member and the pages. */
import { deny, type FakeLinkedIn, type Handle, refuse } from './fake-linkedin.ts'
import type { Answer, Recorded } from './server.ts'

/** https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
const userinfo = ({ member, url }: FakeLinkedIn): Answer => ({
  json: {
    sub: member.id,
    name: `${member.firstName} ${member.lastName}`,
    given_name: member.firstName,
    family_name: member.lastName,
    picture: `${url}/media/${member.id}.jpg`,
    locale: { country: 'US', language: 'en' },
  },
})

const me = ({ member, url }: FakeLinkedIn): Answer => ({
  json: {
    id: member.id,
    localizedFirstName: member.firstName,
    localizedLastName: member.lastName,
    profilePicture: {
      displayImage: 'urn:li:digitalmediaAsset:C4D00AAAAbBCDEFGhiJ',
      'displayImage~': {
        elements: [100, 800].map((size) => ({ identifiers: [{ identifier: `${url}/media/${member.id}-${size}.jpg` }] })),
      },
    },
  },
})

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/organizations/organization-access-control-by-role */
const listRoles = ({ pages, member }: FakeLinkedIn, { query, headers }: Recorded): Answer => {
  if (query['q'] !== 'roleAssignee' || headers['x-restli-method'] !== 'FINDER') return refuse(400, 'INVALID_FINDER', 'Unknown finder')
  const start = Number(query['start'] ?? 0)
  const count = Number(query['count'] ?? 10)
  const found = pages.filter(({ state }) => query['state'] === undefined || state === query['state'])
  return {
    json: {
      paging: { start, count, links: [], total: found.length },
      elements: found.slice(start, start + count).map(({ id, role, state }) => ({
        role,
        state,
        roleAssignee: `urn:li:person:${member.id}`,
        organization: `urn:li:organization:${id}`,
      })),
    },
  }
}

const readPage = ({ pages }: FakeLinkedIn, id: string): Answer => {
  const page = pages.find((one) => String(one.id) === id)
  if (!page) return refuse(404, 'NOT_FOUND', 'Not found')
  if (page.role === 'ANALYST') return deny('organizations.GET')
  return {
    json: {
      id: page.id,
      localizedName: page.name,
      vanityName: page.vanityName,
      logoV2: { original: `urn:li:digitalmediaAsset:logo-${page.id}`, cropped: `urn:li:digitalmediaAsset:logo-${page.id}` },
    },
  }
}

export const answerAccounts: Handle = (fake, request, { scopes }) => {
  const { method, path } = request
  if (method !== 'GET') return undefined
  if (path === '/v2/userinfo') return scopes.includes('openid') ? userinfo(fake) : deny('userinfo.GET')
  if (path === '/v2/me') return scopes.includes('r_basicprofile') ? me(fake) : deny('me.GET.NO_VERSION')
  const id = /^\/rest\/organizations\/(\d+)$/.exec(path)?.[1]
  if (path !== '/rest/organizationAcls' && id === undefined) return undefined
  if (!scopes.includes('rw_organization_admin')) return deny(`${path.split('/')[2] ?? ''}.FINDER`)
  return id === undefined ? listRoles(fake, request) : readPage(fake, id)
}
