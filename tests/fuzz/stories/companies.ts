/** Teams, organizations, and their single sign-on. */
import { releaseHeld } from '@broadside/contract/features/held'
import { previewRuntimeControl } from '@broadside/contract/features/readiness'
import { getInstanceStatistics } from '@broadside/contract/features/statistics'
import { updateInstanceOrganization, updateInstanceUser } from '@broadside/contract/features/admin'
import {
  acceptOwnershipTransfer,
  declineOwnershipTransfer,
  deleteOrganization,
  getOwnershipTransfer,
  listOrganizationWorkspaces,
  removeOrganizationMember,
  resolveOwnershipTransfer,
  revokeOwnershipTransfer,
  startOwnershipTransfer,
  updateOrganization,
  updateOrganizationMember,
} from '@broadside/contract/features/organizations'
import {
  backchannelLogout,
  discoverOidcProviders,
  linkOidcIdentity,
  listOidcIdentities,
  logOutOfOidc,
  reauthenticateWithOidc,
  unlinkOidcIdentity,
} from '@broadside/contract/features/oidc'
import {
  addSsoDomain,
  listIdentityAuditEvents,
  listSsoDomains,
  saveIdentityProvider,
  previewSsoPolicy,
  setIdentityProviderActive,
  testIdentityProvider,
  updateSsoPolicy,
  verifySsoDomain,
} from '@broadside/contract/features/sso'
import {
  acceptInvitation,
  acceptInvitationById,
  inviteMember,
  removeMember,
  resendInvitation,
  resolveInvitation,
  revokeInvitation,
  updateMember,
} from '@broadside/contract/features/team'
import { deleteWorkspace, updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import { hold } from '../../../apps/server/src/jobs/hold.ts'
import { minute } from '../../../apps/server/src/features/identity/testing/safety.ts'
import { createPerson, proof } from '../../../apps/server/src/features/identity/testing/scene.ts'
import { providerBody, walk } from '../../../apps/server/src/features/identity/testing/house.ts'
import { tokenOf } from '../../../apps/server/src/features/workspaces/team/testing/harbour.ts'
import { type Home, newKey, type Story } from './story.ts'

const team: Story = async ({ cast, browser, workspaceId: id }) => {
  const invite = async (email: string) => (await browser.call(inviteMember, { params: { id }, body: { email, role: 'editor' } })).body
  const [one, two] = [await createPerson(cast), await createPerson(cast, { email_proven_at: cast.clock.now() })]
  const invitation = await invite(one.user.email)
  await cast.client().call(resolveInvitation, { query: { token: tokenOf(invitation) } })
  await cast.client({ cookie: one.cookie }).call(acceptInvitation, { body: { token: tokenOf(invitation) } })
  const second = await invite(two.user.email)
  await cast.client({ cookie: two.cookie }).call(acceptInvitationById, { params: { id: second.id } })
  const third = await invite(`${newKey()}@social.example`)
  cast.clock.advance(minute)
  await browser.call(resendInvitation, { params: { id, invitation_id: third.id } })
  await browser.call(revokeInvitation, { params: { id, invitation_id: third.id } })
  await browser.call(updateMember, { params: { id, user_id: one.user.id }, body: { role: 'viewer' } })
  await browser.call(removeMember, { params: { id, user_id: one.user.id } })
}

async function joinOrganization({ cast, organizationId }: Home) {
  const person = await createPerson(cast)
  const member = { organization_id: organizationId, user_id: person.user.id, role: 'member' as const, created_at: cast.clock.now() }
  await cast.app.db.insertInto('organization_members').values(member).execute()
  return { ...person, client: cast.client({ cookie: person.cookie }) }
}

const transfers: Story = async (home) => {
  const { browser, organizationId: id } = home
  const nominee = await joinOrganization(home)
  const start = async () => {
    const body = { nominee_user_id: nominee.user.id, confirm_organization_name: 'Harbour Cafe', ...proof }
    return (await browser.call(startOwnershipTransfer, { params: { id }, body })).body.id
  }
  await start()
  await browser.call(getOwnershipTransfer, { params: { id } })
  await browser.call(revokeOwnershipTransfer, { params: { id } })
  await nominee.client.call(declineOwnershipTransfer, { body: { transfer_id: await start() } })
  const transfer_id = await start()
  await nominee.client.call(resolveOwnershipTransfer, { query: { transfer_id } })
  await nominee.client.call(acceptOwnershipTransfer, { body: { transfer_id } })
}

const organization: Story = async (home) => {
  const { browser, organizationId: id } = home
  const { user } = await joinOrganization(home)
  await browser.call(listOrganizationWorkspaces, { params: { id }, query: { user_id: user.id } })
  await browser.call(updateOrganization, { params: { id }, body: { name: 'Harbour Cafe' } })
  await browser.call(updateOrganizationMember, { params: { id, user_id: user.id }, body: { role: 'admin' } })
  await browser.call(removeOrganizationMember, { params: { id, user_id: user.id } })
}

const farewell: Story = async ({ cast, browser, workspaceId, organizationId }) => {
  await browser.call(updateWorkspaceSettings, { params: { id: workspaceId }, body: { name: 'Harbour' } })
  await browser.call(deleteWorkspace, { params: { id: workspaceId }, body: { confirm_name: 'Harbour', ...proof } })
  // What was running in the workspace has ten minutes to end.
  cast.clock.advance(11 * minute)
  await cast.app.queue.enqueue(cast.app, 'workspace.purge', {}, { subject: newKey() })
  await cast.drain()
  await browser.call(deleteOrganization, { params: { id: organizationId }, body: { confirm_name: 'Harbour Cafe', ...proof } })
}

const administration: Story = async ({ cast, browser, organizationId }) => {
  const { user } = await createPerson(cast)
  await browser.call(updateInstanceUser, { params: { id: user.id }, body: { suspended: true } })
  await browser.call(updateInstanceOrganization, { params: { id: organizationId }, body: { jit_allowed: true } })
  const now = cast.clock.now().getTime()
  const span = { from: new Date(now - 7 * 86_400_000).toISOString(), before: new Date(now).toISOString() }
  const selector = { provider: newKey().toLowerCase() }
  const starts_at = new Date(now).toISOString()
  await browser.call(previewRuntimeControl, { body: { selector, state: 'disabled', reason_code: 'test', starts_at } })
  await browser.call(getInstanceStatistics, { query: { ...span, group_by: 'week' } })
  const heldAt = cast.clock.now()
  await hold(cast.app.db, { reason: 'operator', heldAt, backupAt: heldAt, restoredFrom: 'snapshot' })
  await browser.call(releaseHeld, { body: { late: 'publish', confirm: true } })
  await cast.drain()
}

async function connectProvider({ browser, organizationId: organization_id, cast }: Home): Promise<string> {
  return (await browser.call(saveIdentityProvider, { params: { organization_id }, body: providerBody(cast.idp) })).body.id
}

const domains: Story = async ({ cast, browser, organizationId: organization_id }) => {
  const { body } = await browser.call(addSsoDomain, { params: { organization_id }, body: { domain: `${newKey()}.example` } })
  cast.dns.records.set(body.record_name, [body.token])
  await browser.call(verifySsoDomain, { params: { organization_id, domain_id: body.id } })
  await browser.call(listSsoDomains, { params: { organization_id } })
}

const signOn: Story = async (home) => {
  const { cast, browser, owner, organizationId: organization_id } = home
  const provider_id = await connectProvider(home)
  const params = { provider_id }
  const person = { sub: owner.user.id, email: owner.user.email, email_verified: true }
  const house = { test: cast, idp: cast.idp, [Symbol.asyncDispose]: async () => {} }
  const way = { providerId: provider_id, cookie: owner.cookie, person }
  const { ticket } = (await browser.call(linkOidcIdentity, { params, body: proof })).body
  await walk(house, { ...way, intent: 'link', ticket })
  await browser.call(discoverOidcProviders, { query: { email: owner.user.email } })
  await browser.call(reauthenticateWithOidc, { params, body: { action: 'token.create' } })
  const { items } = (await browser.call(listOidcIdentities)).body
  const { cookie = '' } = await walk(house, { providerId: provider_id, person })
  await cast.client({ cookie }).call(logOutOfOidc, { params })
  await browser.call(unlinkOidcIdentity, { params: { id: items[0]?.id ?? '' }, body: proof })
  await browser.call(listIdentityAuditEvents, { params: { organization_id } })
}

const logoutFromOutside: Story = async (home) => {
  const { idp } = home.cast
  const provider_id = await connectProvider(home)
  const now = idp.now()
  const logout_token = await idp.logoutToken({
    iss: idp.issuer,
    aud: idp.clientId,
    iat: now,
    exp: now + 60,
    jti: newKey(),
    sub: 'nobody in particular',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
  await home.cast.client().call(backchannelLogout, { params: { provider_id }, body: { logout_token } })
}

const policy: Story = async (home) => {
  const { browser, organizationId: organization_id } = home
  const provider_id = await connectProvider(home)
  await browser.call(testIdentityProvider, { params: { organization_id, provider_id } })
  await browser.call(previewSsoPolicy, { params: { organization_id }, body: { mode: 'required', provider_ids: [provider_id] } })
  await browser.call(updateSsoPolicy, { params: { organization_id }, body: { mode: 'optional', provider_ids: [provider_id] } })
  await browser.call(setIdentityProviderActive, { params: { organization_id, provider_id }, body: { is_active: false } })
}

export const companies = { team, transfers, organization, farewell, administration, domains, signOn, logoutFromOutside, policy }
