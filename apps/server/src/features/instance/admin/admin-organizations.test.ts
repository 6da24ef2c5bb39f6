import { listInstanceOrganizations, updateInstanceOrganization } from '@broadside/contract/features/admin'
import { listIdentityAuditEvents } from '@broadside/contract/features/sso'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createUser, createWorkspace, signIn, type TestUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let root: TestUser
let client: TestClient
beforeAll(async () => {
  root = await createUser(test, { is_admin: true })
  client = test.client({ cookie: await signIn(test, root) })
})

const list = async (query: { search?: string; limit?: number; cursor?: string } = {}) =>
  (await client.call(listInstanceOrganizations, { query })).body
const allow = async (id: string, jit_allowed: boolean) =>
  (await client.call(updateInstanceOrganization, { params: { id }, body: { jit_allowed } })).body

it('lists organizations newest first, paginated, with their owners, and finds them by name', async () => {
  const made: string[] = []
  for (const name of ['Harbour Cafe', '100% Kettles', 'Lanterns']) {
    test.clock.advance(1)
    made.unshift((await createWorkspace(test, root, { name })).organization_id)
  }
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, ...defined({ cursor: first.next_cursor }) })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made)
  expect(second.next_cursor).toBeUndefined()
  expect((await list({ search: '0% k' })).items).toEqual([
    {
      id: made[1],
      name: '100% Kettles',
      owner_email: root.email,
      members: 1,
      jit_allowed: false,
      created_at: expect.any(String) as string,
    },
  ])
})

it('lets an organization create users, and notifies its administrators once', async () => {
  const owner = await createUser(test)
  const { organization_id: id } = await createWorkspace(test, owner)
  expect(await allow(id, true)).toMatchObject({ id, owner_email: owner.email, jit_allowed: true })
  expect(await allow(id, true)).toMatchObject({ jit_allowed: true })
  expect(await allow(id, false)).toMatchObject({ jit_allowed: false })
  const { body } = await test
    .client({ cookie: await signIn(test, owner) })
    .call(listIdentityAuditEvents, { params: { organization_id: id }, query: {} })
  const told = body.items.map(({ type, data, actor_user_id }) => ({ type, data, actor_user_id }))
  const event = (jit_allowed: boolean) => ({ type: 'policy.updated', data: { jit_allowed }, actor_user_id: root.id })
  expect(told.filter(({ data }) => data['jit_allowed'] === true)).toEqual([event(true)])
  expect(told).toHaveLength(2)
})

it('returns not found for unknown organizations', async () => {
  await expect(allow('unknown', true)).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

it('is limited to server admins', async () => {
  const owner = await createUser(test)
  const { organization_id: id } = await createWorkspace(test, owner)
  const call = test
    .client({ cookie: await signIn(test, owner) })
    .call(updateInstanceOrganization, { params: { id }, body: { jit_allowed: true } })
  await expect(call).rejects.toMatchObject({ status: 403, code: 'admin_required' })
})
