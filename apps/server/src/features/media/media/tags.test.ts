import type { ApiError } from '@broadside/contract/client'
import * as contract from '@broadside/contract/features/media'
import { createPublication } from '@broadside/contract/features/publications'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken, createUser } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { png } from './testing/samples.ts'
import { defined } from '#lib/defined.ts'

const test = perFile(createTestApp)
let library: Library
let workspace_id: string

beforeEach(async () => {
  library = await createLibrary(test)
  workspace_id = library.workspace.id
})

async function insert(filename: string, more: { trashed_at?: Date; processing_status?: 'uploading' | 'ready'; of?: string } = {}) {
  test.clock.advance(1000)
  const now = test.clock.now()
  const { of = workspace_id, ...rest } = more
  const id = uuid7(now.getTime())
  const row = { id, workspace_id: of, filename, mime: 'image/png', size: 10, storage_key: id, created_at: now, updated_at: now }
  await test.app.db
    .insertInto('media')
    .values({ ...row, processing_status: 'ready', ...rest })
    .execute()
  return id
}

const create = async (name: string) => (await library.client.call(contract.createMediaTag, { body: { workspace_id, name } })).body
const list = async () => (await library.client.call(contract.listMediaTags, { query: { workspace_id } })).body.items
const rename = async (id: string, name: string, ifMatch?: string) =>
  (await library.client.call(contract.updateMediaTag, { params: { id }, body: { name }, ...defined({ ifMatch }) })).body
const remove = (id: string) => library.client.call(contract.deleteMediaTag, { params: { id } })
const put = async (id: string, mode: 'replace' | 'add' | 'remove', media_ids: string[]) =>
  (await library.client.call(contract.putMediaTagItems, { params: { id }, body: { mode, media_ids } })).body
const names = async (query: Record<string, unknown> = {}) =>
  (await library.client.call(contract.listMedia, { query: { workspace_id, ...query } })).body.media.map(({ filename }) => filename)
const read = async (id: string) => (await library.client.call(contract.getMedia, { params: { id } })).body
const favorite = async (id: string, is_favorite: boolean) =>
  (await library.client.call(contract.favoriteMedia, { params: { id }, body: { is_favorite } })).body
const trashAll = (...media_ids: string[]) => library.client.call(contract.batchDeleteMedia, { body: { workspace_id, media_ids } })
const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location }) => location),
  )

describe('tags', () => {
  it('are created, listed by name ignoring case, renamed and deleted', async () => {
    const { status, body, headers } = await library.client.call(contract.createMediaTag, { body: { workspace_id, name: ' beta ' } })
    expect(status).toBe(201)
    const now = test.clock.now().toISOString()
    expect(body).toMatchObject({ id: body.id, workspace_id, name: 'beta', media_count: 0, created_at: now, updated_at: now })
    for (const name of ['Gamma', 'Alpha', 'ALPHABET']) await create(name)
    expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'ALPHABET', 'beta', 'Gamma'])
    const tag = headers.get('etag') ?? ''
    expect(await rename(body.id, 'delta', tag)).toMatchObject({ name: 'delta' })
    await expect(rename(body.id, 'epsilon', tag)).rejects.toMatchObject({ status: 412 })
    expect((await remove(body.id)).status).toBe(204)
    await expect(remove(body.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('have a name of 1 to 64 characters that is unique, ignoring case', async () => {
    const { id } = await create('Écho')
    await expect(create('éCHO')).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    expect((await rename(id, 'éCHO')).name).toBe('éCHO')
    await expect(rename((await create('Other')).id, 'ÉCHO')).rejects.toMatchObject({ status: 409, code: 'name_taken' })
    for (const name of ['', 'x'.repeat(65)]) expect(await locationsOf(create(name))).toEqual(['body.name'])
    const outcomes = await Promise.allSettled([create('Wanted'), create('wanted')])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('add and remove many files at once', async () => {
    const [first, second, third] = [await insert('1.png'), await insert('2.png'), await insert('3.png')] as const
    const { id } = await create('Boats')
    const other = await create('Other')
    await put(other.id, 'add', [first])
    expect((await put(id, 'add', [first, second])).media_count).toBe(2)
    expect((await put(id, 'add', [second, third])).media_count).toBe(3)
    expect((await put(id, 'remove', [first])).media_count).toBe(2)
    expect((await read(second)).tag_ids).toEqual([id])
    expect((await put(id, 'replace', [first])).media_count).toBe(1)
    expect((await read(first)).tag_ids.toSorted()).toEqual([id, other.id].toSorted())
    expect((await read(second)).tag_ids).toEqual([])
    expect((await put(id, 'replace', [])).media_count).toBe(0)
    await remove(other.id)
    expect((await read(first)).tag_ids).toEqual([])
  })

  it('count the files visible in the library', async () => {
    const { id } = await create('Counted')
    const ids = [await insert('1.png'), await insert('2.png', { trashed_at: test.clock.now() })]
    expect((await put(id, 'add', ids)).media_count).toBe(1)
    expect((await list())[0]?.media_count).toBe(1)
  })

  it('report every file of another workspace, and take at most 500', async () => {
    const { id } = await create('Strict')
    const foreign = await insert('theirs.png', { of: (await createLibrary(test)).workspace.id })
    for (const mode of ['add', 'replace', 'remove'] as const)
      expect(await locationsOf(put(id, mode, [await insert('mine.png'), foreign, 'unknown']))).toEqual([
        'body.media_ids[1]',
        'body.media_ids[2]',
      ])
    const many = Array.from({ length: 501 }, () => uuid7())
    expect(await locationsOf(put(id, 'add', many))).toEqual(['body.media_ids'])
    expect((await list())[0]?.media_count).toBe(0)
  })

  it('are changed by editors and visible to members', async () => {
    const { id } = await create('Guarded')
    const viewer = test.client({ token: await createToken(test, await addMember(test, { id: workspace_id }, 'viewer')) })
    expect((await viewer.call(contract.listMediaTags, { query: { workspace_id } })).body.items).toHaveLength(1)
    await expect(viewer.call(contract.deleteMediaTag, { params: { id } })).rejects.toMatchObject({ code: 'role_insufficient' })
    const stranger = test.client({ token: await createToken(test, await createUser(test)) })
    const body = { mode: 'replace' as const, media_ids: [] }
    await expect(stranger.call(contract.putMediaTagItems, { params: { id }, body })).rejects.toMatchObject({
      code: 'workspace_access_denied',
    })
  })

  it('are added to an upload, even if the file already exists', async () => {
    const [first, second] = [await create('First'), await create('Second')]
    const bytes = await png()
    const media = await library.upload(bytes, { filename: 'a.png', tag_id: first.id })
    expect(media.tag_ids).toEqual([first.id])
    await test.drain()
    const client_sha256 = createHash('sha256').update(bytes).digest('hex')
    const again = await library.start(bytes.length, { client_sha256, tag_id: second.id })
    expect(again).toMatchObject({ media_id: media.id, deduped: true })
    expect((await read(media.id)).tag_ids.toSorted()).toEqual([first.id, second.id].toSorted())
    expect(await locationsOf(library.start(10, { tag_id: 'unknown', parent_media_id: 'unknown' }))).toEqual([
      'body.parent_media_id',
      'body.tag_id',
    ])
  })
})

describe('the list', () => {
  it('can be filtered by tags, by no tags, and by favorites', async () => {
    const [first, second, third] = [await insert('1.png'), await insert('2.png'), await insert('3.png')] as const
    await insert('4.png')
    const [boats, people] = [await create('Boats'), await create('People')]
    await put(boats.id, 'add', [first, second])
    await put(people.id, 'add', [second, third])
    expect(await names({ tag_ids: [boats.id] })).toEqual(['2.png', '1.png'])
    expect(await names({ tag_ids: [boats.id, people.id] })).toEqual(['3.png', '2.png', '1.png'])
    expect(await names({ tag_ids: ['unknown'] })).toEqual([])
    expect(await names({ untagged: true })).toEqual(['4.png'])
    expect(await names({ untagged: false })).toEqual(['3.png', '2.png', '1.png'])
    await favorite(first, true)
    await favorite(third, true)
    expect(await names({ filter: 'favorites' })).toEqual(['3.png', '1.png'])
    expect(await names({ filter: 'favorites', tag_ids: [boats.id] })).toEqual(['1.png'])
  })

  it('finds favorites by index, at any size of the library', async () => {
    const now = test.clock.now()
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      id: uuid7(),
      workspace_id,
      filename: 'x.png',
      mime: 'image/png',
      size: 1,
      storage_key: 'x',
      processing_status: 'ready' as const,
      is_favorite: index % 100 === 0,
      created_at: now,
      updated_at: now,
    }))
    await test.app.db.insertInto('media').values(rows).execute()
    const connection = await test.app.database.connect()
    try {
      await connection.query('analyze media')
      const { rows: lines } = await connection.query<{ 'QUERY PLAN': string }>(
        `explain select * from media where workspace_id = '${workspace_id}' and processing_status != 'uploading' and trashed_at is null
          and is_favorite = true order by created_at desc, id desc limit 50`,
      )
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
      expect(plan).toContain('media_favorites')
      expect(plan).not.toContain('Sort')
    } finally {
      await connection.end()
    }
  })
})

describe('a favorite', () => {
  it('is shared by the workspace until removed', async () => {
    const id = await insert('a.png')
    const before = await read(id)
    expect(before.is_favorite).toBe(false)
    test.clock.advance(1000)
    expect(await favorite(id, true)).toMatchObject({ id, is_favorite: true, updated_at: test.clock.now().toISOString() })
    test.clock.advance(1000)
    expect((await favorite(id, true)).updated_at).not.toBe(test.clock.now().toISOString())
    const viewer = test.client({ token: await createToken(test, await addMember(test, { id: workspace_id }, 'viewer')) })
    expect((await viewer.call(contract.getMedia, { params: { id } })).body.is_favorite).toBe(true)
    const call = viewer.call(contract.favoriteMedia, { params: { id }, body: { is_favorite: false } })
    await expect(call).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
    expect((await favorite(id, false)).is_favorite).toBe(false)
    expect(await locationsOf(library.client.call(contract.favoriteMedia, { params: { id }, body: {} as never }))).toEqual([
      'body.is_favorite',
    ])
  })
})

describe('deleting many files', () => {
  it('moves all of them to the trash and emits an event for each', async () => {
    const ids = [await insert('1.png'), await insert('2.png'), await insert('3.png', { trashed_at: new Date(0) })]
    const { media_id: started } = await library.start(10)
    expect((await trashAll(...ids, started)).status).toBe(204)
    expect(await names({ lifecycle: 'trash' })).toEqual(['3.png', '2.png', '1.png'])
    expect((await read(ids[2] ?? '')).trashed_at).toBe(new Date(0).toISOString())
    await expect(read(started)).rejects.toMatchObject({ status: 404 })
    const events = await test.app.db.selectFrom('events').select('data').where('type', '=', 'media.trashed').execute()
    const told = events.map(({ data }) => (data['media'] as { id: string }).id).filter((id) => ids.includes(id))
    expect(told.toSorted()).toEqual(ids.slice(0, 2).toSorted())
  })

  it('moves none when one is in use, and lists those in use', async () => {
    const ids = [await insert('1.png'), await insert('2.png'), await insert('3.png')]
    const media = ids.slice(1).map((media_id) => ({ media_id }))
    await library.client.call(createPublication, { body: { workspace_id, text: 'Boats', media } })
    const refusal = await trashAll(...ids).catch((error: ApiError) => error)
    expect(refusal).toMatchObject({ status: 409, code: 'media_in_use' })
    expect(((refusal as ApiError).problem?.errors ?? []).map(({ location }) => location).toSorted()).toEqual([
      'body.media_ids[1]',
      'body.media_ids[2]',
    ])
    expect(await names()).toHaveLength(3)
  })

  it('reports every file of another workspace', async () => {
    const foreign = await insert('theirs.png', { of: (await createLibrary(test)).workspace.id })
    const own = await insert('mine.png')
    expect(await locationsOf(trashAll(own, foreign, 'unknown'))).toEqual(['body.media_ids[1]', 'body.media_ids[2]'])
    expect(await locationsOf(trashAll())).toEqual(['body.media_ids'])
    expect(await names()).toEqual(['mine.png'])
  })

  it('never ends with a trashed file in a draft when one is used concurrently', async () => {
    const ids = [await insert('1.png'), await insert('2.png')]
    const use = (media_id: string) => library.client.call(createPublication, { body: { workspace_id, text: 'x', media: [{ media_id }] } })
    const [trashed, used] = await Promise.allSettled([trashAll(...ids), use(ids[1] ?? '')])
    expect([trashed?.status, used?.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
  })
})
