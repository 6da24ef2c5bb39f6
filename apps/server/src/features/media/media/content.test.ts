import { getMediaContent } from '@broadside/contract/features/media'
import { NetworkError } from '@broadside/networks/spec/index'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { addressRendition, openRendition } from './media.ts'
import { findMedia } from './media.store.ts'
import { parseRange } from './content.ts'
import { publicMediaUrl } from './public-url.ts'
import { readAll } from '#lib/files/read-all.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { film, jpeg, located, picture, png } from './testing/samples.ts'

const test = perFile(createTestApp)
let library: Library
let bytes: Buffer
let id: string

beforeAll(async () => {
  library = await createLibrary(test)
  bytes = await jpeg({ width: 900, height: 600, noise: true })
  id = await ready(bytes)
})

async function ready(content: Buffer, filename = 'Fähre "1".jpg'): Promise<string> {
  const media = await library.upload(content, { filename })
  await test.drain()
  return media.id
}

const fetchContent = (headers: Record<string, string> = {}, options: { method?: 'GET' | 'HEAD'; query?: string; media?: string } = {}) =>
  test.http.fastify.inject({
    method: options.method ?? 'GET',
    url: `/api/v1/media/${options.media ?? id}/content${options.query ?? ''}`,
    headers: { authorization: `Bearer ${library.token}`, ...headers },
  })

const rowOf = async (mediaId: string) => {
  const row = await findMedia(test.app.db, library.workspace.id, mediaId)
  if (!row) throw new Error('The media was not found.')
  return row
}

describe('media content', () => {
  it('is sent completely, with headers that keep a browser from running it', async () => {
    const answer = await fetchContent()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'content-disposition': `inline; filename="F_hre _1_.jpg"; filename*=UTF-8''F%C3%A4hre%20%221%22.jpg`,
      'cache-control': 'private, no-cache',
    })
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, -1],
    ['bytes=-10', -10, -1],
    ['bytes=5-99999999', 5, -1],
    ['bytes=-99999999', 0, -1],
  ])('is sent for the range %s', async (range, first, last) => {
    const start = first < 0 ? bytes.length + first : first
    const end = last < 0 ? bytes.length - 1 : last
    const answer = await fetchContent({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${bytes.length}`)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  it('has no range beyond the end', async () => {
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
      const answer = await fetchContent({ range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`)
      expect(answer.rawPayload).toHaveLength(0)
    }
  })

  it('is sent completely for unsupported ranges', async () => {
    for (const range of ['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=a-b', 'bytes=-'])
      expect((await fetchContent({ range })).statusCode).toBe(200)
    expect(parseRange(undefined, 10)).toBeUndefined()
  })

  it('is not sent again to a client that has it, and ranges require the same bytes', async () => {
    const etag = String((await fetchContent()).headers.etag)
    const known = await fetchContent({ 'if-none-match': `"other", ${etag}` })
    expect(known.statusCode).toBe(304)
    expect(known.rawPayload).toHaveLength(0)
    expect((await fetchContent({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    expect((await fetchContent({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await fetchContent({ range: 'bytes=0-9', 'if-range': `W/${etag}` })).statusCode).toBe(200)
  })

  it('is described by HEAD without being sent', async () => {
    const answer = await fetchContent({}, { method: 'HEAD' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-length': String(bytes.length), 'content-type': 'image/jpeg' })
    expect(answer.rawPayload).toHaveLength(0)
  })

  it('has a small picture as the thumbnail', async () => {
    const answer = await fetchContent({}, { query: '?variant=thumbnail' })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 })
    const text = await ready(Buffer.from('words'), 'notes.txt')
    expect((await fetchContent({}, { media: text, query: '?variant=thumbnail' })).statusCode).toBe(404)
  })

  it('is an attachment for texts and documents', async () => {
    const text = await ready(Buffer.from('<b>words</b>'), 'notes.md')
    const answer = await fetchContent({}, { media: text })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="notes.md"/),
    })
  })

  it('has a type that the API document declares, in full and in part', async () => {
    const document = (await test.http.fastify.inject({ url: '/api/v1/openapi.json' })).json()
    const { responses } = document.paths['/media/{id}/content'].get
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await fetchContent(headers)
      const declared = Object.keys(responses[answer.statusCode].content)
      expect(declared.some((type) => type === '*/*' || type === answer.headers['content-type'])).toBe(true)
    }
  })

  it('is limited to members of the workspace', async () => {
    const other = await createLibrary(test)
    await expect(other.client.call(getMediaContent, { params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(test.client().call(getMediaContent, { params: { id } })).rejects.toMatchObject({ status: 401 })
  })

  it('is unavailable during the upload', async () => {
    const { media_id } = await library.start(100)
    expect((await fetchContent({}, { media: media_id })).statusCode).toBe(404)
  })
})

describe('a public media URL', () => {
  const visit = (address: string) => test.http.fastify.inject({ url: new URL(address).pathname })
  const inAnHour = () => new Date(test.clock.now().getTime() + 3_600_000)

  it('requires no credential and expires', async () => {
    const address = publicMediaUrl(test.app, { mediaId: id }, inAnHour())
    expect(address).toMatch(/^https:\/\/social\.example\/media\/[\w.-]+$/)
    const answer = await visit(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    test.clock.advance(3_600_001)
    expect((await visit(address)).statusCode).toBe(404)
  })

  it('cannot be forged or altered', async () => {
    const address = publicMediaUrl(test.app, { mediaId: id }, inAnHour())
    const second = await ready(await png())
    const forged = [
      address.replace(id, second),
      address.replace(/\.\w+\./, '.zzzzzz.'),
      address.slice(0, -1),
      `${address}A`,
      `https://social.example/media/${id}`,
    ]
    for (const one of forged) expect((await visit(one)).statusCode).toBe(404)
  })

  it('serves a rendition to a network that takes other files than the original', async () => {
    const media = await ready(await png({ width: 90, height: 60 }), 'quay.png')
    const wanted = { constraints: { mimes: ['image/jpeg'] }, expiresAt: inAnHour(), platform: 'instagram' }
    const address = await addressRendition(test.app, await rowOf(media), wanted)
    const answer = await visit(address)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-disposition': expect.stringContaining('quay.jpg') })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 90, height: 60 })
    const [, key = ''] = new URL(address).pathname.split('.')
    expect(
      (
        await visit(
          address.replace(
            key,
            key.replace(/^./, (first) => (first === '0' ? '1' : '0')),
          ),
        )
      ).statusCode,
    ).toBe(404)
    expect((await visit(address.replace(`.${key}`, ''))).statusCode).toBe(404)
    test.clock.advance(3_600_001)
    expect((await visit(address)).statusCode).toBe(404)
  })

  it('serves the original if it fits, and is not made for a file that cannot fit', async () => {
    const fitting = { constraints: { mimes: ['image/jpeg'], minWidth: 900 }, expiresAt: inAnHour(), platform: 'instagram' }
    expect((await visit(await addressRendition(test.app, await rowOf(id), fitting))).rawPayload.equals(bytes)).toBe(true)
    const refusal = addressRendition(test.app, await rowOf(id), { ...fitting, constraints: { minWidth: 901 } })
    await expect(refusal).rejects.toMatchObject({ kind: 'validation', code: 'media_too_small' })
  })

  it('serves a picture without its location', async () => {
    const taken = await located({ width: 100, height: 50 }).jpeg().toBuffer()
    const media = await ready(taken)
    const seen = (await visit(publicMediaUrl(test.app, { mediaId: media }, inAnHour()))).rawPayload
    const place = Buffer.from([0x33, 0, 0, 0, 1, 0, 0, 0])
    expect(taken.includes(place)).toBe(true)
    expect(seen.includes(place)).toBe(false)
    expect(seen.includes('Harbour Cafe')).toBe(true)
    expect((await fetchContent({}, { media })).rawPayload.equals(taken)).toBe(true)
  })
})

describe('a rendition', () => {
  it('is the original if it fits', async () => {
    const file = await openRendition(test.app, await rowOf(id), { maxSize: bytes.length, mimes: ['image/jpeg'], maxWidth: 900 })
    expect(file).toMatchObject({ mime: 'image/jpeg', size: bytes.length, width: 900, height: 600, filename: 'Fähre "1".jpg' })
    expect(Buffer.from(await file.bytes()).equals(bytes)).toBe(true)
    expect((await readAll(file.stream())).equals(bytes)).toBe(true)
  })

  it('of a picture never contains its location', async () => {
    const media = await ready(await located().jpeg().toBuffer())
    const file = await openRendition(test.app, await rowOf(media))
    expect(Buffer.from(await file.bytes()).includes(Buffer.from([0x33, 0, 0, 0, 1, 0, 0, 0]))).toBe(false)
  })

  it('is otherwise a smaller picture, created once', async () => {
    const constraints = { maxSize: 30_000, mimes: ['image/webp', 'image/jpeg'] }
    const file = await openRendition(test.app, await rowOf(id), constraints)
    expect(file.size).toBeLessThanOrEqual(30_000)
    expect((await file.bytes()).byteLength).toBe(file.size)
    const again = await openRendition(test.app, await rowOf(id), { mimes: ['image/jpeg', 'image/webp'], maxSize: 30_000 })
    expect(again).toMatchObject({ size: file.size, width: file.width, height: file.height })
    const rows = await test.app.db.selectFrom('media_renditions').selectAll().where('media_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  it('is read in full or in part', async () => {
    const file = await openRendition(test.app, await rowOf(id))
    const read = async (part?: Parameters<typeof file.stream>[0]) => Buffer.from(await new Response(file.stream(part)).arrayBuffer())
    const full = await read()
    expect(full).toHaveLength(file.size)
    expect((await read({ start: 10, end: 20 })).equals(full.subarray(10, 20))).toBe(true)
    expect((await read({ start: file.size - 1, end: file.size })).equals(full.subarray(-1))).toBe(true)
  })

  it('has a file name that matches its type', async () => {
    const media = await ready(await picture({ width: 80, height: 80 }).webp().toBuffer(), 'sign.webp')
    const file = await openRendition(test.app, await rowOf(media), { mimes: ['image/jpeg'] })
    expect(file).toMatchObject({ filename: 'sign.jpg', mime: 'image/jpeg', width: 80, height: 80 })
  })

  it.each([
    [{ maxSize: 100 }, 'media_size'],
    [{ mimes: ['video/webm'] }, 'media_type'],
    [{ maxWidth: 10 }, 'media_dimensions'],
    [{ minHeight: 49 }, 'media_too_small'],
    [{ maxRatio: 1 }, 'media_ratio'],
  ])('of a video that does not meet %j is rejected', async (constraints, code) => {
    const media = await ready(await film(), 'film.mp4')
    const refusal = openRendition(test.app, await rowOf(media), constraints)
    await expect(refusal).rejects.toBeInstanceOf(NetworkError)
    await expect(refusal).rejects.toMatchObject({ kind: 'validation', code })
  })

  it.each([
    [{ mimes: ['image/jpeg'], maxSize: 600, minWidth: 900 }, 'media_size'],
    [{ mimes: ['image/heic'] }, 'media_type'],
    [{ mimes: ['image/webp'], minWidth: 901 }, 'media_too_small'],
    [{ mimes: ['image/webp'], minRatio: 1.51 }, 'media_ratio'],
    [{ maxHeight: 500, minWidth: 800 }, 'media_dimensions'],
  ])('of a picture that cannot meet %j is refused with the limit, not with what it lacks first', async (constraints, code) => {
    await expect(openRendition(test.app, await rowOf(id), constraints)).rejects.toMatchObject({ kind: 'validation', code })
  })
})
