import * as contract from '@broadside/contract/features/social-sets'
import { beforeAll, expect, it } from 'vitest'
import { days } from '#lib/time.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(createTestApp)
let client: TestClient
let workspace_id: string
beforeAll(async () => {
  const scene = await createScene(test)
  client = scene.client
  workspace_id = scene.workspaceId
})

const create = async (name: string, is_default = false) =>
  (await client.call(contract.createSocialSet, { body: { workspace_id, name, accounts: [], is_default } })).body
const of = (id: string) => ({ params: { id } })
const remove = (id: string, permanent = false) => client.call(contract.deleteSocialSet, { ...of(id), query: { confirm: true, permanent } })
const restore = async (id: string) => (await client.call(contract.restoreSocialSet, of(id))).body
const namesIn = async (lifecycle: 'active' | 'trash') =>
  (await client.call(contract.listSocialSets, { query: { workspace_id, lifecycle } })).body.map(({ name }) => name)

it('a deleted set is only in the trash, and its name is free', async () => {
  const { id } = await create('Everywhere')
  await remove(id)
  for (const call of [() => client.call(contract.getSocialSet, of(id)), () => remove(id)])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  const body = { name: 'Everywhere', is_default: false, accounts: [] }
  await expect(client.call(contract.replaceSocialSet, { ...of(id), body })).rejects.toMatchObject({ code: 'not_found' })
  expect(await namesIn('active')).toEqual([])
  expect(await namesIn('trash')).toEqual(['Everywhere'])
  const other = await create('everywhere')
  await expect(restore(id)).rejects.toMatchObject({ code: 'name_taken' })
  await remove(other.id, true)
  expect(await restore(id)).toMatchObject({ name: 'Everywhere' })
  expect(await restore(id)).not.toHaveProperty('trashed_at')
  await remove(id, true)
})

it('is the default again, unless another one is', async () => {
  const first = await create('First', true)
  await remove(first.id)
  expect(await restore(first.id)).toMatchObject({ is_default: true })
  await remove(first.id)
  const second = await create('Second', true)
  expect(await restore(first.id)).toMatchObject({ is_default: false })
  await remove(first.id)
  await remove(second.id, true)
})

it('is permanently deleted after 30 days, or immediately', async () => {
  const { id } = await create('Old')
  await remove(id)
  await remove((await create('Gone')).id, true)
  test.clock.advance(days(30))
  await test.app.queue.enqueue(test.app, 'retention.clean', {}, { subject: 'test' })
  await test.drain()
  expect(await test.app.db.selectFrom('social_sets').select('id').execute()).toEqual([])
})
