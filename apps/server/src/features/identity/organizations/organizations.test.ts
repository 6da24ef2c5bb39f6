import {
  deleteOrganization,
  getOrganizationTeam,
  listOrganizations,
  listOrganizationWorkspaces,
  previewOrganizationDeletion,
  removeOrganizationMember,
  updateOrganization,
  updateOrganizationMember,
} from '@broadside/contract/features/organizations'
import { createWorkspace as createWorkspaceEndpoint } from '@broadside/contract/features/workspaces'
import type { ApiError } from '@broadside/contract/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createToken, createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createUserWithPassword, password } from '#identity/testing/house.ts'
import { leaveWhenUnattached } from './organizations.ts'

const test = perFile(createTestApp)
let owner: TestUser
let client: TestClient
let organizationId: string
let workspaceId: string
beforeEach(async () => {
  owner = await createUserWithPassword(test)
  const workspace = await createWorkspace(test, owner)
  organizationId = workspace.organization_id
  workspaceId = workspace.id
  client = test.client({ cookie: await signIn(test, owner) })
})

async function addPerson(role: 'admin' | 'member' = 'member'): Promise<TestUser> {
  const user = await createUser(test)
  const row = { organization_id: organizationId, user_id: user.id, role, created_at: test.clock.now() }
  await test.app.db.insertInto('organization_members').values(row).execute()
  return user
}

const enterWorkspace = (user: TestUser) => {
  const now = test.clock.now()
  const row = { workspace_id: workspaceId, user_id: user.id, role: 'viewer' as const, created_at: now, updated_at: now }
  return test.app.db.insertInto('workspace_members').values(row).execute()
}
const leaveWorkspace = (user: TestUser) => test.app.db.deleteFrom('workspace_members').where('user_id', '=', user.id).execute()

const team = async () => (await client.call(getOrganizationTeam, { params: { id: organizationId } })).body
const idsOf = async () => (await team()).members.map(({ user_id }) => user_id)
const params = (user: TestUser) => ({ id: organizationId, user_id: user.id })

describe('organizations', () => {
  it('are listed for their members, by name, ignoring case', async () => {
    for (const name of ['zebra', 'Alpha', 'beta']) await createWorkspace(test, owner, { name })
    const { body } = await client.call(listOrganizations)
    expect(body.items.map(({ name }) => name)).toEqual(['Alpha', 'beta', 'Harbour Cafe', 'zebra'])
    expect(body.items[2]).toMatchObject({
      id: organizationId,
      name: 'Harbour Cafe',
      role: 'owner',
      created_at: expect.any(String) as string,
    })
    const member = await addPerson()
    const theirs = await test.client({ token: await createToken(test, member, { permissions: ['api:read'] }) }).call(listOrganizations)
    expect(theirs.body.items).toMatchObject([{ id: organizationId, role: 'member' }])
  })

  it('show their members to each of them, the owner first', async () => {
    const [member, admin] = [await addPerson(), await addPerson('admin')]
    await enterWorkspace(member)
    expect(await team()).toMatchObject({
      can_manage: true,
      members: [
        { user_id: owner.id, email: owner.email, role: 'owner', workspaces: 1, has_identity: false },
        { user_id: admin.id, role: 'admin', workspaces: 0 },
        { user_id: member.id, role: 'member', workspaces: 1 },
      ],
    })
    const read = await test.client({ token: await createToken(test, member) }).call(getOrganizationTeam, { params: { id: organizationId } })
    expect(read.body.can_manage).toBe(false)
  })

  it('count their people and their workspaces', async () => {
    await addPerson()
    const own = async () => (await client.call(listOrganizations)).body.items.find(({ id }) => id === organizationId)
    expect(await own()).toMatchObject({ members: 2, workspaces: 1, can: { delete: false } })
    await test.app.db.updateTable('workspaces').set({ deleted_at: test.clock.now() }).where('id', '=', workspaceId).execute()
    expect(await own()).toMatchObject({ workspaces: 0, can: { delete: false } })
  })

  it('are renamed by their admins, not by members', async () => {
    const body = { name: ' Quay Cafe ' }
    const renamed = async (role: 'admin' | 'member') => {
      const theirs = test.client({ cookie: await signIn(test, await addPerson(role)) })
      return theirs.call(updateOrganization, { params: { id: organizationId }, body })
    }
    expect((await renamed('admin')).body).toMatchObject({ id: organizationId, name: 'Quay Cafe', role: 'admin' })
    expect((await client.call(listOrganizations)).body.items[0]).toMatchObject({ name: 'Quay Cafe' })
    await expect(renamed('member')).rejects.toMatchObject({ status: 403, code: 'organization_role_required' })
    await expect(client.call(updateOrganization, { params: { id: organizationId }, body: { name: ' ' } })).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  it('list their workspaces for admins, with those who administer them', async () => {
    const admin = await addPerson('admin')
    const theirs = test.client({ cookie: await signIn(test, admin) })
    const list = async (user?: TestUser) => {
      const query = user ? { user_id: user.id } : {}
      return (await theirs.call(listOrganizationWorkspaces, { params: { id: organizationId }, query })).body.items
    }
    const own = { id: workspaceId, name: 'Harbour Cafe', members: 1, admins: [owner.email], is_deleted: false }
    expect(await list()).toEqual([own])
    expect(await list(admin)).toEqual([])
    await enterWorkspace(admin)
    expect(await list(admin)).toEqual([{ ...own, members: 2, role: 'viewer' }])
    await test.app.db.updateTable('workspace_members').set({ status: 'inactive' }).where('user_id', '=', admin.id).execute()
    expect(await list(admin)).toEqual([own])
    await test.app.db.updateTable('workspaces').set({ deleted_at: test.clock.now() }).where('id', '=', workspaceId).execute()
    expect(await list()).toEqual([{ ...own, is_deleted: true }])
    const member = test.client({ cookie: await signIn(test, await addPerson()) })
    await expect(member.call(listOrganizationWorkspaces, { params: { id: organizationId } })).rejects.toMatchObject({
      code: 'organization_role_required',
    })
  })

  it('show nothing to members who are deactivated in every workspace', async () => {
    const [member, admin] = [await addPerson(), await addPerson('admin')]
    const other = await createWorkspace(test, owner)
    await test.app.db.updateTable('workspaces').set({ organization_id: organizationId }).where('id', '=', other.id).execute()
    for (const user of [member, admin]) await enterWorkspace(user)
    const set = (status: 'active' | 'inactive') =>
      test.app.db
        .updateTable('workspace_members')
        .set({ status, deactivated_at: status === 'active' ? null : test.clock.now() })
        .where('user_id', 'in', [member.id, admin.id])
        .where('workspace_id', '=', workspaceId)
        .execute()
    const seenBy = async (user: TestUser) => {
      const theirs = test.client({ token: await createToken(test, user) })
      const { items } = (await theirs.call(listOrganizations)).body
      const people = theirs.call(getOrganizationTeam, { params: { id: organizationId } })
      return {
        listed: items.length,
        team: await people.then(
          ({ status }) => status,
          ({ code }: ApiError) => code,
        ),
      }
    }
    const [everything, nothing] = [
      { listed: 1, team: 200 },
      { listed: 0, team: 'organization_role_required' },
    ]
    expect(await seenBy(member)).toEqual(everything)
    await set('inactive')
    expect(await seenBy(member)).toEqual(nothing)
    // A role in the organization gives none in its workspaces.
    expect(await seenBy(admin)).toEqual(everything)
    const now = test.clock.now()
    const elsewhere = { workspace_id: other.id, user_id: member.id, role: 'viewer' as const, created_at: now, updated_at: now }
    await test.app.db.insertInto('workspace_members').values(elsewhere).execute()
    expect(await seenBy(member)).toEqual(everything)
    await test.app.db.updateTable('workspaces').set({ deleted_at: now }).where('id', '=', other.id).execute()
    expect(await seenBy(member)).toEqual(nothing)
    await set('active')
    expect(await seenBy(member)).toEqual(everything)
  })
})

describe('an organization member', () => {
  it('is made admin or member by the owner', async () => {
    const member = await addPerson()
    const { body } = await client.call(updateOrganizationMember, { params: params(member), body: { role: 'admin' } })
    expect(body).toMatchObject({ user_id: member.id, role: 'admin' })
    expect((await team()).members[1]).toMatchObject({ user_id: member.id, role: 'admin' })
    const theirs = test.client({ cookie: await signIn(test, member) })
    const promote = theirs.call(updateOrganizationMember, { params: params(member), body: { role: 'member' } })
    await expect(promote).rejects.toMatchObject({ status: 403, code: 'organization_role_required' })
    await expect(theirs.call(removeOrganizationMember, { params: params(owner) })).rejects.toMatchObject({
      code: 'organization_role_required',
    })
  })

  it('is removed by the owner, but not while in one of its workspaces', async () => {
    const member = await addPerson()
    await enterWorkspace(member)
    const remove = () => client.call(removeOrganizationMember, { params: params(member) })
    await expect(remove()).rejects.toMatchObject({ status: 409, code: 'state_conflict' })
    await leaveWorkspace(member)
    expect((await remove()).status).toBe(204)
    expect(await idsOf()).toEqual([owner.id])
    await expect(remove()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('stays the owner when owning it', async () => {
    const refusal = { status: 409, code: 'state_conflict' }
    const demote = client.call(updateOrganizationMember, { params: params(owner), body: { role: 'member' } })
    await expect(demote).rejects.toMatchObject(refusal)
    await expect(client.call(removeOrganizationMember, { params: params(owner) })).rejects.toMatchObject(refusal)
    const crown = client.call(updateOrganizationMember, { params: params(owner), body: { role: 'owner' as 'admin' } })
    await expect(crown).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'body.role' }] } })
  })

  it('loses members with their last workspace, except admins and users linked to its identities', async () => {
    const [plain, admin, busy, known] = [await addPerson(), await addPerson('admin'), await addPerson(), await addPerson()]
    await enterWorkspace(busy)
    const now = test.clock.now()
    await test.app.db
      .insertInto('identity_providers')
      .values({
        id: `idp-${organizationId}`,
        organization_id: organizationId,
        name: 'P',
        issuer: 'https://id.example',
        client_id: 'c',
        scopes: ['openid'],
        email_claim: 'email',
        name_claim: 'name',
        picture_claim: 'picture',
        use_userinfo: false,
        require_verified_email: true,
        jit_enabled: false,
        is_active: true,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await test.app.db
      .insertInto('identities')
      .values({
        id: `i-${organizationId}`,
        user_id: known.id,
        provider_id: `idp-${organizationId}`,
        subject: 's',
        email: '',
        email_verified: false,
        name: '',
        created_at: now,
        last_used_at: now,
      })
      .execute()
    for (const user of [plain, admin, busy, known, owner])
      await test.app.db.transaction().execute((db) => leaveWhenUnattached({ db }, organizationId, [user.id]))
    expect((await idsOf()).toSorted()).toEqual([owner.id, admin.id, busy.id, known.id].toSorted())
    expect((await team()).members.find(({ user_id }) => user_id === known.id)?.has_identity).toBe(true)
  })
})

describe('deleting an organization', () => {
  const remove = (body: { confirm_name: string; current_password?: string }) =>
    client.call(deleteOrganization, { params: { id: organizationId }, body })
  const preview = async () => (await client.call(previewOrganizationDeletion, { params: { id: organizationId } })).body
  const empty = () => test.app.db.deleteFrom('workspaces').where('organization_id', '=', organizationId).execute()

  it('is previewed', async () => {
    await addPerson()
    expect(await preview()).toMatchObject({ name: 'Harbour Cafe', workspaces: 1, members: 2, identity_providers: 0, can_delete: false })
    await empty()
    expect(await preview()).toMatchObject({ workspaces: 0, can_delete: true })
  })

  it('requires the name, a proof of identity, and no remaining workspace', async () => {
    const wrongName = await remove({ confirm_name: 'Harbour', current_password: password }).catch(
      (error: ApiError) => error.problem?.errors,
    )
    expect(wrongName).toMatchObject([{ location: 'body.confirm_name' }])
    await expect(remove({ confirm_name: 'Harbour Cafe' })).rejects.toMatchObject({ status: 422 })
    await expect(remove({ confirm_name: 'Harbour Cafe', current_password: 'wrong' })).rejects.toMatchObject({ status: 401 })
    const right = { confirm_name: 'Harbour Cafe', current_password: password }
    await expect(remove(right)).rejects.toMatchObject({ status: 409, code: 'not_empty' })
    await empty()
    expect((await remove(right)).status).toBe(204)
    expect((await client.call(listOrganizations)).body.items).toEqual([])
    await expect(remove(right)).rejects.toMatchObject({ status: 404 })
  })

  it('cannot race with a new workspace and leave it without an organization', async () => {
    await empty()
    const [gone, made] = await Promise.allSettled([
      remove({ confirm_name: 'Harbour Cafe', current_password: password }),
      client.call(createWorkspaceEndpoint, { body: { name: 'Late', organization_id: organizationId } }),
    ])
    expect([gone.status, made.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = [gone, made].flatMap((result) => (result.status === 'rejected' ? [(result.reason as ApiError).status] : []))
    expect([409, 422]).toContain(refusal[0])
  })

  it('is allowed for the owner only', async () => {
    const admin = await addPerson('admin')
    const theirs = test.client({ cookie: await signIn(test, admin) })
    const call = theirs.call(deleteOrganization, { params: { id: organizationId }, body: { confirm_name: 'x', current_password: 'y' } })
    await expect(call).rejects.toMatchObject({ status: 403, code: 'organization_role_required' })
  })
})
