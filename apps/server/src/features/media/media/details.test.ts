import { createMediaTag, getMedia, listMedia, updateMedia } from '@broadside/contract/features/media'
import type { Input } from '@broadside/contract/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { addPlatform } from './renditions.store.ts'
import { openRendition } from './media.ts'
import { findMedia } from './media.store.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { jpeg } from './testing/samples.ts'

const test = perFile(createTestApp)
let library: Library

beforeEach(async () => void (library = await createLibrary(test)))

const add = async (filename: string, options: Parameters<typeof jpeg>[0] = {}) => {
  test.clock.advance(1000)
  const { id } = await library.upload(await jpeg(options), { filename })
  await test.drain()
  return id
}
const createTag = async (name: string, of: Library = library) =>
  (await of.client.call(createMediaTag, { body: { workspace_id: of.workspace.id, name } })).body.id
const patch = async (id: string, body: Input<typeof updateMedia>['body']) =>
  (await library.client.call(updateMedia, { params: { id }, body })).body
const page = async (query: Record<string, unknown> = {}) =>
  (await library.client.call(listMedia, { query: { workspace_id: library.workspace.id, ...query } })).body

describe('updating a file', () => {
  it('changes its name, focal point and tags, and removes the focal point again', async () => {
    const id = await add('harbour.jpg')
    const [dawn, boats] = [await createTag('Dawn'), await createTag('Boats')]
    const changed = await patch(id, { name: 'dawn.jpg', focal_point: { x: 0.25, y: 1 }, tag_ids: [dawn, boats] })
    expect(changed).toMatchObject({ filename: 'dawn.jpg', focal_point: { x: 0.25, y: 1 }, tag_ids: [dawn, boats].toSorted() })
    const fewer = await patch(id, { tag_ids: [boats] })
    expect(fewer).toMatchObject({ filename: 'dawn.jpg', focal_point: { x: 0.25, y: 1 }, tag_ids: [boats] })
    const plain = await patch(id, { focal_point: null, tag_ids: [] })
    expect(plain).not.toHaveProperty('focal_point')
    expect(plain.tag_ids).toEqual([])
  })

  it('rejects tags of other workspaces and changes nothing', async () => {
    const id = await add('harbour.jpg')
    const foreign = await createTag('Theirs', await createLibrary(test))
    await expect(patch(id, { name: 'other.jpg', tag_ids: [foreign] })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ code: 'unknown_tag', location: 'body.tag_ids[0]' }] },
    })
    expect((await library.client.call(getMedia, { params: { id } })).body.filename).toBe('harbour.jpg')
  })

  it.each([
    { name: '' },
    { name: 'a'.repeat(256) },
    { name: 'har\0bour.jpg' },
    { name: 'two\nlines.jpg' },
    { focal_point: { x: 1.01, y: 0 } },
    { focal_point: { x: 0.5 } },
    { focal_point: { x: 0, y: 0, z: 0 } },
    { tag_ids: ['a', 'a'] },
  ])('rejects %o', async (body) => {
    const id = await add('harbour.jpg')
    await expect(patch(id, body as never)).rejects.toMatchObject({ status: 422 })
  })

  it('marks a logo of the brand and unmarks it, but never a font', async () => {
    const id = await add('logo.jpg')
    expect(await patch(id, { asset_kind: 'brand_asset' })).toMatchObject({ asset_kind: 'brand_asset' })
    expect((await page({ asset_kind: 'brand_asset' })).media.map((media) => media.id)).toEqual([id])
    expect(await patch(id, { asset_kind: 'library' })).toMatchObject({ asset_kind: 'library' })
    const font = (await library.upload(Buffer.from('0001000000040000', 'hex'), { filename: 'x.ttf', asset_kind: 'brand_font' })).id
    await expect(patch(font, { asset_kind: 'library' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ code: 'fixed_asset_kind', location: 'body.asset_kind' }] },
    })
  })

  it('keeps names in right-to-left scripts as they are', async () => {
    const id = await add('harbour.jpg')
    const name = 'מעגן\u202e‏gpj.תמונה.jpg'
    expect((await patch(id, { name })).filename).toBe(name)
    expect((await page({ search: 'תמונה' })).media.map((media) => media.id)).toEqual([id])
  })

  it('is for editors', async () => {
    const id = await add('harbour.jpg')
    const viewer = test.client({ token: await createToken(test, await addMember(test, library.workspace, 'viewer')) })
    await expect(viewer.call(updateMedia, { params: { id }, body: { name: 'x' } })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the list', () => {
  it('returns the files with the given ids, and no files of other workspaces', async () => {
    const [first, , third] = [await add('a.jpg'), await add('b.jpg'), await add('c.jpg')]
    const other = await createLibrary(test)
    const foreign = (await other.upload(await jpeg(), { filename: 'foreign.jpg' })).id
    const found = await page({ ids: [first, third, foreign, "'or'1'='1"] })
    expect(found).toMatchObject({ total: 2, media: [{ id: third }, { id: first }] })
    await expect(page({ ids: Array.from({ length: 101 }, (_, n) => String(n)) })).rejects.toMatchObject({ status: 422 })
  })

  it('finds files with any or all of the tags', async () => {
    const [both, one] = [await add('both.jpg'), await add('one.jpg')]
    const [dawn, boats] = [await createTag('Dawn'), await createTag('Boats')]
    await patch(both, { tag_ids: [dawn, boats] })
    await patch(one, { tag_ids: [dawn] })
    const ids = async (query: Record<string, unknown>) => (await page(query)).media.map((media) => media.id)
    expect(await ids({ tag_ids: [dawn, boats] })).toEqual([one, both])
    expect(await ids({ tag_ids: [dawn, boats, dawn], tags: 'all' })).toEqual([both])
  })

  it.each(['newest', 'oldest', 'name', 'size', 'recently_used'] as const)('is paged by cursor in the order %s', async (sort) => {
    const ids: string[] = []
    for (const [index, name] of ['Boats.jpg', 'anchor.jpg', 'boats.jpg', 'crane.jpg', 'anchor.jpg'].entries())
      ids.push(await add(name, { width: 20 + index }))
    await test.app.db.updateTable('media').set({ last_used_at: test.clock.now() }).where('id', 'in', ids.slice(0, 2)).execute()
    const all = (await page({ sort, limit: 50 })).media.map((media) => media.id)
    const paged: string[] = []
    for (let cursor: string | undefined; ;) {
      const { media, next_cursor, total } = await page({ sort, limit: 2, cursor })
      expect(total).toBe(5)
      paged.push(...media.map(({ id }) => id))
      cursor = next_cursor
      if (cursor === undefined) break
    }
    expect(paged).toEqual(all)
  })

  it('rejects a cursor of another order, a damaged one, and one beside an offset', async () => {
    for (const name of ['a.jpg', 'b.jpg']) await add(name)
    const { next_cursor: cursor = '' } = await page({ limit: 1 })
    for (const query of [{ cursor, sort: 'name' }, { cursor: `${cursor}A` }, { cursor, offset: 1 }, { cursor, search: 'a' }])
      await expect(page(query)).rejects.toMatchObject({ status: 422 })
    await expect(page({ cursor, limit: 50 })).resolves.toMatchObject({ media: [{ filename: 'a.jpg' }] })
  })

  it('links to the next page', async () => {
    for (const name of ['a.jpg', 'b.jpg']) await add(name)
    const { headers } = await library.client.call(listMedia, { query: { workspace_id: library.workspace.id, limit: 1, type: 'image' } })
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
    expect(new URL(next).searchParams.get('cursor')).toBe(headers.get('x-next-cursor'))
    expect(new URL(next).searchParams.get('type')).toBe('image')
  })
})

describe('renditions', () => {
  it('are listed by network, once each, for a single file', async () => {
    const id = await add('large.jpg', { width: 800, height: 600 })
    const row = await findMedia(test.app.db, library.workspace.id, id)
    if (!row) throw new Error('The file is missing.')
    for (const platform of ['mastodon', 'bluesky', 'bluesky']) await openRendition(test.app, row, { maxWidth: 400 }, platform)
    await addPlatform(test.app.db, { media_id: id, key: 'unknown' }, 'bluesky')
    const { renditions } = (await library.client.call(getMedia, { params: { id } })).body
    expect(renditions).toEqual(
      ['bluesky', 'mastodon'].map((platform) => ({
        platform,
        width: 400,
        height: 300,
        mime_type: 'image/jpeg',
        size: expect.any(Number),
        state: 'ready',
      })),
    )
    expect((await page()).media[0]).not.toHaveProperty('renditions')
  })

  it('are none for a file that networks take as it is', async () => {
    const id = await add('small.jpg')
    expect((await library.client.call(getMedia, { params: { id } })).body.renditions).toEqual([])
  })
})
