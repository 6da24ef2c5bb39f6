import { deleteMedia, getMediaStorage, restoreMedia } from '@broadside/contract/features/media'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from './testing/library.ts'

const limit = 1024 * 1024
const full = { status: 403, code: 'limit_reached' }

const test = perFile(() => createTestApp({ env: { MEDIA_MIB_PER_WORKSPACE: '1' } }))
let library: Library

beforeEach(async () => {
  library = await createLibrary(test)
})

const text = { filename: 'notes.txt' }
const upload = (size: number) => library.upload(Buffer.alloc(size, 'x'), text)
const remove = (id: string) => library.client.call(deleteMedia, { params: { id } })
const storage = async () => (await library.client.call(getMediaStorage, { query: { workspace_id: library.workspace.id } })).body

async function occupy(size: number): Promise<string> {
  const now = test.clock.now()
  const id = uuid7()
  const row = { id, workspace_id: library.workspace.id, filename: 'old.txt', mime: 'text/plain', size, storage_key: `none/${id}/original` }
  await test.app.db
    .insertInto('media')
    .values({ ...row, processing_status: 'ready', created_at: now, updated_at: now })
    .execute()
  return id
}
const forget = (id: string) => test.app.db.deleteFrom('media').where('id', '=', id).execute()

describe('a workspace with a storage limit', () => {
  it('reports its limit, and accepts files until it is full', async () => {
    await upload(600_000)
    expect(await storage()).toMatchObject({ used_bytes: 600_000, limit_bytes: limit })
    await expect(library.start(limit - 600_000 + 1, text)).rejects.toMatchObject(full)
    await upload(limit - 600_000)
    expect(await storage()).toMatchObject({ used_bytes: limit, limit_bytes: limit })
    await expect(library.start(1, text)).rejects.toMatchObject(full)
  })

  it('counts files in the trash', async () => {
    const { id } = await upload(600_000)
    await remove(id)
    await expect(library.start(600_000, text)).rejects.toMatchObject(full)
  })

  it("does not count files created by the service's editors", async () => {
    await occupy(limit)
    expect(await library.start(5, { ...text, asset_kind: 'design_preview' })).toMatchObject({ deduped: false })
    await expect(library.start(5, { ...text, asset_kind: 'brand_asset' })).rejects.toMatchObject(full)
  })

  it('reserves storage for active uploads, so only those that fit can start', async () => {
    const started = await Promise.allSettled(Array.from({ length: 6 }, () => library.start(300_000, text)))
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of started) if (one.status === 'rejected') expect(one.reason).toMatchObject(full)
  })

  it('frees the storage of an upload that is canceled or expires', async () => {
    const { media_id: first } = await library.start(600_000, text)
    await remove(first)
    await library.start(600_000, text)
    await expect(library.start(600_000, text)).rejects.toMatchObject(full)
    test.clock.advance(15 * 60_000)
    await library.start(600_000, text)
  })
})

describe('a workspace over its storage limit', () => {
  it('accepts no bytes of an upload, and resumes it once there is room', async () => {
    const { media_id: id } = await library.start(600_000, text)
    const old = await occupy(600_000)
    await expect(library.send(id, Buffer.alloc(600_000, 'x'))).rejects.toMatchObject(full)
    await forget(old)
    await library.send(id, Buffer.alloc(600_000, 'x'))
    const next = await occupy(600_000)
    await expect(library.complete(id)).rejects.toMatchObject(full)
    await forget(next)
    expect(await library.complete(id)).toMatchObject({ id, size: 600_000 })
  })

  it('restores nothing from the trash', async () => {
    const { id } = await upload(600_000)
    await remove(id)
    const old = await occupy(600_000)
    const restore = () => library.client.call(restoreMedia, { params: { id } })
    await expect(restore()).rejects.toMatchObject(full)
    await forget(old)
    expect((await restore()).body).not.toHaveProperty('trashed_at')
  })
})
