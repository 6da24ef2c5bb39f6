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

/** The provider's URLs are known once it exists, and its client once they are known, so this takes two steps, as for an admin. */
beforeAll(async () => {
  idp = await startIdentityProvider()
  broadside = await startBroadside([new URL(idp.issuer).host])
  // The default origin without PUBLIC_URL, on another host than the provider's, so that their cookies stay separate.
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

async function leave(browser: Browser, url: string): Promise<URL> {
  const page = await browser.open(url)
  return (await browser.submit(page, { logout: 'yes' })).url
}

it('signs in a user known only to the provider, and creates an account', async () => {
  const bea = await signInAs('bea')
  const { body: me } = await bea.api.call(getMe)
  expect(me).toMatchObject({ email: 'bea@company.example', display_name: 'Person bea', has_password: false, is_managed: true })
  const again = await signInAs('bea')
  expect((await again.api.call(getMe)).body.id).toBe(me.id)
  const { body: providers } = await owner.api.call(listIdentityProviders, { params: { organization_id: organizationId } })
  expect(providers).toMatchObject([{ health_status: 'healthy' }])
})

it('creates no account unless the server allows the organization to', async () => {
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
  const arrive = async (login: string): Promise<string> => {
    const browser = openBrowser(baseUrl)
    const { pathname, search } = await browser.signIn(startUrl(), login)
    expect(await isSignedIn(browser)).toBe(pathname === '/')
    return pathname + search
  }

  it('can join with an open invitation, for its address only, if the organization may not create accounts', async () => {
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

  it('needs an address the provider has verified, even if the organization may create accounts', async () => {
    expect(await arrive('jo-unverified')).toBe('/sign-in?error=credentials_invalid')
  })

  it("gets no account for an address already in use, and isn't signed in to that account either", async () => {
    expect(await arrive('ada@social.example')).toBe('/sign-in?error=email_taken')
    expect((await owner.api.call(listOidcIdentities)).body.items).toEqual([])
  })

  it('is not created while the provider may not, but existing users still sign in', async () => {
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

it('links an identity, re-authenticates for a sensitive action, and unlinks with that proof', async () => {
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

it("rejects another user's proof from the provider", async () => {
  const cleo = await signInAs('cleo')
  const { body: ticket } = await cleo.api.call(reauthenticateWithOidc, {
    params: { provider_id: providerId },
    body: { action: 'account.delete' },
  })
  // Otherwise the provider would first report that cleo signed out.
  cleo.forget(idp.issuer)
  const landing = await cleo.signIn(ticket.start_url, 'somebody-else')
  expect(landing.pathname + landing.search).toBe('/sign-in?error=reauthentication_failed')
  expect(landing.hash).toBe('')
})

it('signs out on both sides, and returns to the sign-in page', async () => {
  const dora = await signInAs('dora')
  const { body } = await dora.api.call(logOutOfOidc, { params: { provider_id: providerId } })
  expect(await isSignedIn(dora)).toBe(false)
  expect(dora.hasCookie('service_session')).toBe(false)
  const end = await leave(dora, body.logout_url ?? '')
  expect(end.pathname).toBe('/sign-in')
})

it('ends a session when the provider reports that the user signed out there', async () => {
  const emil = await signInAs('emil')
  const other = await signInAs('fritz')
  expect(await isSignedIn(emil)).toBe(true)
  await leave(emil, `${idp.issuer}/session/end`)
  await expect.poll(() => isSignedIn(emil), { timeout: 10_000 }).toBe(false)
  expect(await isSignedIn(other)).toBe(true)
})
