import { batchMedia, createMediaTag, favoriteMedia, getMedia, listMedia } from '@broadside/contract/features/media'
import type { Input } from '@broadside/contract/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { jpeg } from './testing/samples.ts'

const test = perFile(createTestApp)
let library: Library

beforeEach(async () => void (library = await createLibrary(test)))

type Body = Omit<Input<typeof batchMedia>['body'], 'workspace_id'>

const add = async () => {
  const { id } = await library.upload(await jpeg())
  await test.drain()
  return id
}
const batch = async (body: Body, client = library.client) =>
  (await client.call(batchMedia, { body: { workspace_id: library.workspace.id, ...body } })).body.items
const get = async (id: string) => (await library.client.call(getMedia, { params: { id } })).body
const createTag = async (name: string, of: Library = library) =>
  (await of.client.call(createMediaTag, { body: { workspace_id: of.workspace.id, name } })).body.id

describe('a batch', () => {
  it('marks and unmarks favorites, and answers in the order of the request', async () => {
    const ids = [await add(), await add(), await add()].toReversed()
    expect(await batch({ ids, action: 'favorite' })).toMatchObject(ids.map((id) => ({ id, ok: true, media: { id, is_favorite: true } })))
    expect(await batch({ ids, action: 'unfavorite' })).toMatchObject(ids.map((id) => ({ id, ok: true, media: { is_favorite: false } })))
  })

  it('adds and removes tags', async () => {
    const ids = [await add(), await add()]
    const [dawn, boats] = [await createTag('Dawn'), await createTag('Boats')]
    const tagged = await batch({ ids, action: 'tag', tag_ids: [dawn, boats] })
    expect(tagged.map(({ media }) => media?.tag_ids)).toEqual([[dawn, boats].toSorted(), [dawn, boats].toSorted()])
    await batch({ ids, action: 'tag', tag_ids: [dawn] })
    const untagged = await batch({ ids, action: 'untag', tag_ids: [dawn] })
    expect(untagged.map(({ media }) => media?.tag_ids)).toEqual([[boats], [boats]])
  })

  it('moves to the trash, restores and deletes', async () => {
    const ids = [await add(), await add()]
    for (const { media } of await batch({ ids, action: 'trash' })) expect(media).toHaveProperty('trashed_at')
    for (const { media } of await batch({ ids, action: 'restore' })) expect(media).not.toHaveProperty('trashed_at')
    expect(await batch({ ids, action: 'delete' })).toEqual(ids.map((id) => ({ id, ok: true })))
    await expect(get(ids[0] ?? '')).rejects.toMatchObject({ status: 404 })
  })

  it('reports unknown and foreign files as not found, and changes the others', async () => {
    const mine = await add()
    const other = await createLibrary(test)
    const foreign = (await other.upload(await jpeg())).id
    for (const action of ['favorite', 'trash', 'restore', 'delete'] as const)
      expect(await batch({ ids: [foreign, 'unknown'], action })).toMatchObject([
        { id: foreign, ok: false, problem: { code: 'not_found', status: 404 } },
        { id: 'unknown', ok: false, problem: { code: 'not_found' } },
      ])
    expect(await batch({ ids: [foreign, mine], action: 'favorite' })).toMatchObject([{ ok: false }, { ok: true }])
    expect((await other.client.call(getMedia, { params: { id: foreign } })).body.is_favorite).toBe(false)
  })

  it('reports a file in use with what uses it, and trashes the others', async () => {
    const [used, free] = [await add(), await add()]
    await test.app.db
      .insertInto('publications')
      .values({
        id: `publication-${used}`,
        workspace_id: library.workspace.id,
        title: 'Opening hours',
        status: 'scheduled',
        list_at: test.clock.now(),
        created_at: test.clock.now(),
        updated_at: test.clock.now(),
      })
      .execute()
    await test.app.db
      .insertInto('media_uses')
      .values({ workspace_id: library.workspace.id, media_id: used, subject_kind: 'publication', subject_id: `publication-${used}` })
      .execute()
    expect(await batch({ ids: [used, free], action: 'trash' })).toMatchObject([
      { ok: false, problem: { code: 'media_in_use', errors: [{ code: 'used_by' }] } },
      { ok: true },
    ])
    expect(await batch({ ids: [used], action: 'delete' })).toMatchObject([{ ok: false, problem: { code: 'media_in_use' } }])
  })

  it.each<[string, (id: string) => Record<string, unknown>]>([
    ['a repeated file', (id) => ({ ids: [id, id], action: 'favorite' })],
    [
      '100 files of which one is repeated',
      (id) => ({ ids: [...Array.from({ length: 99 }, (_, n) => `m${n}`), 'm0', id], action: 'trash' }),
    ],
    ['101 files', () => ({ ids: Array.from({ length: 101 }, (_, n) => `m${n}`), action: 'trash' })],
    ['no files', () => ({ ids: [], action: 'trash' })],
    ['no tag', (id) => ({ ids: [id], action: 'tag' })],
    ['a tag for another action', (id) => ({ ids: [id], action: 'trash', tag_ids: ['t'] })],
    ['an unknown action', (id) => ({ ids: [id], action: 'publish' })],
  ])('of %s is rejected', async (_, bodyOf) => {
    const id = await add()
    await expect(batch(bodyOf(id) as never)).rejects.toMatchObject({ status: 422 })
    expect((await get(id)).is_favorite).toBe(false)
  })

  it('with a tag of another workspace is rejected as a whole', async () => {
    const id = await add()
    const foreign = await createTag('Theirs', await createLibrary(test))
    await expect(batch({ ids: [id], action: 'tag', tag_ids: [foreign] })).rejects.toMatchObject({ status: 422 })
  })

  it('is for editors', async () => {
    const id = await add()
    const viewer = test.client({ token: await createToken(test, await addMember(test, library.workspace, 'viewer')) })
    await expect(batch({ ids: [id], action: 'favorite' }, viewer)).rejects.toMatchObject({ status: 403 })
  })

  it('shows up in the list of favorites', async () => {
    const [one, two] = [await add(), await add()]
    await batch({ ids: [one, two], action: 'favorite' })
    await library.client.call(favoriteMedia, { params: { id: two }, body: { is_favorite: false } })
    const { body } = await library.client.call(listMedia, { query: { workspace_id: library.workspace.id, filter: 'favorites' } })
    expect(body.media.map(({ id }) => id)).toEqual([one])
  })
})
