import { updateInstanceOrganization } from '@broadside/contract/features/admin'
import { getMe, getSessionState, register } from '@broadside/contract/features/auth'
import {
  linkOidcIdentity,
  listOidcIdentities,
  logOutOfOidc,
  reauthenticateWithOidc,
  unlinkOidcIdentity,
} from '@broadside/contract/features/oidc'
import { listIdentityProviders, saveIdentityProvider, updateSsoPolicy } from '@broadside/contract/features/sso'
import { inviteMember, revokeInvitation } from '@broadside/contract/features/team'
import { createWorkspace, getWorkspaceSettings, listWorkspaces } from '@broadside/contract/features/workspaces'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Broadside, startBroadside } from './broadside.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const password = 'kettles and lanterns by the harbour'

let idp: IdentityProvider
let broadside: Broadside
let baseUrl: string
let owner: Browser
let providerId: string
let organizationId: string
let workspaceId: string

/** The addresses of the new provider are known once it is there, and its client once they are known: two steps, as for people. */
beforeAll(async () => {
  idp = await startIdentityProvider()
  broadside = await startBroadside([new URL(idp.issuer).host])
  // The origin of a server without PUBLIC_URL, and another host than that of the provider, so that cookies stay apart.
  baseUrl = broadside.baseUrl.replace('127.0.0.1', 'localhost')
  owner = openBrowser(baseUrl)
  await owner.api.call(register, { body: { email: 'ada@social.example', password, username: 'ada' } })
  const { body: workspace } = await owner.api.call(createWorkspace, { body: { name: 'Harbour Cafe' } })
  workspaceId = workspace.id
  organizationId = workspace.organization_id
  const params = { organization_id: organizationId }
  const settings = {
    name: 'Company accounts',
    issuer: idp.issuer,
    require_verified_email: true,
    use_userinfo: true,
    jit_enabled: true,
    is_active: true,
  }
  await owner.api.call(updateInstanceOrganization, { params: { id: organizationId }, body: { jit_allowed: true } })
  const { body: draft } = await owner.api.call(saveIdentityProvider, { params, body: { ...settings, client_id: 'to be registered' } })
  providerId = draft.id
  const client = await idp.register({
    redirect_uris: [draft.callback_url],
    post_logout_redirect_uris: [`${new URL(baseUrl).origin}/sign-in`],
    backchannel_logout_uri: draft.backchannel_logout_url,
    backchannel_logout_session_required: true,
  })
  await owner.api.call(saveIdentityProvider, {
    params,
    body: { ...settings, id: providerId, client_id: client.client_id, client_secret: client.client_secret },
  })
})

afterAll(async () => {
  await broadside?.[Symbol.asyncDispose]()
  await idp?.[Symbol.asyncDispose]()
})

const startUrl = (query = '') => `${baseUrl}/auth/oidc/${providerId}/start${query}`
const isSignedIn = async (browser: Browser) => (await browser.api.call(getSessionState)).body.authenticated

async function signInAs(login: string): Promise<Browser> {
  const browser = openBrowser(baseUrl)
  const landing = await browser.signIn(startUrl(), login)
  expect(landing.pathname + landing.search).toBe('/')
  return browser
}

/** Signs out at the provider, with the page on which it asks whether that is meant. */
async function leave(browser: Browser, url: string): Promise<URL> {
  const page = await browser.open(url)
  return (await browser.submit(page, { logout: 'yes' })).url
}

it('signs in somebody whom the provider alone knows, and makes the user', async () => {
  const bea = await signInAs('bea')
  const { body: me } = await bea.api.call(getMe)
  expect(me).toMatchObject({ email: 'bea@company.example', display_name: 'Person bea', has_password: false, is_managed: true })
  const again = await signInAs('bea')
  expect((await again.api.call(getMe)).body.id).toBe(me.id)
  const { body: providers } = await owner.api.call(listIdentityProviders, { params: { organization_id: organizationId } })
  expect(providers).toMatchObject([{ health_status: 'healthy' }])
})

it('makes nobody where the instance does not allow it to the organization', async () => {
  const allow = (jit_allowed: boolean) =>
    owner.api.call(updateInstanceOrganization, { params: { id: organizationId }, body: { jit_allowed } })
  await allow(false)
  const browser = openBrowser(baseUrl)
  const landing = await browser.signIn(startUrl(), 'gina')
  expect(landing.pathname + landing.search).toBe('/sign-in?error=registration_closed')
  expect(await isSignedIn(browser)).toBe(false)
  await allow(true)
})

describe('a new user', () => {
  const allow = (jit_allowed: boolean) =>
    owner.api.call(updateInstanceOrganization, { params: { id: organizationId }, body: { jit_allowed } })
  const refused = '/sign-in?error=registration_closed'
  /** Where a person who is new here lands. */
  const arrive = async (login: string): Promise<string> => {
    const browser = openBrowser(baseUrl)
    const { pathname, search } = await browser.signIn(startUrl(), login)
    expect(await isSignedIn(browser)).toBe(pathname === '/')
    return pathname + search
  }

  it('comes by an open invitation where the organization is not allowed, and only to its address', async () => {
    await allow(false)
    const params = { id: workspaceId }
    await owner.api.call(inviteMember, { params, body: { email: 'hana@company.example', role: 'viewer' } })
    const revoked = await owner.api.call(inviteMember, { params, body: { email: 'ivo@company.example', role: 'viewer' } })
    await owner.api.call(revokeInvitation, { params: { ...params, invitation_id: revoked.body.id } })
    expect(await arrive('hana')).toBe('/')
    expect(await arrive('ivo')).toBe(refused)
    expect(await arrive('hana@other.example')).toBe(refused)
    await allow(true)
  })

  it('needs an address that the provider has verified, also where the organization is allowed', async () => {
    expect(await arrive('jo-unverified')).toBe('/sign-in?error=credentials_invalid')
  })

  it('is not made of an address that somebody has here, who is not signed in by it either', async () => {
    expect(await arrive('ada@social.example')).toBe('/sign-in?error=email_taken')
    expect((await owner.api.call(listOidcIdentities)).body.items).toEqual([])
  })

  it('is not made while the provider may not, and those who were made still sign in', async () => {
    const { body } = await owner.api.call(listIdentityProviders, { params: { organization_id: organizationId } })
    const [provider] = body
    if (!provider) throw new Error('There is a provider.')
    const save = (jit_enabled: boolean) => {
      const { name, issuer, client_id, require_verified_email, use_userinfo, is_active } = provider
      const settings = { name, issuer, client_id, require_verified_email, use_userinfo, is_active, id: providerId, jit_enabled }
      return owner.api.call(saveIdentityProvider, { params: { organization_id: organizationId }, body: settings })
    }
    await save(false)
    expect(await arrive('kim')).toBe(refused)
    expect(await arrive('bea')).toBe('/')
    await save(true)
    expect(await arrive('kim')).toBe('/')
  })
})

it('links an identity, asks again for a sensitive action, and unlinks by that proof', async () => {
  const params = { provider_id: providerId }
  const { body: ticket } = await owner.api.call(linkOidcIdentity, {
    params,
    body: { current_password: password, return_path: '/settings' },
  })
  expect((await owner.signIn(ticket.start_url, 'ada')).pathname).toBe('/settings')
  const { body: linked } = await owner.api.call(listOidcIdentities)
  expect(linked.items).toMatchObject([{ email: 'ada@company.example', provider_id: providerId }])

  await owner.api.call(updateSsoPolicy, {
    params: { organization_id: organizationId },
    body: { mode: 'required', provider_ids: [providerId] },
  })
  expect((await owner.api.call(getWorkspaceSettings, { params: { id: workspaceId } })).status).toBe(200)

  const { body: proof } = await owner.api.call(reauthenticateWithOidc, { params, body: { action: 'identity.unlink' } })
  const landing = await owner.signIn(proof.start_url, 'ada')
  const grant = new URLSearchParams(landing.hash.slice(1)).get('reauth_grant') ?? ''
  expect(landing.pathname).toBe('/')
  const [identity] = linked.items
  const unlink = await owner.api.call(unlinkOidcIdentity, { params: { id: identity?.id ?? '' }, body: { reauth_grant: grant } })
  expect(unlink.status).toBe(204)
  const refused = owner.api.call(getWorkspaceSettings, { params: { id: workspaceId } })
  await expect(refused).rejects.toMatchObject({ status: 403, code: 'sso_required' })
  expect((await owner.api.call(listWorkspaces)).body).toMatchObject([{ sso_authenticated: false, sso_provider_id: providerId }])
})

it('does not take the proof of somebody else at the provider', async () => {
  const cleo = await signInAs('cleo')
  const { body: ticket } = await cleo.api.call(reauthenticateWithOidc, {
    params: { provider_id: providerId },
    body: { action: 'account.delete' },
  })
  // Else the provider would first tell us that cleo has left.
  cleo.forget(idp.issuer)
  const landing = await cleo.signIn(ticket.start_url, 'somebody-else')
  expect(landing.pathname + landing.search).toBe('/sign-in?error=reauthentication_failed')
  expect(landing.hash).toBe('')
})

it('signs out here and there, and comes back to the sign-in page', async () => {
  const dora = await signInAs('dora')
  const { body } = await dora.api.call(logOutOfOidc, { params: { provider_id: providerId } })
  expect(await isSignedIn(dora)).toBe(false)
  expect(dora.hasCookie('service_session')).toBe(false)
  const end = await leave(dora, body.logout_url ?? '')
  expect(end.pathname).toBe('/sign-in')
})

it('ends a session when the provider says that the person signed out there', async () => {
  const emil = await signInAs('emil')
  const other = await signInAs('fritz')
  expect(await isSignedIn(emil)).toBe(true)
  await leave(emil, `${idp.issuer}/session/end`)
  await expect.poll(() => isSignedIn(emil), { timeout: 10_000 }).toBe(false)
  expect(await isSignedIn(other)).toBe(true)
})
