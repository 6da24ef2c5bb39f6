import { createHash } from 'node:crypto'
import { deleteMedia, getMediaUsage, listMedia } from '@broadside/contract/features/media'
import * as contract from '@broadside/contract/features/video-projects'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { png } from '#media/media/testing/samples.ts'
import { createStudio, refusalOf, type Studio } from './testing/projects.ts'

const day = 24 * 3600 * 1000
const mib = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hello = Buffer.from('hello')
const text = { filename: 'clip.txt', mime_type: 'text/plain' }

const test = perFile(() => createTestApp({ env: { MEDIA_MIB_PER_WORKSPACE: '1' } }))
let studio: Studio
let id: string

beforeEach(async () => {
  studio = await createStudio(test)
  id = (await studio.create()).id
})

const reserve = async (stable = 'clip', more: object = {}) => (await studio.reserve(id, stable, more)).body
const assetNamed = async (stable: string, of = id) => (await studio.assets(of)).find((asset) => asset.stable_media_id === stable)
const start = (assetId: string, size = hello.length, more: object = {}) =>
  studio.start(size, { ...text, video_project_asset_id: assetId, ...more })
const upload = async (assetId: string, bytes: Buffer = hello, more: object = {}) => {
  const { media_id } = await start(assetId, bytes.length, more)
  await studio.send(media_id, bytes)
  await studio.complete(media_id)
  return media_id
}
const statusOf = async () => (await studio.get(id)).sync_status

describe('announcing a file', () => {
  it('makes it pending, once per name in the document', async () => {
    const { status, body } = await studio.reserve(id, 'clip', { sha256: sha256(hello).toUpperCase(), device_id: 'laptop' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      project_id: id,
      workspace_id: studio.workspace_id,
      stable_media_id: 'clip',
      device_id: 'laptop',
      uploaded_by_user_id: studio.user.id,
      original_filename: 'clip.txt',
      mime_type: 'text/plain',
      size: 5,
      sha256: sha256(hello),
      preparation: { proxy: true },
      required: true,
      status: 'pending',
    })
    for (const name of ['media_id', 'attention_reason']) expect(body).not.toHaveProperty(name)
    expect(await statusOf()).toBe('pending')
    const again = await studio.reserve(id, 'clip', { size: 99, original_filename: 'other' })
    expect([again.status, again.body]).toEqual([200, body])
  })

  it('creates one when two announcements race', async () => {
    const answers = await Promise.all([studio.reserve(id, 'clip'), studio.reserve(id, 'clip')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(await studio.assets(id)).toHaveLength(1)
  })

  it('lists the oldest first', async () => {
    for (const name of ['b', 'a', 'c']) await reserve(name)
    expect((await studio.assets(id)).map(({ stable_media_id }) => stable_media_id)).toEqual(['b', 'a', 'c'])
  })

  it('rejects invalid input with all locations', async () => {
    const call = studio.reserve(id, '', { size: 0, sha256: 'xyz', mime_type: 'text', preparation: [], original_filename: 'x'.repeat(256) })
    const { locations } = await refusalOf(call)
    expect(locations.toSorted()).toEqual(
      ['mime_type', 'original_filename', 'preparation', 'sha256', 'size', 'stable_media_id'].map((name) => `body.${name}`),
    )
  })
})

describe('the upload of a file', () => {
  it('adds it to the project and not to the library', async () => {
    const asset = await reserve('clip', { sha256: sha256(hello) })
    expect(await studio.begin(id, asset.id)).toMatchObject({ status: 'uploading' })
    expect(await statusOf()).toBe('uploading')
    const { media_id } = await start(asset.id)
    expect(await assetNamed('clip')).toMatchObject({ status: 'uploading', media_id })
    await studio.send(media_id, hello)
    expect(await studio.complete(media_id)).toMatchObject({ asset_kind: 'project_asset', sha256: sha256(hello) })
    expect(await assetNamed('clip')).toMatchObject({ status: 'ready', media_id, sha256: sha256(hello) })
    expect(await statusOf()).toBe('synced')
    await test.drain()
    const { body } = await studio.client.call(listMedia, { query: { workspace_id: studio.workspace_id } })
    expect(body.total).toBe(0)
    const usage = await studio.client.call(getMediaUsage, { params: { id: media_id } })
    expect(usage.body.items).toMatchObject([{ kind: 'video_project', id, title: 'Harbour', blocks_deletion: true }])
    await expect(studio.client.call(deleteMedia, { params: { id: media_id } })).rejects.toMatchObject({ code: 'media_in_use' })
    await expect(studio.begin(id, asset.id)).rejects.toMatchObject({ status: 409, code: 'state_conflict' })
    await expect(start(asset.id)).rejects.toMatchObject({ status: 409, code: 'state_conflict' })
  })

  it("shows the first picture as the project's cover", async () => {
    const bytes = await png()
    const asset = await reserve('still', { size: bytes.length, mime_type: 'image/png' })
    const media_id = await upload(asset.id, bytes, { filename: 'still.png', mime_type: 'image/png' })
    expect(await studio.get(id)).not.toHaveProperty('preview_object_key')
    await test.drain()
    expect((await studio.get(id)).preview_object_key).toContain(media_id)
  })

  it('fails when the bytes differ from the announcement, and can start again', async () => {
    const asset = await reserve('clip', { sha256: sha256(hello) })
    await studio.begin(id, asset.id)
    const { media_id } = await start(asset.id)
    await studio.send(media_id, Buffer.from('HELLO'))
    await expect(studio.complete(media_id)).rejects.toMatchObject({ status: 422 })
    const failed = await assetNamed('clip')
    expect(failed).toMatchObject({ status: 'failed', sha256: sha256(hello) })
    expect(failed?.attention_reason).toContain('client_sha256')
    expect(failed).not.toHaveProperty('media_id')
    expect(await studio.get(id)).toMatchObject({ sync_status: 'needs_attention', attention_reason: failed?.attention_reason })
    const begun = await studio.begin(id, asset.id)
    expect(begun.status).toBe('uploading')
    expect(begun).not.toHaveProperty('attention_reason')
    await upload(asset.id)
    expect(await assetNamed('clip')).toMatchObject({ status: 'ready' })
    expect(await studio.get(id)).not.toHaveProperty('attention_reason')
  })

  it('fails when its session ends without the bytes', async () => {
    const asset = await reserve()
    await start(asset.id)
    test.clock.advance(day)
    await test.app.queue.enqueue(test.app, 'media.clean', {}, { subject: 'test' })
    await test.drain()
    expect(await assetNamed('clip')).toMatchObject({ status: 'failed' })
  })

  it('is rejected for different properties, and for an unknown file', async () => {
    const asset = await reserve('clip', { sha256: sha256(hello) })
    expect((await refusalOf(start(asset.id, 6, { client_sha256: 'a'.repeat(64) }))).locations).toEqual(['body.size', 'body.client_sha256'])
    const other = await createStudio(test)
    const foreign = (await other.reserve((await other.create()).id, 'clip')).body
    for (const unknown of ['unknown', foreign.id])
      expect(await refusalOf(start(unknown))).toEqual({ code: 'validation_failed', locations: ['body.video_project_asset_id'] })
    await studio.trash(id)
    expect(await refusalOf(start(asset.id))).toMatchObject({ locations: ['body.video_project_asset_id'] })
  })

  it('aborts the previous one when it starts again', async () => {
    const asset = await reserve()
    const { media_id: first } = await start(asset.id)
    const { media_id: second } = await start(asset.id)
    expect(await assetNamed('clip')).toMatchObject({ status: 'uploading', media_id: second })
    await expect(studio.send(first, hello)).rejects.toMatchObject({ status: 404 })
    await studio.send(second, hello)
    await studio.complete(second)
    expect(await assetNamed('clip')).toMatchObject({ status: 'ready', media_id: second })
  })

  it('is skipped for bytes the workspace already has', async () => {
    await upload((await reserve('one')).id)
    await test.drain()
    const asset = await reserve('two', { sha256: sha256(hello) })
    expect(await start(asset.id)).toMatchObject({ deduped: true })
    expect(await assetNamed('two')).toMatchObject({ status: 'ready', media_id: (await assetNamed('one'))?.media_id })
  })

  it('keeps both files in use when two end concurrently', async () => {
    const [one, two] = [await reserve('one'), await reserve('two')]
    const media = await Promise.all([upload(one.id), upload(two.id, Buffer.from('world'))])
    expect((await studio.assets(id)).map(({ status }) => status)).toEqual(['ready', 'ready'])
    for (const media_id of media) {
      const usage = await studio.client.call(getMediaUsage, { params: { id: media_id } })
      expect(usage.body.items).toHaveLength(1)
    }
  })
})

describe('a file without room in the workspace', () => {
  it('needs storage until there is room', async () => {
    await studio.upload(Buffer.alloc(mib - 4, 'x'), { filename: 'notes.txt' })
    const asset = await reserve()
    const refused = await studio.begin(id, asset.id)
    expect(refused.status).toBe('needs_storage')
    expect(await studio.get(id)).toMatchObject({ sync_status: 'needs_attention', attention_reason: refused.attention_reason })
    await expect(start(asset.id)).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
    await test.app.db.deleteFrom('media').where('workspace_id', '=', studio.workspace_id).execute()
    expect(await studio.begin(id, asset.id)).toMatchObject({ status: 'uploading' })
  })

  it('needs storage even when only the session finds out', async () => {
    await studio.upload(Buffer.alloc(mib, 'x'), { filename: 'notes.txt' })
    const asset = await reserve()
    await expect(start(asset.id)).rejects.toMatchObject({ status: 403, code: 'limit_reached' })
    expect(await assetNamed('clip')).toMatchObject({ status: 'needs_storage' })
  })
})

describe('starting an upload', () => {
  it('is rejected for a file of another project and for a stale version', async () => {
    const asset = await reserve()
    const other = await studio.create()
    await expect(studio.begin(other.id, asset.id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(studio.begin(id, 'unknown')).rejects.toMatchObject({ status: 404 })
    const begin = (tag: string) =>
      studio.client.call(contract.beginProjectAssetUpload, {
        params: { id, asset_id: asset.id },
        body: { workspace_id: studio.workspace_id },
        headers: { 'if-match': tag },
      })
    await expect(begin('"u1.00000000"')).rejects.toMatchObject({ status: 412 })
    await expect(begin(`"u${Date.parse(asset.updated_at)}.00000000"`)).resolves.toMatchObject({ body: { status: 'uploading' } })
  })
})

describe('the files of a project', () => {
  const bytesOf = (mediaId: string) => test.app.mediaStore.size(`${studio.workspace_id}/${mediaId}/original`)

  it('are included in a copy of it', async () => {
    await upload((await reserve('one')).id)
    await reserve('two')
    const copy = await studio.create({ source_project_id: id })
    expect(await studio.assets(copy.id)).toMatchObject([
      {
        project_id: copy.id,
        stable_media_id: 'one',
        status: 'ready',
        media_id: (await assetNamed('one'))?.media_id,
        preparation: { proxy: true },
      },
    ])
  })

  it('are permanently deleted with it, except for those another project uses', async () => {
    const shared = await upload((await reserve('shared')).id)
    const copy = await studio.create({ source_project_id: id })
    const own = await upload((await reserve('own')).id, Buffer.from('world'))
    const unfinished = (await start((await reserve('unfinished')).id)).media_id
    await test.drain()
    expect([await bytesOf(shared), await bytesOf(own)]).toEqual([5, 5])
    await studio.trash(id)
    test.clock.advance(30 * day)
    await studio.purge()
    await test.drain()
    expect([await bytesOf(shared), await bytesOf(own)]).toEqual([5, undefined])
    expect(await studio.assets(copy.id)).toHaveLength(1)
    const left = await test.app.db.selectFrom('media').select('id').where('workspace_id', '=', studio.workspace_id).execute()
    expect(left.map((row) => row.id)).toEqual([shared])
    expect(left.map((row) => row.id)).not.toContain(unfinished)
    await studio.trash(copy.id)
    test.clock.advance(30 * day)
    await studio.purge()
    await test.drain()
    expect(await bytesOf(shared)).toBeUndefined()
  })
})
