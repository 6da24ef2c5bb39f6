import { cropMedia, deleteMedia, getMedia, getMediaContent } from '@broadside/contract/features/media'
import type { Input } from '@broadside/contract/endpoint'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { animation, jpeg, located, png, wav } from './testing/samples.ts'

const test = perFile(createTestApp)
let library: Library

beforeEach(async () => void (library = await createLibrary(test)))

type Area = Input<typeof cropMedia>['body']
const everything: Area = { x: 0, y: 0, width: 1, height: 1 }

const add = async (bytes: Buffer, filename = 'harbour.jpg', alt_text = '') => {
  const { id } = await library.upload(bytes, { filename, alt_text })
  await test.drain()
  return id
}
const crop = async (id: string, area: Partial<Area> = {}) => {
  const { status, body } = await library.client.call(cropMedia, { params: { id }, body: { ...everything, ...area } })
  expect(status).toBe(201)
  await test.drain()
  return (await library.client.call(getMedia, { params: { id: body.id } })).body
}
const keyOf = async (id: string) =>
  (await test.app.db.selectFrom('media').select('storage_key').where('id', '=', id).executeTakeFirstOrThrow()).storage_key
const pixels = async (id: string) => {
  const { body } = await library.client.call(getMediaContent, { params: { id } })
  return sharp(Buffer.from(await body.arrayBuffer()))
}

/** Four quarters: red, green, blue, white. */
const quarters = () => {
  const quarter = (background: string) => ({ create: { width: 50, height: 30, channels: 3 as const, background } })
  return sharp({ create: { width: 100, height: 60, channels: 3, background: 'red' } }).composite([
    { input: quarter('lime'), left: 50, top: 0 },
    { input: quarter('blue'), left: 0, top: 30 },
    { input: quarter('white'), left: 50, top: 30 },
  ])
}

describe('cropping an image', () => {
  it('creates a library image of the area and keeps the original', async () => {
    const id = await add(await quarters().png().toBuffer(), 'quarters.png', 'Four colors.')
    const made = await crop(id, { x: 0.5, y: 0, width: 0.5, height: 0.5 })
    expect(made).toMatchObject({
      filename: 'quarters.png',
      mime_type: 'image/png',
      parent_media_id: id,
      width: 50,
      height: 30,
      alt_text: 'Four colors.',
      asset_kind: 'library',
      processing_status: 'ready',
    })
    const { channels } = await (await pixels(made.id)).stats()
    expect(channels.slice(0, 3).map(({ mean }) => mean)).toEqual([0, 255, 0])
    expect((await library.client.call(getMedia, { params: { id } })).body).toMatchObject({ width: 100, height: 60 })
  })

  it('measures the area in the image as displayed', async () => {
    // Orientation 6 is shown turned to the right, so the stored blue quarter is shown at the top left.
    const id = await add(await quarters().withMetadata({ orientation: 6 }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer())
    const made = await crop(id, { width: 0.4, height: 0.4 })
    expect(made).toMatchObject({ filename: 'harbour.png', width: 24, height: 40 })
    const { channels } = await (await pixels(made.id)).stats()
    expect(channels[2]?.mean).toBeGreaterThan(240)
    expect(channels[0]?.mean).toBeLessThan(15)
  })

  it('drops the location', async () => {
    const id = await add(await located({ width: 40, height: 40 }).jpeg().toBuffer())
    const { exif } = await (await pixels((await crop(id)).id)).metadata()
    expect(exif).toBeUndefined()
  })

  it.each([
    [{ width_px: 40 }, { width: 40, height: 24 }],
    [{ height_px: 30 }, { width: 50, height: 30 }],
    [
      { width_px: 30, height_px: 30 },
      { width: 30, height: 30 },
    ],
    [
      { x: 0.999, y: 0.999, width: 0.001, height: 0.001 },
      { width: 1, height: 1 },
    ],
    [
      { x: 0.7, width: 0.3 },
      { width: 30, height: 60 },
    ],
  ])('of %o gives %o', async (area, size) => {
    const id = await add(await quarters().png().toBuffer(), 'quarters.png')
    expect(await crop(id, area)).toMatchObject(size)
  })

  it('takes the first frame of an animation, and keeps transparency', async () => {
    expect(await crop(await add(await animation(), 'moving.gif'))).toMatchObject({ mime_type: 'image/png', width: 60, height: 40 })
    const clear = await crop(await add(await png({ alpha: true }), 'clear.png'))
    expect((await (await pixels(clear.id)).metadata()).hasAlpha).toBe(true)
  })

  it('reduces a very large area to 4,096 pixels', async () => {
    const id = await add(await jpeg({ width: 6000, height: 3000 }))
    expect(await crop(id)).toMatchObject({ width: 4096, height: 2048 })
  })

  it.each([
    [{ width_px: 101 }, 'crop_too_small'],
    [{ width: 0.5, width_px: 51 }, 'crop_too_small'],
    [{ width_px: 100, height_px: 61 }, 'crop_too_small'],
    [{ x: 0.6, width: 0.5 }, 'crop_outside'],
    [{ y: 1, height: 0.1 }, 'crop_outside'],
    [{ width: 0 }, 'not_more'],
    [{ x: -0.1 }, 'too_small'],
    [{ width_px: 1_000_000_000 }, 'too_large'],
    [{ width_px: 0 }, 'too_small'],
    [{ width: 1e308 }, 'too_large'],
  ])('is refused for %o', async (area, code) => {
    const id = await add(await quarters().png().toBuffer(), 'quarters.png')
    await expect(crop(id, area)).rejects.toMatchObject({ status: 422, problem: { errors: [{ code }] } })
  })

  it('is refused for files that are not decodable images, and in the trash', async () => {
    const sound = await add(wav(), 'sound.wav')
    await expect(crop(sound)).rejects.toMatchObject({ status: 422, problem: { errors: [{ code: 'not_croppable' }] } })
    const trashed = await add(await jpeg())
    await library.client.call(deleteMedia, { params: { id: trashed }, query: {} })
    await expect(crop(trashed)).rejects.toMatchObject({ status: 422, problem: { errors: [{ code: 'file_not_ready' }] } })
  })

  it('of a picture that a decoder rejects is refused, and the next one succeeds', async () => {
    const good = await add(await jpeg())
    const id = await add(await jpeg({ width: 300, height: 300, noise: true }))
    await test.app.mediaStore.put(await keyOf(id), (await jpeg({ width: 300, height: 300, noise: true })).subarray(0, 2000))
    await expect(crop(id)).rejects.toMatchObject({ status: 422, problem: { errors: [{ code: 'not_croppable' }] } })
    await expect(crop(good)).resolves.toMatchObject({ width: 64 })
  })

  it('is not found if the file of the picture is gone', async () => {
    const id = await add(await jpeg())
    await test.app.mediaStore.removeAll((await keyOf(id)).split('/').slice(0, 2).join('/'))
    await expect(crop(id)).rejects.toMatchObject({ status: 404, problem: { code: 'not_found' } })
  })

  it('is not found in other workspaces, and refused for viewers', async () => {
    const id = await add(await jpeg())
    const other = await createLibrary(test)
    await expect(other.client.call(cropMedia, { params: { id }, body: everything })).rejects.toMatchObject({ status: 403 })
    await expect(crop('unknown')).rejects.toMatchObject({ status: 404 })
    const viewer = test.client({ token: await createToken(test, await addMember(test, library.workspace, 'viewer')) })
    await expect(viewer.call(cropMedia, { params: { id }, body: everything })).rejects.toMatchObject({ status: 403 })
  })

  it('is done once for the same Idempotency-Key', async () => {
    const id = await add(await jpeg())
    const call = () => library.client.call(cropMedia, { params: { id }, body: everything, headers: { 'idempotency-key': 'crop-once' } })
    expect((await call()).body.id).toBe((await call()).body.id)
  })
})
