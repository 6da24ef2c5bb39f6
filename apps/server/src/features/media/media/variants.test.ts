import { deleteMedia, getMediaStorage } from '@broadside/contract/features/media'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { ChildFailed } from '#lib/child.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { publicMediaUrl } from './public-url.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { animation, heic, jpeg, located, picture, png, wav } from './testing/samples.ts'

const test = perFile(createTestApp)
let library: Library

beforeEach(async () => void (library = await createLibrary(test)))

const add = async (bytes: Buffer, filename = 'harbour.jpg') => {
  const { id } = await library.upload(bytes, { filename })
  await test.drain()
  return id
}

interface Request {
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
  token?: string
}

const ask = (id: string, variant: string, { method = 'GET', headers = {}, token = library.token }: Request = {}) =>
  test.http.fastify.inject({
    method,
    url: `/api/v1/media/${id}/content?variant=${variant}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

const make = async (id: string, variant: string) => {
  await ask(id, variant)
  await test.drain()
  return ask(id, variant)
}

const copiesOf = (id: string) => test.app.db.selectFrom('media_renditions').selectAll().where('media_id', '=', id).execute()
const jobsOf = (id: string) => test.app.db.selectFrom('jobs').select('state').where('subject', 'like', `${id}.%`).execute()
const folderOf = (id: string) => `${library.workspace.id}/${id}`

describe('the drawn copy of an image', () => {
  it('is prepared on the first request, and sent from then on', async () => {
    const id = await add(await located({ width: 80, height: 40 }, 6).jpeg().toBuffer())
    const first = await ask(id, 'drawn')
    expect(first.statusCode).toBe(404)
    expect(first.headers['retry-after']).toBe('1')
    expect(first.json()).toMatchObject({ code: 'not_found', detail: 'The image is still being prepared. Try again in a moment.' })
    await test.drain()
    const made = await ask(id, 'drawn')
    expect(made.statusCode).toBe(200)
    expect(made.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(made.rawPayload.length),
      'content-disposition': expect.stringMatching(/^inline; filename="harbour.png"/),
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    const metadata = await sharp(made.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'png', width: 40, height: 80, space: 'srgb', depth: 'uchar' })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.icc).toBeUndefined()
  })

  it('is made once for simultaneous first requests', async () => {
    const id = await add(await jpeg())
    const answers = await Promise.all([ask(id, 'drawn'), ask(id, 'drawn'), ask(id, 'drawn')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await jobsOf(id)).toHaveLength(1)
    await test.drain()
    expect(await copiesOf(id)).toMatchObject([{ key: 'drawn', mime: 'image/png', width: 64, height: 48, platforms: [] }])
    await ask(id, 'drawn')
    expect(await jobsOf(id)).toHaveLength(1)
  })

  it('has an entity tag that never changes, in full, in part, and for HEAD', async () => {
    const id = await add(await jpeg({ noise: true }))
    const { headers, rawPayload } = await make(id, 'drawn')
    const etag = String(headers.etag)
    expect((await ask(id, 'drawn')).headers.etag).toBe(etag)
    expect((await ask(id, 'original')).headers.etag).not.toBe(etag)
    const known = await ask(id, 'drawn', { headers: { 'if-none-match': etag } })
    expect(known.statusCode).toBe(304)
    expect(known.rawPayload).toHaveLength(0)
    const head = await ask(id, 'drawn', { method: 'HEAD' })
    expect(head.statusCode).toBe(200)
    expect(head.headers).toMatchObject({ etag, 'content-length': String(rawPayload.length) })
    const part = await ask(id, 'drawn', { headers: { range: 'bytes=0-9' } })
    expect(part.rawPayload.equals(rawPayload.subarray(0, 10))).toBe(true)
  })

  it('has at most 4,096 pixels a side, and is never enlarged', async () => {
    const large = await make(await add(await jpeg({ width: 6000, height: 3000 })), 'drawn')
    expect(await sharp(large.rawPayload).metadata()).toMatchObject({ width: 4096, height: 2048 })
    const small = await make(await add(await jpeg({ width: 3, height: 2 })), 'drawn')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 3, height: 2 })
  })

  it('keeps transparency, and shows the first frame of an animation', async () => {
    const clear = await make(await add(await png({ alpha: true }), 'clear.png'), 'drawn')
    expect((await sharp(clear.rawPayload).stats()).isOpaque).toBe(false)
    const { channels } = await sharp((await make(await add(await animation(), 'moving.gif'), 'drawn')).rawPayload).stats()
    expect(channels.slice(0, 3).map(({ mean }) => mean)).toEqual([255, 0, 0])
  })

  it('has colors in sRGB for an image in another color space', async () => {
    const pure = sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    const bytes = await pure.withIccProfile('p3').png().toBuffer()
    const { rawPayload } = await make(await add(bytes, 'wide.png'), 'drawn')
    expect((await sharp(rawPayload).metadata()).icc).toBeUndefined()
    const { channels } = await sharp(rawPayload).stats()
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([255, 0, 0])
  })
})

describe('the screen copy of an image', () => {
  it('is a WebP of at most 2,048 pixels a side, beside the drawn one', async () => {
    const id = await add(await jpeg({ width: 3000, height: 1500 }))
    const made = await make(id, 'screen')
    expect(made.headers['content-type']).toBe('image/webp')
    expect(await sharp(made.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1024 })
    expect((await ask(id, 'drawn')).statusCode).toBe(404)
    const small = await make(await add(await png({ width: 30, height: 20 }), 'small.png'), 'screen')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 30, height: 20 })
  })
})

it('makes the screen copies of all images before the drawn ones', async () => {
  const ids = [await add(await jpeg()), await add(await png())]
  for (const variant of ['drawn', 'screen']) for (const id of ids) await ask(id, variant)
  const waiting = test.app.db.selectFrom('jobs').select('subject').where('state', '=', 'pending').where('type', '=', 'media.convert')
  const subjects = (await waiting.orderBy('priority', 'desc').orderBy('id').execute()).map(({ subject }) => subject)
  expect(subjects).toEqual(['screen', 'drawn'].flatMap((variant) => ids.map((id) => `${id}.${variant}`)))
})

describe('a copy for the image editor', () => {
  it.each(['drawn', 'screen'])('%s is refused for files that cannot be decoded as an image', async (variant) => {
    const damaged = await png({ width: 300, height: 300, noise: true })
    for (const [bytes, name] of [
      [wav(), 'sound.wav'],
      [Buffer.from('words'), 'notes.txt'],
      [heic(100, 100), 'photo.heic'],
      [damaged.subarray(0, damaged.length / 2), 'damaged.png'],
    ] as const) {
      const answer = await ask(await add(bytes, name), variant)
      expect(answer.statusCode).toBe(422)
      expect(answer.headers['retry-after']).toBeUndefined()
      expect(answer.json()).toMatchObject({ errors: [{ code: 'not_drawable', location: 'path.id' }] })
    }
  })

  it.each([
    ['damaged', async () => (await jpeg({ width: 300, height: 300, noise: true })).subarray(0, 2000)],
    ['of more than 100 megapixels', () => picture({ width: 16_000, height: 6400 }).png().toBuffer()],
  ])('is refused for a stored file that is %s, without a second attempt', async (_, create) => {
    const id = await add(await jpeg())
    await test.app.mediaStore.put(`${folderOf(id)}/original`, await create())
    const answer = await make(id, 'drawn')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ code: 'not_drawable' }] })
    expect(await jobsOf(id)).toHaveLength(1)
  })

  it.each(['time', 'memory', 'crash'] as const)(
    'is made by a later attempt if the first one failed for its process (%s)',
    async (reason) => {
      const id = await add(await jpeg())
      const { imaging } = test.app
      const { convert } = imaging
      imaging.convert = () => Promise.reject(new ChildFailed(reason, 'The machine is busy.'))
      expect((await make(id, 'drawn')).statusCode).toBe(404)
      imaging.convert = convert
      test.clock.advance(60 * 60_000)
      expect((await make(id, 'drawn')).statusCode).toBe(200)
    },
  )

  it('waits for the upload and for the analysis', async () => {
    const { media_id } = await library.start(100)
    expect((await ask(media_id, 'drawn')).headers['retry-after']).toBeUndefined()
    const { id } = await library.upload(await jpeg())
    expect((await ask(id, 'drawn')).headers['retry-after']).toBe('1')
    expect(await jobsOf(id)).toHaveLength(0)
    await test.drain()
    expect((await make(id, 'drawn')).statusCode).toBe(200)
  })

  it('is not sent after a run that ended between its file and its record, and the next run replaces the file', async () => {
    const id = await add(await jpeg())
    await test.app.mediaStore.put(`${folderOf(id)}/drawn`, Buffer.from('half'))
    expect((await ask(id, 'drawn')).statusCode).toBe(404)
    await test.drain()
    expect(await sharp((await ask(id, 'drawn')).rawPayload).metadata()).toMatchObject({ format: 'png', width: 64 })
  })

  it('does not count as storage, and is removed with its file', async () => {
    const bytes = await jpeg()
    const id = await add(bytes)
    await make(id, 'drawn')
    const { body } = await library.client.call(getMediaStorage, { query: { workspace_id: library.workspace.id } })
    expect(body.used_bytes).toBe(bytes.length)
    await library.client.call(deleteMedia, { params: { id }, query: { permanent: true } })
    await test.drain()
    expect(await test.app.mediaStore.size(`${folderOf(id)}/drawn`)).toBeUndefined()
    expect(await copiesOf(id)).toEqual([])
  })

  it('is not left behind if its file is deleted before the copy is made', async () => {
    const id = await add(await jpeg())
    await ask(id, 'drawn')
    await library.client.call(deleteMedia, { params: { id }, query: { permanent: true } })
    await test.drain()
    expect(await test.app.mediaStore.size(`${folderOf(id)}/drawn`)).toBeUndefined()
  })

  it('is sent to viewers, and to no one outside of the workspace', async () => {
    const id = await add(await jpeg())
    await make(id, 'drawn')
    const viewer = await createToken(test, await addMember(test, library.workspace, 'viewer'))
    expect((await ask(id, 'drawn', { token: viewer })).statusCode).toBe(200)
    expect((await ask(id, 'drawn', { token: (await createLibrary(test)).token })).statusCode).toBe(403)
  })

  it('has no public URL', async () => {
    const bytes = await located({ width: 100, height: 50 }).jpeg().toBuffer()
    const id = await add(bytes)
    const { rawPayload } = await make(id, 'drawn')
    const inAnHour = new Date(test.clock.now().getTime() + 3_600_000)
    const path = (key?: string) => new URL(publicMediaUrl(test.app, { mediaId: id, ...(key && { key }) }, inAnHour)).pathname
    expect((await test.http.fastify.inject({ url: path('drawn') })).statusCode).toBe(404)
    const original = await test.http.fastify.inject({ url: `${path()}?variant=drawn` })
    expect(original.headers['content-type']).toBe('image/jpeg')
    expect(original.rawPayload.equals(rawPayload)).toBe(false)
  })
})
