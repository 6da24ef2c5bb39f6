import { cropMedia, getMedia, getMediaContent, listMedia } from '@broadside/contract/features/media'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { ChildFailed } from '#lib/child.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { findMedia } from './media.store.ts'
import { openRendition } from './renditions.ts'
import { type HeicSample, heicSample, widePng } from './testing/heic/sample.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { jpeg } from './testing/samples.ts'

const test = perFile(createTestApp)
let library: Library

beforeEach(async () => void (library = await createLibrary(test)))

const add = async (bytes: Buffer) => {
  const { id } = await library.upload(bytes, { filename: 'harbor.heic' })
  await test.drain()
  return (await library.client.call(getMedia, { params: { id } })).body
}
const addSample = async (name: HeicSample) => add(await heicSample(name))

type Variant = 'drawn' | 'screen' | 'thumbnail'
const ask = (id: string, variant: Variant) =>
  test.http.fastify.inject({
    url: `/api/v1/media/${id}/content?variant=${variant}`,
    headers: { authorization: `Bearer ${library.token}` },
  })
const make = async (id: string, variant: Variant) => {
  await ask(id, variant)
  await test.drain()
  const made = await ask(id, variant)
  expect(made.statusCode).toBe(200)
  return made.rawPayload
}

type Color = [red: number, green: number, blue: number, opacity: number]

const opaque = (red: number, green: number, blue: number): Color => [red, green, blue, 255]
const quarters = [opaque(255, 0, 0), opaque(0, 255, 0), opaque(0, 0, 255), opaque(255, 255, 255)]

/** The colors in the middle of each quarter, where no edge is near. */
async function quartersOf(bytes: Uint8Array): Promise<Color[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].map((from) => [...data.subarray(from, from + 4)] as Color)
}

/** Lossy compression changes colors slightly. Without opacity there is no color. */
function expectColors(found: readonly Color[], expected: readonly Color[], tolerance = 6) {
  const differences = expected.map(([...color], index) => {
    const shown = found[index] ?? []
    return Math.max(...(color[3] === 0 ? [shown[3] ?? 255] : color.map((value, channel) => Math.abs(value - (shown[channel] ?? -255)))))
  })
  expect(Math.max(...differences), JSON.stringify(found)).toBeLessThanOrEqual(tolerance)
}

/** Names only the structure of the file in its `ftyp`, and no codec. */
function withGenericBrands(file: Buffer): Buffer {
  const generic = Buffer.from(file)
  const end = generic.readUInt32BE(0)
  for (const at of [8, ...Array.from({ length: (end - 16) / 4 }, (_, index) => 16 + index * 4)]) generic.write('mif1', at, 'latin1')
  return generic
}

it('is told from AVIF by its decoder if its brands name none', async () => {
  const avif = await sharp({ create: { width: 100, height: 60, channels: 3, background: 'red' } })
    .avif()
    .toBuffer()
  const size = { width: 100, height: 60, processing_status: 'ready' }
  expect(await add(withGenericBrands(await heicSample('plain')))).toMatchObject({ mime_type: 'image/heic', ...size })
  expect(await add(withGenericBrands(avif))).toMatchObject({ mime_type: 'image/avif', ...size })
  const unknown = withGenericBrands(await heicSample('plain'))
  unknown.write('vvcC', unknown.indexOf('hvcC'), 'latin1')
  await expect(add(unknown)).rejects.toMatchObject({ status: 422, problem: { errors: [{ code: 'unknown_file_type' }] } })
})

it('is decoded by a later attempt if the process of the first one was killed', async () => {
  const { imaging } = test.app
  const { convert } = imaging
  imaging.convert = () => Promise.reject(new ChildFailed('memory', 'The process ended (SIGKILL).'))
  const { id } = await addSample('plain')
  imaging.convert = convert
  test.clock.advance(60 * 60_000)
  await test.drain()
  expect((await library.client.call(getMedia, { params: { id } })).body).toMatchObject({ processing_status: 'ready', width: 100 })
})

describe('a HEIC image', () => {
  it.each<[HeicSample, Color[]]>([
    ['plain', quarters],
    ['turned', quarters],
    ['mirrored', quarters],
    ['deep', quarters],
    [
      'clear',
      [
        [255, 0, 0, 255],
        [0, 255, 0, 128],
        [0, 0, 255, 0],
        [255, 255, 255, 255],
      ],
    ],
    [
      'premultiplied',
      [
        [255, 0, 0, 128],
        [0, 200, 0, 255],
        [0, 0, 0, 0],
        [128, 128, 128, 200],
      ],
    ],
  ])('has a thumbnail and copies with its colors: %s', async (name, colors) => {
    const { id, thumbnail_url, ...media } = await addSample(name)
    expect(media).toMatchObject({ mime_type: 'image/heic', processing_status: 'ready', width: 100, height: 60 })
    expect(thumbnail_url).toMatch(/variant=thumbnail$/)
    for (const [variant, format] of [
      ['thumbnail', 'webp'],
      ['screen', 'webp'],
      ['drawn', 'png'],
    ] as const) {
      const bytes = await make(id, variant)
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 100, height: 60, space: 'srgb' })
      expectColors(await quartersOf(bytes), colors, format === 'png' ? 6 : 12)
    }
  })
  it('has the colors of Display P3 in sRGB, as a PNG has', async () => {
    const reference = await quartersOf(await make((await add(await widePng())).id, 'drawn'))
    // The numbers in the file are others, so unconverted colors don't pass.
    expect(Math.abs((reference[0]?.[0] ?? 0) - 230)).toBeGreaterThan(10)
    for (const name of ['wide', 'wide-nclx'] as const)
      expectColors(await quartersOf(await make((await addSample(name)).id, 'drawn')), reference)
  })

  it('of tiles, as phones write it, is turned once and has no location', async () => {
    const { id, ...media } = await addSample('tiles')
    expect(media).toMatchObject({ width: 128, height: 192 })
    const [red, green, blue, gray] = (await quartersOf(await make((await add(await widePng())).id, 'drawn'))) as [
      Color,
      Color,
      Color,
      Color,
    ]
    for (const variant of ['drawn', 'screen'] as const) {
      const bytes = await make(id, variant)
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({ width: 128, height: 192 })
      expect([metadata.exif, metadata.icc]).toEqual([undefined, undefined])
      expectColors(await quartersOf(bytes), [blue, red, gray, green], variant === 'drawn' ? 6 : 12)
    }
  })

  it('can be shown as soon as it is analyzed', async () => {
    const { id } = await addSample('plain')
    expect((await ask(id, 'screen')).statusCode).toBe(200)
    expect((await ask(id, 'drawn')).statusCode).toBe(404)
  })

  it('is cropped', async () => {
    const { id } = await addSample('turned')
    const { body } = await library.client.call(cropMedia, { params: { id }, body: { x: 0.5, y: 0, width: 0.5, height: 0.5 } })
    expect(body).toMatchObject({ filename: 'harbor.png', mime_type: 'image/png', parent_media_id: id })
    const { body: content } = await library.client.call(getMediaContent, { params: { id: body.id } })
    const bytes = new Uint8Array(await content.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 50, height: 30 })
    expectColors(
      await quartersOf(bytes),
      Array.from({ length: 4 }, () => opaque(0, 255, 0)),
    )
  })

  it('is sent as it is to networks that take it, else as a format that they take', async () => {
    const { id } = await addSample('turned')
    const row = await findMedia(test.app.db, library.workspace.id, id)
    if (!row) throw new Error('The file is gone.')
    expect(await openRendition(test.app, row, { mimes: ['image/heic'] })).toMatchObject({ mime: 'image/heic', size: row.size })
    const jpegCopy = await openRendition(test.app, row, { mimes: ['image/png', 'image/jpeg'] })
    expect(jpegCopy).toMatchObject({ mime: 'image/jpeg', filename: 'harbor.jpg', width: 100, height: 60 })
    expectColors(await quartersOf(await jpegCopy.bytes()), quarters, 12)
    const small = await openRendition(test.app, row, { mimes: ['image/heic', 'image/jpeg'], maxWidth: 80 })
    expect(small).toMatchObject({ mime: 'image/jpeg', width: 80, height: 48 })
    await expect(openRendition(test.app, row, { mimes: ['image/heic'], maxWidth: 50 })).rejects.toMatchObject({ code: 'media_type' })
    const clear = await findMedia(test.app.db, library.workspace.id, (await addSample('clear')).id)
    expect(clear && (await openRendition(test.app, clear, { mimes: ['image/jpeg', 'image/png'] }))).toMatchObject({ mime: 'image/png' })
  })
})

const truncated = async () => (await heicSample('tiles')).subarray(0, 1300)

describe('a broken HEIC image', () => {
  /** The same file with another size in all boxes that name one. */
  const resized = async (width: number, height: number) => {
    const bytes = await heicSample('plain')
    for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
      bytes.writeUInt32BE(width, at + 8)
      bytes.writeUInt32BE(height, at + 12)
    }
    return bytes
  }
  it.each<[string, () => Promise<Buffer>]>([
    ['truncated', truncated],
    ['of another size than it says', () => resized(8000, 6000)],
    ['much larger than it says', () => heicSample('hidden-size')],
  ])('%s fails its analysis, and the next file succeeds', async (_, create) => {
    const { id, ...media } = await add(await create())
    expect(media).toMatchObject({ processing_status: 'failed', analysis_error: 'The picture cannot be decoded.' })
    for (const variant of ['drawn', 'screen'] as const)
      expect((await ask(id, variant)).json()).toMatchObject({ status: 422, errors: [{ code: 'not_drawable' }] })
    expect(await addSample('plain')).toMatchObject({ processing_status: 'ready' })
  })

  it('of more than 100 megapixels is refused with its upload', async () => {
    const refusal = library.upload(await resized(20_000, 20_000), { filename: 'harbor.heic' })
    await expect(refusal).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ message: expect.stringContaining('100 megapixels') }] },
    })
  })
})

describe('a HEIC image that was stored before it could be decoded', () => {
  const store = async (name: HeicSample) => {
    const { id } = await addSample(name)
    await test.app.db.updateTable('media').set({ thumbnail_key: null, height: 64 }).where('id', '=', id).execute()
    await test.app.db.deleteFrom('media_renditions').where('media_id', '=', id).execute()
    await test.app.mediaStore.removeAll(`${library.workspace.id}/${id}/thumbnail.webp`)
    return id
  }
  const listed = async () => (await library.client.call(listMedia, { query: { workspace_id: library.workspace.id } })).body.media

  it('has its thumbnail with the first copy', async () => {
    const id = await store('plain')
    expect(await listed()).toMatchObject([{ id, height: 64 }])
    expect((await listed())[0]).not.toHaveProperty('thumbnail_url')
    await make(id, 'drawn')
    expect(await listed()).toMatchObject([{ id, width: 100, height: 60, thumbnail_url: expect.stringContaining(id) }])
    expectColors(await quartersOf((await ask(id, 'thumbnail')).rawPayload), quarters, 12)
  })

  it('has it within a day if no one opens it, and a damaged one is tried once', async () => {
    const [good, bad] = [await store('plain'), await store('turned')]
    await test.app.mediaStore.put(`${library.workspace.id}/${bad}/original`, await truncated())
    for (const subject of ['first', 'second']) {
      await test.app.queue.enqueue(test.app, 'media.clean', {}, { subject })
      await test.drain()
    }
    expect((await ask(good, 'thumbnail')).statusCode).toBe(200)
    expect((await ask(bad, 'screen')).statusCode).toBe(422)
    const jobs = test.app.db.selectFrom('jobs').select('attempts').where('subject', 'like', `${bad}.%`)
    expect(await jobs.execute()).toEqual([{ attempts: 1 }])
    expect(await add(await jpeg())).toMatchObject({ processing_status: 'ready' })
  })
})
