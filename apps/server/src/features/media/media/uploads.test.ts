import { createHash, randomBytes } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getMedia, listMedia, sendUploadContent, startUpload } from '@broadside/contract/features/media'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { defined } from '#lib/defined.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { film, jpeg, png } from './testing/samples.ts'

const mib = 1024 * 1024
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const test = perFile(() => createTestApp({ env: { MAX_UPLOAD_MIB: '512' } }))
let library: Library
let port: number

beforeAll(async () => {
  library = await createLibrary(test)
  await test.http.fastify.listen({ host: '127.0.0.1', port: 0 })
  port = (test.http.fastify.server.address() as AddressInfo).port
})

interface Put {
  body: Readable
  headers?: Record<string, string>
  agent?: Agent
}

/** Sends bytes over a real connection, as slowly or fast as the stream provides them. */
function put(id: string, { body, headers = {}, agent }: Put): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: Record<string, unknown>; text: string }>()
  const path = `/api/v1/media/upload-session/${id}/content`
  const request = httpRequest(
    {
      host: '127.0.0.1',
      port,
      path,
      method: 'PUT',
      headers: { authorization: `Bearer ${library.token}`, ...headers },
      ...defined({ agent }),
    },
    async (response) => {
      const text = Buffer.concat(await response.toArray()).toString()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    },
  )
  request.on('error', reject)
  body.on('error', () => undefined)
  body.on('close', () => {
    if (!body.readableEnded) request.destroy()
  })
  body.pipe(request)
  return promise
}

const received = async (id: string) => (await library.send(id, Buffer.alloc(0), 'bytes */1')).headers.get('range')

describe('an upload', () => {
  it('adds a file to the library', async () => {
    const bytes = await jpeg({ width: 640, height: 400 })
    const { media_id: id, upload, complete_url } = await library.start(bytes.length, { mime_type: 'image/jpeg', alt_text: 'Boats' })
    expect(upload).toMatchObject({
      method: 'PUT',
      url: `https://social.example/api/v1/media/upload-session/${id}/content`,
      headers: { 'content-type': 'image/jpeg' },
    })
    expect(Date.parse(upload?.expires_at ?? '') - test.clock.now().getTime()).toBe(15 * 60_000)
    expect(complete_url).toBe(`https://social.example/api/v1/media/upload-session/${id}/complete`)
    await library.send(id, bytes)
    expect(await library.complete(id)).toMatchObject({
      id,
      mime_type: 'image/jpeg',
      size: bytes.length,
      sha256: sha256(bytes),
      alt_text: 'Boats',
      processing_status: 'processing',
      analysis_status: 'pending',
      source: 'upload',
    })
    await test.drain()
    const { body } = await library.client.call(getMedia, { params: { id } })
    expect(body).toMatchObject({ processing_status: 'ready', analysis_status: 'ready', width: 640, height: 400 })
    expect(body.thumbnail_url).toBe(`https://social.example/api/v1/media/${id}/content?variant=thumbnail`)
  })

  it('ends once: a repeat returns the file again, and nothing more can be sent', async () => {
    const bytes = await jpeg()
    const media = await library.upload(bytes)
    expect(await library.complete(media.id)).toMatchObject({ id: media.id, sha256: sha256(bytes) })
    await expect(library.send(media.id, bytes)).rejects.toMatchObject({ status: 404 })
  })

  it('completes although the process died between finishing the bytes and recording it', async () => {
    const bytes = await jpeg()
    const { media_id: id } = await library.start(bytes.length)
    await library.send(id, bytes)
    await test.app.mediaStore.finish(`${library.workspace.id}/${id}/original`)
    expect(await library.complete(id)).toMatchObject({ processing_status: 'processing', sha256: sha256(bytes) })
  })

  it('cannot complete before all bytes have arrived', async () => {
    const { media_id: id } = await library.start(1000)
    await library.send(id, Buffer.alloc(400), 'bytes 0-399/1000')
    await expect(library.complete(id)).rejects.toMatchObject({
      status: 409,
      code: 'state_conflict',
      problem: { detail: '400 of 1000 bytes have arrived.' },
    })
  })

  it('is sent in consecutive parts, with a hash of everything', async () => {
    const bytes = await jpeg({ width: 300, height: 300, noise: true })
    const { media_id: id } = await library.start(bytes.length)
    const half = Math.floor(bytes.length / 2)
    const first = await library.send(id, bytes.subarray(0, half), `bytes 0-${half - 1}/${bytes.length}`)
    expect(first.headers.get('range')).toBe(`bytes=0-${half - 1}`)
    await library.send(id, bytes.subarray(half), `bytes ${half}-${bytes.length - 1}/${bytes.length}`)
    expect(await library.complete(id)).toMatchObject({ sha256: sha256(bytes) })
  })

  it('rejects a part that is out of order, and reports where to continue', async () => {
    const { media_id: id } = await library.start(1000)
    await library.send(id, Buffer.alloc(100), 'bytes 0-99/1000')
    const refusal = library.send(id, Buffer.alloc(100), 'bytes 300-399/1000')
    await expect(refusal).rejects.toMatchObject({ status: 409, problem: { errors: [{ location: 'header.Content-Range', value: 100 }] } })
    expect(await received(id)).toBe('bytes=0-99')
  })

  it.each(['bytes 0-9/999', 'bytes 990-1000/1000', 'bytes 9-0/1000', 'bytes 0-5/1000', 'bytes=0-9/1000', 'bytes 0-9/*'])(
    'rejects the range %s',
    async (range) => {
      const { media_id: id } = await library.start(1000)
      await expect(library.send(id, Buffer.alloc(10), range)).rejects.toMatchObject({ status: 422 })
      expect(await received(id)).toBeNull()
    },
  )

  it('keeps the bytes from before a lost connection, and continues from there', async () => {
    const bytes = Buffer.concat([await film(), randomBytes(6 * mib)])
    const { media_id: id } = await library.start(bytes.length, { filename: 'film.mp4' })
    const cut = Readable.from(
      (async function* () {
        for (let at = 0; at < 3 * mib; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
        // Cut the connection only after the service has written most of it.
        while ((await test.app.mediaStore.received(`${library.workspace.id}/${id}/original`)) < 2 * mib) await nextTurn()
        throw new Error('cut')
      })(),
    )
    await expect(put(id, { body: cut, headers: { 'content-length': String(bytes.length) } })).rejects.toThrow()
    // This request waits until the interrupted one has stopped, so its response reports the actual progress.
    const refusal = await put(id, {
      body: Readable.from([Buffer.of(0)]),
      headers: { 'content-range': `bytes ${bytes.length - 1}-${bytes.length - 1}/${bytes.length}` },
    })
    expect(refusal.status).toBe(409)
    const range = String(refusal.headers['range'])
    const offset = Number(/^bytes=0-(\d+)$/.exec(range)?.[1]) + 1
    expect(offset).toBeGreaterThan(mib)
    expect(await received(id)).toBe(range)
    const rest = await put(id, {
      body: Readable.from([bytes.subarray(offset)]),
      headers: { 'content-range': `bytes ${offset}-${bytes.length - 1}/${bytes.length}` },
    })
    expect(rest.status).toBe(204)
    expect(await library.complete(id)).toMatchObject({ mime_type: 'video/mp4', sha256: sha256(bytes) })
  })

  it('lets a newer request take over from a hanging one', async () => {
    const bytes = randomBytes(mib)
    const { media_id: id } = await library.start(bytes.length)
    const hanging = new Readable({ read: () => undefined })
    hanging.push(bytes.subarray(0, 1000))
    const first = put(id, { body: hanging, headers: { 'content-length': String(bytes.length) } })
    // Keep sending until the first request notices that it was replaced.
    const dripping = setInterval(() => hanging.push(Buffer.alloc(10)), 50)
    const started = Promise.withResolvers<void>()
    const waiting = setInterval(() => void received(id).then((range) => range && started.resolve()), 50)
    await started.promise
    clearInterval(waiting)
    const second = await put(id, { body: Readable.from([bytes]), headers: { 'content-length': String(bytes.length) } })
    clearInterval(dripping)
    expect(second.status).toBe(204)
    expect((await first).status).toBe(409)
    hanging.destroy()
    const stored = await test.app.mediaStore.received(`${library.workspace.id}/${id}/original`)
    expect(stored).toBe(bytes.length)
  })

  it('is rejected with 413 as soon as more bytes arrive than announced', async () => {
    const { media_id: id } = await library.start(2 * mib, { filename: 'film.mp4' })
    let sent = 0
    const endless = new Readable({
      read() {
        sent += 64 * 1024
        this.push(Buffer.alloc(64 * 1024))
      },
    })
    const answer = await put(id, { body: endless, headers: { 'transfer-encoding': 'chunked' } })
    endless.destroy()
    expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' } })
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'body_too_large' })
    expect(sent).toBeLessThan(64 * mib)
    await expect(library.send(id, Buffer.alloc(2 * mib + 1))).rejects.toMatchObject({ status: 413 })
  })

  it('leaves its connection usable if the disk is full in the middle', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { mediaStore } = test.app
    const { append } = mediaStore
    mediaStore.append = async (_key, bytes) => {
      for await (const _ of bytes) break
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    const bytes = Buffer.alloc(5 * mib)
    const { media_id: id } = await library.start(bytes.length, { filename: 'film.mp4' })
    const send = () => put(id, { body: Readable.from([bytes]), headers: { 'content-length': String(bytes.length) }, agent })
    expect(await send()).toMatchObject({ status: 503, headers: { connection: 'keep-alive' } })
    mediaStore.append = append
    expect((await send()).status).toBe(204)
    agent.destroy()
  })

  it('expires, but not while bytes arrive', async () => {
    const { media_id: id } = await library.start(1000)
    test.clock.advance(10 * 60_000)
    await library.send(id, Buffer.alloc(100), 'bytes 0-99/1000')
    test.clock.advance(10 * 60_000)
    await library.send(id, Buffer.alloc(100), 'bytes 100-199/1000')
    test.clock.advance(15 * 60_000)
    await expect(library.send(id, Buffer.alloc(100), 'bytes 200-299/1000')).rejects.toMatchObject({ status: 409, code: 'state_conflict' })
    await expect(library.complete(id)).rejects.toMatchObject({ status: 409 })
  })
})

describe('uploaded content', () => {
  it.each([
    ['a drawing that could hold scripts', 'x.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 'x.html', 'text/html', Buffer.from('<!doctype html><p>hello')],
    ['a page that is called a text', 'x.txt', 'text/plain', Buffer.from('<!doctype html><script>1</script>')],
    ['a program', 'x.jpg', 'image/jpeg', Buffer.from('MZ\u0090\0\u0003\0\0\0\u0004\0\0\0', 'latin1')],
    [
      'a picture of which only the first bytes are right',
      'x.jpg',
      'image/jpeg',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(500)]),
    ],
    ['a font as something else than a brand font', 'x.ttf', 'font/ttf', Buffer.from('0001000000040000', 'hex')],
  ])('is rejected and deleted when it is %s', async (_, filename, mime_type, bytes) => {
    const { media_id: id } = await library.start(bytes.length, { filename, mime_type })
    await library.send(id, bytes)
    await expect(library.complete(id)).rejects.toMatchObject({ status: 422, code: 'validation_failed' })
    await expect(library.client.call(getMedia, { params: { id } })).rejects.toMatchObject({ status: 404 })
    await test.drain()
    expect(await test.app.mediaStore.received(`${library.workspace.id}/${id}/original`)).toBe(0)
  })

  it('gets its actual type when declared as another', async () => {
    expect(await library.upload(await png(), { filename: 'harbour.jpg', mime_type: 'image/jpeg' })).toMatchObject({
      mime_type: 'image/png',
    })
    expect(await library.upload(Buffer.from('Just words'), { filename: 'notes.md', mime_type: 'application/octet-stream' })).toMatchObject({
      mime_type: 'text/markdown',
    })
  })

  it('is rejected when its hash differs from the announced one', async () => {
    const { media_id: id } = await library.start(10, { client_sha256: 'a'.repeat(64), filename: 'x.txt' })
    await library.send(id, Buffer.from('0123456789'))
    await expect(library.complete(id)).rejects.toMatchObject({ status: 422 })
  })

  it.each([
    [50_000_001, 'image/jpeg', 'library'],
    [10_000_001, 'font/woff2', 'brand_font'],
    [512 * mib + 1, 'video/mp4', 'library'],
  ] as const)('cannot have %d bytes as %s (%s)', async (size, mime_type, asset_kind) => {
    await expect(library.start(size, { mime_type, asset_kind })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.size' }] },
    })
    await expect(library.start(size - 1, { mime_type, asset_kind })).resolves.toMatchObject({ deduped: false })
  })

  it('gets a name without folders', async () => {
    const bytes = await jpeg()
    expect(await library.upload(bytes, { filename: '../../etc/pass wd.jpg' })).toMatchObject({ filename: 'pass wd.jpg' })
  })

  it('needs no upload when it already exists and is ready', async () => {
    const bytes = await jpeg({ width: 77, height: 33 })
    const client_sha256 = sha256(bytes)
    const wanted = { client_sha256, mime_type: 'image/jpeg' }
    const { id } = await library.upload(bytes, wanted)
    expect(await library.start(bytes.length, wanted)).toMatchObject({ deduped: false })
    await test.drain()
    expect(await library.start(bytes.length, { ...wanted, client_sha256: client_sha256.toUpperCase() })).toMatchObject({
      media_id: id,
      deduped: true,
    })
    expect(await library.start(bytes.length, { ...wanted, mime_type: 'image/png' })).toMatchObject({ deduped: false })
    expect(await library.start(bytes.length + 1, wanted)).toMatchObject({ deduped: false })
    const other = await createLibrary(test)
    expect(await other.start(bytes.length, wanted)).toMatchObject({ deduped: false })
  })

  it('can only be derived from a file of the same workspace', async () => {
    const other = await createLibrary(test)
    const foreign = await other.upload(await jpeg())
    await expect(library.start(10, { parent_media_id: foreign.id })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.parent_media_id' }] },
    })
    const own = await library.upload(await jpeg())
    const made = await library.upload(await jpeg(), { parent_media_id: own.id, source: 'image_editor_export' })
    expect(made).toMatchObject({ parent_media_id: own.id, source: 'image_editor_export' })
  })

  it('is not in the library before it is complete', async () => {
    const { client, workspace, start } = await createLibrary(test)
    await start(100)
    expect((await client.call(listMedia, { query: { workspace_id: workspace.id } })).body).toEqual(
      expect.objectContaining({ media: [], total: 0 }),
    )
  })
})

describe('uploading', () => {
  it('is limited to editors of the workspace', async () => {
    const viewer = await addMember(test, library.workspace, 'viewer')
    const asViewer = test.client({ token: await createToken(test, viewer) })
    const body = { workspace_id: library.workspace.id, filename: 'x.jpg', size: 10 }
    await expect(asViewer.call(startUpload, { body })).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
    const other = await createLibrary(test)
    await expect(other.client.call(startUpload, { body })).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    const { media_id: id } = await library.start(10)
    await expect(other.send(id, Buffer.alloc(10))).rejects.toMatchObject({ status: 403 })
    await expect(other.complete(id)).rejects.toMatchObject({ status: 404 })
    await expect(test.client().call(sendUploadContent, { params: { id }, body: new Uint8Array(10) })).rejects.toMatchObject({ status: 401 })
    expect(await received(id)).toBeNull()
  })

  it('returns the same session for the same Idempotency-Key', async () => {
    const input = { body: { workspace_id: library.workspace.id, filename: 'x.jpg', size: 10 }, idempotencyKey: 'upload-0001' }
    const first = await library.client.call(startUpload, input)
    const again = await library.client.call(startUpload, input)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })
})
