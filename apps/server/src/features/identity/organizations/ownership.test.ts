import {
  acceptOwnershipTransfer,
  declineOwnershipTransfer,
  getOrganizationTeam,
  getOwnershipTransfer,
  listOrganizations,
  removeOrganizationMember,
  resolveOwnershipTransfer,
  revokeOwnershipTransfer,
  startOwnershipTransfer,
} from '@broadside/contract/features/organizations'
import type { ApiError } from '@broadside/contract/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createUserWithPassword, password } from '#identity/testing/house.ts'

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'reauth=10000' } }))
let owner: TestUser
let nominee: TestUser
let organizationId: string
let [ownerCookie, nomineeCookie] = ['', '']
beforeEach(async () => {
  owner = await createUserWithPassword(test)
  nominee = await createUser(test)
  organizationId = (await createWorkspace(test, owner)).organization_id
  await join(nominee)
  ownerCookie = await signIn(test, owner)
  nomineeCookie = await signIn(test, nominee)
})

const join = (user: TestUser) =>
  test.app.db
    .insertInto('organization_members')
    .values({ organization_id: organizationId, user_id: user.id, role: 'member', created_at: test.clock.now() })
    .execute()
const params = () => ({ id: organizationId })
const as = (cookie: string) => test.client({ cookie })
const offer = (changes: { nominee_user_id?: string; confirm_organization_name?: string; current_password?: string } = {}) =>
  as(ownerCookie).call(startOwnershipTransfer, {
    params: params(),
    body: { nominee_user_id: nominee.id, confirm_organization_name: 'Harbour Cafe', current_password: password, ...changes },
  })
const accept = (transferId: string, cookie = nomineeCookie) =>
  as(cookie).call(acceptOwnershipTransfer, { body: { transfer_id: transferId } })
const decline = (transferId: string) => as(nomineeCookie).call(declineOwnershipTransfer, { body: { transfer_id: transferId } })
const resolve = async (transferId: string, cookie = nomineeCookie) =>
  (await as(cookie).call(resolveOwnershipTransfer, { query: { transfer_id: transferId } })).body
const rolesOf = async () => {
  const { body } = await as(ownerCookie).call(getOrganizationTeam, { params: params() })
  return Object.fromEntries(body.members.map(({ user_id, role }) => [user_id, role]))
}
const conflict = { status: 409, code: 'state_conflict' }

describe('an ownership transfer', () => {
  it('names a nominee for seven days, and notifies both', async () => {
    const { status, body } = await offer()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      organization_name: 'Harbour Cafe',
      owner_user_id: owner.id,
      nominee_user_id: nominee.id,
      status: 'open',
      expires_at: new Date(test.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    })
    expect((await as(ownerCookie).call(getOwnershipTransfer, { params: params() })).body.id).toBe(body.id)
    expect(await resolve(body.id)).toMatchObject({ id: body.id, owner_display_name: owner.display_name })
    const notices = await test.app.db
      .selectFrom('notifications')
      .select(['user_id', 'topic', 'payload'])
      .where('user_id', 'in', [owner.id, nominee.id])
      .execute()
    expect(notices).toEqual(
      expect.arrayContaining([
        { user_id: nominee.id, topic: 'ownership_transfer', payload: { transfer_id: body.id, organization_id: organizationId } },
        { user_id: owner.id, topic: 'security_action', payload: {} },
      ]),
    )
  })

  it('is listed with its organization, for its owner and its nominee, while it is open', async () => {
    const bystander = await createUser(test)
    await join(bystander)
    const listed = async () =>
      Promise.all(
        [ownerCookie, nomineeCookie, await signIn(test, bystander)].map(async (cookie) => {
          const { body } = await as(cookie).call(listOrganizations)
          return body.items[0]?.ownership_transfer_id
        }),
      )
    const { id } = (await offer()).body
    expect(await listed()).toEqual([id, id, undefined])
    await decline(id)
    expect(await listed()).toEqual([undefined, undefined, undefined])
  })

  it('notifies the owner of the answer', async () => {
    const titles = async () =>
      (
        await test.app.db
          .selectFrom('notifications')
          .select('title')
          .where('user_id', '=', owner.id)
          .where('topic', '=', 'ownership_transfer')
          .orderBy('id')
          .execute()
      ).map(({ title }) => title)
    await decline((await offer()).body.id)
    expect(await titles()).toEqual([`${nominee.display_name} declined ownership of Harbour Cafe`])
    await accept((await offer()).body.id)
    expect((await titles())[1]).toBe(`${nominee.display_name} is now the owner of Harbour Cafe`)
  })

  it('requires the name, a proof, and a member of the organization, and reports all errors at once', async () => {
    const stranger = await createUser(test)
    const locations = (call: Promise<unknown>) => call.catch((error: ApiError) => error.problem?.errors?.map(({ location }) => location))
    expect(await locations(offer({ nominee_user_id: stranger.id, confirm_organization_name: 'Else' }))).toEqual([
      'body.nominee_user_id',
      'body.confirm_organization_name',
    ])
    expect(await locations(offer({ nominee_user_id: owner.id }))).toEqual(['body.nominee_user_id'])
    await expect(offer({ current_password: 'wrong' })).rejects.toMatchObject({ status: 401, code: 'reauthentication_failed' })
  })

  it('is limited to one at a time, even under concurrent requests', async () => {
    const both = await Promise.allSettled([offer(), offer()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(offer()).rejects.toMatchObject(conflict)
  })

  it('expires after seven days, so another can start', async () => {
    const { body } = await offer()
    test.clock.advance(7 * 86_400_000)
    ownerCookie = await signIn(test, owner)
    nomineeCookie = await signIn(test, nominee)
    await expect(accept(body.id)).rejects.toMatchObject(conflict)
    expect((await resolve(body.id)).status).toBe('expired')
    await expect(as(ownerCookie).call(getOwnershipTransfer, { params: params() })).rejects.toMatchObject({ status: 404 })
    await test.drain()
    const stored = await test.app.db.selectFrom('ownership_transfers').select('status').where('id', '=', body.id).executeTakeFirst()
    expect(stored?.status).toBe('expired')
    expect((await offer()).status).toBe(201)
  })

  it('is visible to no one else', async () => {
    const { body } = await offer()
    const stranger = await signIn(test, await createUser(test))
    await expect(resolve(body.id, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(accept(body.id, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(accept(body.id, ownerCookie)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the nominee', () => {
  it('becomes the owner by accepting, and the old owner an admin', async () => {
    const { body } = await offer()
    expect((await accept(body.id)).body.status).toBe('accepted')
    expect(await rolesOf()).toEqual({ [owner.id]: 'admin', [nominee.id]: 'owner' })
    await expect(accept(body.id)).rejects.toMatchObject(conflict)
    await expect(offer()).rejects.toMatchObject({ status: 403, code: 'organization_role_required' })
  })

  it('accepts or declines, never both', async () => {
    const { body } = await offer()
    const both = await Promise.allSettled([accept(body.id), decline(body.id), accept(body.id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { status } = await resolve(body.id)
    const roles = await rolesOf()
    expect(roles[nominee.id]).toBe(status === 'accepted' ? 'owner' : 'member')
  })

  it('changes nothing by declining', async () => {
    const { body } = await offer()
    expect((await decline(body.id)).body.status).toBe('declined')
    expect(await rolesOf()).toEqual({ [owner.id]: 'owner', [nominee.id]: 'member' })
    await expect(accept(body.id)).rejects.toMatchObject(conflict)
    expect((await offer()).status).toBe(201)
  })

  it('cannot become the owner after being removed', async () => {
    const { body } = await offer()
    await as(ownerCookie).call(removeOrganizationMember, { params: { id: organizationId, user_id: nominee.id } })
    await expect(accept(body.id)).rejects.toMatchObject(conflict)
    expect((await resolve(body.id)).status).toBe('revoked')
    await join(nominee)
    await expect(accept(body.id)).rejects.toMatchObject(conflict)
  })
})

it('cannot accept a transfer that the owner revoked', async () => {
  const revoke = () => as(ownerCookie).call(revokeOwnershipTransfer, { params: params() })
  await expect(revoke()).rejects.toMatchObject({ status: 404 })
  const { body } = await offer()
  expect((await revoke()).status).toBe(204)
  await expect(accept(body.id)).rejects.toMatchObject(conflict)
  expect(await rolesOf()).toEqual({ [owner.id]: 'owner', [nominee.id]: 'member' })
})
