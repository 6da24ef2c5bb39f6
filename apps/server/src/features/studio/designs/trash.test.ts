import * as contract from '@broadside/contract/features/designs'
import * as mediaContract from '@broadside/contract/features/media'
import { beforeAll, expect, it } from 'vitest'
import { uuid7 } from '#lib/ids.ts'
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

const of = (id: string) => ({ params: { id } })
const square = { title: 'Sale', preset_key: 'custom', width_px: 64, height_px: 64 }
const create = async (more: { source_media_id?: string } = {}) =>
  (await client.call(contract.createImageDesign, { body: { workspace_id, ...square, ...more } })).body.id
const remove = (id: string, permanent = false) => client.call(contract.deleteImageDesign, { ...of(id), query: { permanent } })
const restore = async (id: string) => (await client.call(contract.restoreImageDesign, of(id))).body
const listIn = async (lifecycle: 'active' | 'trash') =>
  (await client.call(contract.listImageDesigns, { query: { workspace_id, lifecycle } })).body.designs

async function insertPicture(): Promise<string> {
  const id = uuid7()
  const now = test.clock.now()
  const file = { filename: 'a.png', mime: 'image/png', size: 1, width: 8, height: 8, storage_key: `${workspace_id}/${id}/original` }
  await test.app.db
    .insertInto('media')
    .values({ ...file, id, workspace_id, processing_status: 'ready', analysis_status: 'ready', created_at: now, updated_at: now })
    .execute()
  return id
}

it('a deleted design is only found in the trash, last deleted first', async () => {
  const [first, second] = [await create(), await create()]
  for (const id of [second, first]) {
    test.clock.advance(1000)
    await remove(id)
  }
  const gone = [() => client.call(contract.getImageDesign, of(first)), () => client.call(contract.duplicateImageDesign, of(first))]
  for (const call of [...gone, () => remove(first)]) await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  expect(await listIn('active')).toEqual([])
  expect((await listIn('trash')).map(({ id }) => id)).toEqual([first, second])
  expect(await restore(first)).toMatchObject({ id: first, revision: 1 })
  expect((await listIn('active')).map(({ id }) => id)).toEqual([first])
  for (const id of [first, second]) await remove(id, true)
  expect(await listIn('trash')).toEqual([])
})

it('no design refers to a file that is deleted while it is saved', async () => {
  const [id, picture] = [await create(), await insertPicture()]
  const { document } = (await client.call(contract.getImageDesign, of(id))).body
  const deletion = await test.app.database.pool.connect()
  await deletion.query('begin')
  await deletion.query('delete from media where id = $1', [picture])
  const body = { expected_revision: 1, document, cover_preview_media_id: picture }
  const saved = client.call(contract.updateImageDesign, { ...of(id), body }).catch((error: unknown) => error)
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await test.app.database.pool.query(waiting)).rows.length).toBe(1)
  await deletion.query('commit')
  deletion.release()
  const errors = [{ code: 'unknown_file', location: 'body.cover_preview_media_id', value: picture }]
  expect(await saved).toMatchObject({ status: 422, problem: { errors } })
})

it('restoring a design restores its pictures, even if they were deleted in the meantime', async () => {
  const picture = await insertPicture()
  const id = await create({ source_media_id: picture })
  const drop = () => client.call(mediaContract.deleteMedia, of(picture))
  await expect(drop()).rejects.toMatchObject({ code: 'media_in_use' })
  await remove(id)
  await drop()
  test.clock.advance(days(8))
  await test.app.queue.enqueue(test.app, 'media.clean', {}, { subject: 'test' })
  await test.drain()
  await restore(id)
  expect((await client.call(mediaContract.getMedia, of(picture))).body).not.toHaveProperty('trashed_at')
  await expect(drop()).rejects.toMatchObject({ code: 'media_in_use' })
})

it('a design is permanently deleted after 30 days, with its history', async () => {
  const id = await create()
  await client.call(contract.createImageDesignRevision, { ...of(id), body: { name: 'Kept', expected_revision: 1 } })
  await remove(id)
  test.clock.advance(days(30))
  await test.app.queue.enqueue(test.app, 'retention.clean', {}, { subject: 'test' })
  await test.drain()
  for (const table of ['designs', 'design_revisions'] as const) {
    const column = table === 'designs' ? 'id' : 'design_id'
    expect(
      await test.app.db
        .selectFrom(table)
        .select('id')
        .where(column as 'id', '=', id)
        .execute(),
    ).toEqual([])
  }
})
