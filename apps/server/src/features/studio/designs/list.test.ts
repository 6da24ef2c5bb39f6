import * as contract from '@broadside/contract/features/designs'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'

const test = perFile(createTestApp)
let library: Library
let client: TestClient
let workspace_id: string

beforeEach(async () => {
  library = await createLibrary(test)
  client = library.client
  workspace_id = library.workspace.id
})

const create = async (title: string, preset_key = 'instagram-square') => {
  test.clock.advance(1000)
  return (await client.call(contract.createImageDesign, { body: { workspace_id, title, preset_key } })).body
}
const list = async (query: object = {}, of = client) =>
  (await of.call(contract.listImageDesigns, { query: { workspace_id, ...query } })).body
const titles = async (query: object = {}, of = client) => (await list(query, of)).designs.map(({ title }) => title)
const favor = (id: string) => client.call(contract.addImageDesignFavorite, { params: { id } })
const unfavor = (id: string) => client.call(contract.removeImageDesignFavorite, { params: { id } })

it('sorts by creation, by last change, or by title without regard to case', async () => {
  const first = await create('beta')
  await create('Alpha')
  await create('gamma')
  test.clock.advance(1000)
  const document = { ...first.document, title: 'Beta' }
  await client.call(contract.updateImageDesign, { params: { id: first.id }, body: { expected_revision: 1, document } })
  expect(await titles()).toEqual(['Beta', 'gamma', 'Alpha'])
  expect(await titles({ sort: 'updated' })).toEqual(['Beta', 'gamma', 'Alpha'])
  expect(await titles({ sort: 'newest' })).toEqual(['gamma', 'Alpha', 'Beta'])
  expect(await titles({ sort: 'name' })).toEqual(['Alpha', 'Beta', 'gamma'])
})

it("filters by the caller's own favorites", async () => {
  const [loved] = [await create('Loved'), await create('Other')]
  const colleague = await addMember(test, library.workspace, 'editor')
  const theirs = test.client({ token: await createToken(test, colleague) })
  for (const _ of [1, 2]) expect((await favor(loved.id)).status).toBe(204)
  expect(await titles({ favorite: true })).toEqual(['Loved'])
  expect(await titles({ favorite: false })).toEqual(['Other'])
  expect(await list({ favorite: true }, theirs)).toMatchObject({ total: 0, designs: [] })
  for (const _ of [1, 2]) expect((await unfavor(loved.id)).status).toBe(204)
  expect(await titles({ favorite: true })).toEqual([])
})

it('combines the preset, the search and the favorites, and counts the matches before paging', async () => {
  for (const title of ['Sale 1', 'Sale 2', 'Summer']) await favor((await create(title, 'pinterest-pin')).id)
  await create('Sale 3', 'pinterest-pin')
  await favor((await create('Sale 4')).id)
  const found = await list({ preset_key: 'pinterest-pin', search: 'sale', favorite: true, sort: 'name', limit: 1 })
  expect(found).toMatchObject({ total: 2, designs: [{ title: 'Sale 1', preset_key: 'pinterest-pin', is_favorite: true }] })
  expect(await titles({ preset_key: 'no-such-preset' })).toEqual([])
})

it.each(['newest', 'updated', 'name'] as const)(
  'pages by cursor in the order %s, without repeating or hiding a design that arrives meanwhile',
  async (sort) => {
    for (const title of ['a', 'b', 'B', 'c', 'd']) await create(title)
    const before = await titles({ sort })
    const first = await list({ sort, limit: 2 })
    await create('0 arrives first')
    const second = await list({ sort, limit: 2, cursor: first.next_cursor })
    const last = await list({ sort, limit: 2, cursor: second.next_cursor })
    expect([...first.designs, ...second.designs, ...last.designs].map(({ title }) => title)).toEqual(before)
    expect(last).not.toHaveProperty('next_cursor')
  },
)

it('links to the next page with the same filters', async () => {
  for (const title of ['Sale 1', 'Sale 2', 'Other']) await create(title)
  const get = (url: string) => test.http.fastify.inject({ url, headers: { authorization: `Bearer ${library.token}` } })
  const first = await get(`/api/v1/image-editor/designs?workspace_id=${workspace_id}&search=sale&sort=name&limit=1`)
  expect(first.headers['x-next-cursor']).toBe(first.json<{ next_cursor: string }>().next_cursor)
  const next = new URL(/<([^>]*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '')
  expect((await get(next.pathname + next.search)).json()).toMatchObject({ total: 2, designs: [{ title: 'Sale 2' }] })
})

it('rejects a cursor from another order, and one beside an offset', async () => {
  for (const title of ['a', 'b', 'c']) await create(title)
  const { next_cursor: cursor } = await list({ sort: 'name', limit: 1 })
  await expect(list({ sort: 'newest', cursor })).rejects.toMatchObject({ status: 422, problem: { errors: [{ location: 'query.cursor' }] } })
  await expect(list({ sort: 'name', cursor, offset: 1 })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ location: 'query.offset' }] },
  })
})

it('sorts the trash by deletion unless an order is requested', async () => {
  const designs = [await create('b'), await create('c'), await create('a')]
  for (const { id } of designs) {
    test.clock.advance(1000)
    await client.call(contract.deleteImageDesign, { params: { id } })
  }
  expect(await titles()).toEqual([])
  expect(await titles({ lifecycle: 'trash' })).toEqual(['a', 'c', 'b'])
  expect(await titles({ lifecycle: 'trash', sort: 'name' })).toEqual(['a', 'b', 'c'])
  const { next_cursor: cursor } = await list({ lifecycle: 'trash', limit: 2 })
  expect(await titles({ lifecycle: 'trash', limit: 2, cursor })).toEqual(['b'])
})

it('shows a duplicate first, under its own title and not as a favorite', async () => {
  const { id } = await create('Sale')
  await favor(id)
  test.clock.advance(1000)
  await client.call(contract.duplicateImageDesign, { params: { id } })
  expect((await list()).designs).toMatchObject([
    { title: 'Sale copy', is_favorite: false },
    { title: 'Sale', is_favorite: true },
  ])
})
