import { checkAccount, getAccount, startAccountAuthorization } from '@broadside/contract/features/accounts'
import { listNotifications } from '@broadside/contract/features/notifications'
import { expect, it } from 'vitest'
import { perTest } from '#test/lifetimes.ts'
import { createLinkedInScene } from './testing/linkedin-scene.ts'

const day = 86_400_000

const scene = perTest(() => createLinkedInScene())

const detailsOf = async (id = '') => (await (await scene.signIn()).call(getAccount, { params: { id } })).body
const titles = async () =>
  (await (await scene.signIn()).call(listNotifications, { query: { workspace_id: scene.workspaceId } })).body.items.map(
    ({ title }) => title,
  )

it('connects in the way that the user chose, the first one by default', async () => {
  scene.fake.product = 'share'
  expect((await scene.authorize()).get('connected')).not.toBeNull()
  const start = { params: { platform: 'linkedin' }, body: { workspace_id: scene.workspaceId, way: 'group' } }
  await expect((await scene.signIn()).call(startAccountAuthorization, start)).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ location: 'body.way' }] },
  })
})

it('says which product the app lacks', async () => {
  scene.fake.product = 'share'
  const query = await scene.authorize('organization')
  expect(Object.fromEntries(query)).toMatchObject({ network: 'linkedin', reason: 'linkedin_products' })
  expect(query.get('problem')).not.toBeNull()
})

it('connects a profile and pages that share an authorization, with the permissions of their kind', async () => {
  const ids = await scene.connect('organization')
  const [person, page] = [await detailsOf(ids['Ada Lovelace']), await detailsOf(ids['Harbour Cafe'])]
  expect([person.account_kind, page.account_kind]).toEqual(['person', 'organization'])
  expect(page).toMatchObject({ shared_grant: true, grant_destination_count: 3, grant: { renews: false } })
  const scopesOf = ({ permissions = [] }: typeof page) => permissions.filter(({ granted }) => granted).map(({ scope }) => scope)
  expect(scopesOf(person)).toContain('w_member_social')
  expect(scopesOf(person)).not.toContain('w_organization_social')
  expect(scopesOf(page)).toContain('w_organization_social')
  expect(scopesOf(page)).not.toContain('w_member_social')
  // What either of two permissions allows isn't missing.
  for (const { permissions } of [person, page]) expect(permissions?.filter(({ granted }) => !granted)).toEqual([])
})

it('asks to reconnect before an authorization ends that cannot be renewed, and once it has', async () => {
  const { 'Ada Lovelace': id } = await scene.connect('person')
  await scene.pass(47 * day)
  expect(await titles()).toEqual([])
  await scene.pass(day + 3_600_000)
  expect(await titles()).toHaveLength(1)
  expect((await detailsOf(id)).status).toBe('connected')
  await scene.pass(13 * day)
  await (await scene.signIn()).call(checkAccount, { params: { id: id ?? '' } }).catch(() => undefined)
  expect((await detailsOf(id)).status).toBe('reconnect_required')
  expect(await titles()).toHaveLength(2)
})

it('renews the authorization of a partner, and asks nothing', async () => {
  scene.fake.isPartner = true
  const { 'Ada Lovelace': id } = await scene.connect('person')
  expect((await detailsOf(id)).grant).toMatchObject({ renews: true })
  for (let count = 0; count < 100; count++) await scene.pass(day)
  expect((await detailsOf(id)).status).toBe('connected')
  expect(await titles()).toEqual([])
})
