import { getMe } from '@broadside/contract/features/auth'
import { listJobs } from '@broadside/contract/features/jobs'
import { listVoiceProfiles } from '@broadside/contract/features/voices'
import { createApiToken } from '@broadside/contract/features/tokens'
import { reauthenticateWithOidc } from '@broadside/contract/features/oidc'
import { resolveCapabilities } from '@broadside/contract/features/capabilities'
import { createWorkspace as createWorkspaceEndpoint, getWorkspaceSettings, listWorkspaces } from '@broadside/contract/features/workspaces'
import { beforeEach, describe, expect, it } from 'vitest'
import { createToken, createWorkspace, signIn } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { startSession } from '#identity/sessions/sessions.ts'
import {
  auditTypes,
  buildHouse,
  createUserWithPassword,
  type Family,
  linkPerson,
  requireSso,
  settle,
  walk,
} from '#identity/testing/house.ts'

const emergencyEmail = 'emergency@social.example'
const house = perFile(() => buildHouse({ EMERGENCY_USERS: 'Emergency@social.example' }))
let family: Family
let assured: string

let count = 0
let person: { sub: string; email: string; email_verified: boolean; name: string }
beforeEach(async () => {
  const sub = `enforced-${++count}`
  person = { sub, email: `${sub}@company.example`, email_verified: true, name: 'Ada' }
  family = await settle(house)
  assured = await signIn(house.test, family.owner)
  await linkPerson(house, family.providerId, assured, person)
})

const refusal = { status: 403, code: 'sso_required' }
const settingsWith = (credential: { cookie?: string; token?: string }) =>
  house.test.client(credential).call(getWorkspaceSettings, { params: { id: family.workspaceId } })
const listWith = async (credential: { cookie?: string; token?: string }) => (await house.test.client(credential).call(listWorkspaces)).body
const inDays = (days: number) => new Date(house.test.clock.now().getTime() + days * 86_400_000).toISOString()

async function grantOf(cookie: string): Promise<string> {
  const { body } = await house.test
    .client({ cookie })
    .call(reauthenticateWithOidc, { params: { provider_id: family.providerId }, body: { action: 'token.create' } })
  const { location } = await walk(house, { providerId: family.providerId, cookie, person, intent: 'reauth', ticket: body.ticket })
  return new URLSearchParams(new URL(location).hash.slice(1)).get('reauth_grant') ?? ''
}

async function makeToken(cookie: string, changes: { expires_at?: string; reauth_grant?: string; workspace_access?: 'all' } = {}) {
  const bound = changes.workspace_access === 'all' ? {} : { workspace_id: family.workspaceId }
  const body = {
    name: 'Build server',
    permissions: ['api:read' as const],
    workspace_access: 'current' as const,
    expires_at: inDays(10),
    ...bound,
  }
  return (await house.test.client({ cookie }).call(createApiToken, { body: { ...body, ...changes } })).body
}

describe('a session in a workspace whose organization requires single sign-on', () => {
  it('needs an assurance by an accepted provider', async () => {
    expect((await settingsWith({ cookie: family.cookie })).status).toBe(200)
    await requireSso(house, family)
    await expect(settingsWith({ cookie: family.cookie })).rejects.toMatchObject(refusal)
    expect((await settingsWith({ cookie: assured })).status).toBe(200)
    const query = { workspace_id: family.workspaceId }
    await expect(house.test.client({ cookie: family.cookie }).call(listVoiceProfiles, { query })).rejects.toMatchObject(refusal)
    const { cookie = '' } = await walk(house, { providerId: family.providerId, person })
    expect((await settingsWith({ cookie })).status).toBe(200)
  })

  it('learns about its membership and role before the policy', async () => {
    await requireSso(house, family)
    const stranger = await signIn(house.test, await createUserWithPassword(house.test))
    await expect(settingsWith({ cookie: stranger })).rejects.toMatchObject({ code: 'workspace_access_denied' })
  })

  it('loses access when the assurance is older than the policy allows, even if it was tightened later', async () => {
    await requireSso(house, family, { assurance_max_age_seconds: 3600 })
    house.test.clock.advance(3_599_000)
    expect((await settingsWith({ cookie: assured })).status).toBe(200)
    await requireSso(house, family, { assurance_max_age_seconds: 3000 })
    await expect(settingsWith({ cookie: assured })).rejects.toMatchObject(refusal)
    await requireSso(house, family, { assurance_max_age_seconds: 3600 })
    house.test.clock.advance(1000)
    await expect(settingsWith({ cookie: assured })).rejects.toMatchObject(refusal)
  })

  it('gets no access through a provider that is not accepted or not active', async () => {
    const { db } = house.test.app
    const other = await settle(house)
    await requireSso(house, family)
    await db
      .updateTable('sso_policies')
      .set({ provider_ids: [other.providerId] })
      .where('organization_id', '=', family.organizationId)
      .execute()
    await expect(settingsWith({ cookie: assured })).rejects.toMatchObject(refusal)
    await db
      .updateTable('sso_policies')
      .set({ provider_ids: [family.providerId] })
      .where('organization_id', '=', family.organizationId)
      .execute()
    expect((await settingsWith({ cookie: assured })).status).toBe(200)
    await db.updateTable('identity_providers').set({ is_active: false }).where('id', '=', family.providerId).execute()
    await expect(settingsWith({ cookie: assured })).rejects.toMatchObject(refusal)
  })

  it('is not restricted while single sign-on is optional', async () => {
    await requireSso(house, family, { mode: 'optional' })
    expect((await settingsWith({ cookie: family.cookie })).status).toBe(200)
  })
})

describe('the list of workspaces', () => {
  it('shows a session what the policy blocks, and which provider can unlock it', async () => {
    await requireSso(house, family)
    expect(await listWith({ cookie: family.cookie })).toMatchObject([
      {
        id: family.workspaceId,
        can_edit: false,
        sso_required: true,
        sso_authenticated: false,
        sso_identity_linked: true,
        sso_provider_id: family.providerId,
        sso_provider_name: 'Company accounts',
      },
    ])
    expect(await listWith({ cookie: assured })).toMatchObject([{ can_edit: true, sso_required: true, sso_authenticated: true }])
    await house.test.app.db.deleteFrom('identities').where('user_id', '=', family.owner.id).execute()
    expect(await listWith({ cookie: family.cookie })).toMatchObject([{ sso_identity_linked: false }])
  })

  it("names no provider without a policy, and hides from tokens what they can't read", async () => {
    const token = await createToken(house.test, family.owner)
    const [workspace] = await listWith({ token })
    expect(workspace).toMatchObject({ sso_required: false, sso_authenticated: true, sso_identity_linked: true })
    expect(workspace).not.toHaveProperty('sso_provider_id')
    await requireSso(house, family)
    expect(await listWith({ token })).toEqual([])
  })

  it('applies the same rule as other lists across workspaces', async () => {
    const { test } = house
    const open = await createWorkspace(test, family.owner, { name: 'Open' })
    const accounts = await test.app.db
      .selectFrom('accounts')
      .select(['id', 'workspace_id'])
      .where('workspace_id', 'in', [open.id, family.workspaceId])
      .execute()
    const idIn = (workspaceId: string) => accounts.find(({ workspace_id }) => workspace_id === workspaceId)?.id ?? ''
    const enqueue = (workspaceId: string) =>
      test.app.queue.enqueue(test.app, 'media.clean', { workspace_id: workspaceId }, { subject: workspaceId, startAt: new Date(inDays(1)) })
    await enqueue(open.id)
    await enqueue(family.workspaceId)
    const jobsWith = async (cookie: string) =>
      (await test.client({ cookie }).call(listJobs)).body.map(
        ({ payload }) => (JSON.parse(payload) as { workspace_id: string }).workspace_id,
      )
    const canResolve = (cookie: string, accountId: string) =>
      test
        .client({ cookie })
        .call(resolveCapabilities, { body: { account_ids: [accountId], segments: [{ text: 'Hello' }] } })
        .then(
          () => true,
          () => false,
        )
    await requireSso(house, family)
    expect(await jobsWith(family.cookie)).toEqual([open.id])
    expect((await jobsWith(assured)).toSorted()).toEqual([open.id, family.workspaceId].toSorted())
    expect(await canResolve(family.cookie, idIn(open.id))).toBe(true)
    expect(await canResolve(family.cookie, idIn(family.workspaceId))).toBe(false)
    expect(await canResolve(assured, idIn(family.workspaceId))).toBe(true)
  })

  it('shows a new workspace of the organization as its creator can see it', async () => {
    await requireSso(house, family)
    const { body } = await house.test
      .client({ cookie: family.cookie })
      .call(createWorkspaceEndpoint, { body: { name: 'Second', organization_id: family.organizationId } })
    expect(body).toMatchObject({ sso_required: true, sso_authenticated: false, can_edit: false })
  })
})

describe('a token for such a workspace', () => {
  it("is created in an assured session with a fresh proof, and expires within the policy's limit", async () => {
    await requireSso(house, family, { max_token_lifetime_seconds: 86_400 })
    await expect(makeToken(family.cookie)).rejects.toMatchObject(refusal)
    await expect(makeToken(assured)).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.reauth_grant' }] } })
    await expect(makeToken(assured, { reauth_grant: 'made-up' })).rejects.toMatchObject({ code: 'reauthentication_failed' })
    const reauth_grant = await grantOf(assured)
    const { token, item } = await makeToken(assured, { reauth_grant })
    expect(item.expires_at).toBe(inDays(1))
    expect((await settingsWith({ token })).status).toBe(200)
    expect(await listWith({ token })).toMatchObject([{ id: family.workspaceId, sso_authenticated: true }])
    await expect(makeToken(assured, { reauth_grant })).rejects.toMatchObject({ code: 'reauthentication_failed' })
  })

  it('needs no fresh proof if the policy does not require one', async () => {
    await requireSso(house, family, { require_token_reauth: false })
    expect((await makeToken(assured)).item.expires_at).toBe(inDays(10))
  })

  it('works only while the policy accepts it', async () => {
    const relax = { require_token_reauth: false }
    await requireSso(house, family, relax)
    const { token } = await makeToken(assured)
    expect((await settingsWith({ token })).status).toBe(200)
    await requireSso(house, family, { ...relax, api_token_mode: 'deny' })
    await expect(settingsWith({ token })).rejects.toMatchObject(refusal)
    await expect(makeToken(assured)).rejects.toMatchObject(refusal)
    await requireSso(house, family, { ...relax, max_token_lifetime_seconds: 300 })
    expect((await settingsWith({ token })).status).toBe(200)
    house.test.clock.advance(300_000)
    await expect(settingsWith({ token })).rejects.toMatchObject(refusal)
    await requireSso(house, family, relax)
    expect((await settingsWith({ token })).status).toBe(200)
    await house.test.app.db.updateTable('identity_providers').set({ is_active: false }).where('id', '=', family.providerId).execute()
    await expect(settingsWith({ token })).rejects.toMatchObject(refusal)
  })

  it('outlives the assurance it was created under, until it expires', async () => {
    await requireSso(house, family, { require_token_reauth: false, assurance_max_age_seconds: 300 })
    const { token } = await makeToken(assured)
    house.test.clock.advance(400_000)
    expect((await settingsWith({ token })).status).toBe(200)
    await expect(makeToken(assured)).rejects.toMatchObject(refusal)
  })

  it('counts when created under such an assurance before the policy, and not without', async () => {
    const [under, without] = [await makeToken(assured), await makeToken(family.cookie)]
    await requireSso(house, family)
    expect((await settingsWith({ token: under.token })).status).toBe(200)
    await expect(settingsWith({ token: without.token })).rejects.toMatchObject(refusal)
  })

  it('cannot cover all workspaces', async () => {
    const { token } = await makeToken(assured, { workspace_access: 'all' })
    await requireSso(house, family)
    await expect(settingsWith({ token })).rejects.toMatchObject(refusal)
  })

  it('can include a proof that is not required, which must then be valid', async () => {
    await expect(makeToken(assured, { reauth_grant: 'made-up' })).rejects.toMatchObject({ code: 'reauthentication_failed' })
    expect((await makeToken(assured, { reauth_grant: await grantOf(assured) })).item.status).toBe('active')
  })
})

describe('an emergency user', () => {
  const arrive = async (changes: { is_admin?: boolean; email?: string; secondFactor?: boolean }) => {
    const { test } = house
    await test.app.db
      .updateTable('users')
      .set({ email: `former-${++count}@social.example` })
      .where('email', '=', emergencyEmail)
      .execute()
    const { secondFactor = true, ...user } = changes
    const someone = await createUserWithPassword(test, { email: emergencyEmail, is_admin: true, ...user })
    const now = test.clock.now()
    const member = { workspace_id: family.workspaceId, user_id: someone.id, role: 'viewer' as const, created_at: now, updated_at: now }
    await test.app.db.insertInto('workspace_members').values(member).execute()
    const { value } = await startSession({ ...test.app, actor: undefined }, someone.id, { ip: '', userAgent: '', secondFactor })
    return { cookie: `service_session=${value}`, someone }
  }

  it('gets access with password and second factor, which is audited once per session', async () => {
    await requireSso(house, family)
    const { cookie, someone } = await arrive({})
    expect((await settingsWith({ cookie })).status).toBe(200)
    expect((await settingsWith({ cookie })).status).toBe(200)
    expect((await auditTypes(house, family.organizationId)).filter((type) => type === 'session.emergency_access')).toHaveLength(1)
    expect(await listWith({ cookie })).toMatchObject([{ sso_authenticated: true }])
    await expect(makeToken(cookie)).rejects.toMatchObject(refusal)
    const token = await createToken(house.test, someone, { workspaceId: family.workspaceId })
    await expect(settingsWith({ token })).rejects.toMatchObject(refusal)
  })

  it.each([
    ['without a second factor', { secondFactor: false }],
    ['who does not administer the instance', { is_admin: false }],
    ['whom the configuration does not name', { email: 'somebody-else@social.example' }],
  ])('%s gets no access', async (_, changes) => {
    await requireSso(house, family)
    const { cookie } = await arrive(changes)
    await expect(settingsWith({ cookie })).rejects.toMatchObject(refusal)
  })

  it('may use a password that the policy forbids to others', async () => {
    await requireSso(house, family, { password_login_allowed: false })
    const isUsable = async (is_admin: boolean) => {
      const { cookie, someone } = await arrive({ is_admin })
      const member = {
        organization_id: family.organizationId,
        user_id: someone.id,
        role: 'member' as const,
        created_at: house.test.clock.now(),
      }
      await house.test.app.db.insertInto('organization_members').values(member).execute()
      return (await house.test.client({ cookie }).call(getMe)).body.password_usable
    }
    expect([await isUsable(true), await isUsable(false)]).toEqual([true, false])
  })

  it('needs a membership like everyone else', async () => {
    await requireSso(house, family)
    const { cookie, someone } = await arrive({})
    await house.test.app.db.deleteFrom('workspace_members').where('user_id', '=', someone.id).execute()
    await expect(settingsWith({ cookie })).rejects.toMatchObject({ code: 'workspace_access_denied' })
  })
})
