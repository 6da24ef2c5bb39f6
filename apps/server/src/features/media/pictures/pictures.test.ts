import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateProfile } from '@broadside/contract/features/account-safety'
import { listWorkspaces, updateWorkspaceSettings } from '@broadside/contract/features/workspaces'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { located, png } from '#media/media/testing/samples.ts'
import { listenHttp, type Loopback } from '#lib/testing/loopback.ts'
import { toPicturePath } from '#lib/picture-address.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { createPictures } from './pictures.ts'

const day = 24 * 3600 * 1000
const minute = 60_000

let remote: Loopback
let elsewhere: Loopback
let test: TestApp
let client: TestClient
let workspaceId: string
let headers: Record<string, string>
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]

beforeAll(async () => {
  remote = await listenHttp((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  // This host is not on the operator's allow list, so it is blocked like any other private address.
  elsewhere = await listenHttp((_, response) => void png().then((bytes) => send(response, bytes)))
  test = await createTestApp({ env: { FETCH_ALLOW_LIST: remote.host } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await Promise.all([remote, elsewhere].map((server) => server[Symbol.asyncDispose]()))
})
beforeEach(async () => {
  asked = []
  answer = (_, response) => void png().then((bytes) => send(response, bytes))
  const scene = await createScene(test)
  ;({ client, workspaceId } = scene)
  headers = { authorization: `Bearer ${scene.token}` }
})

function send(response: ServerResponse, bytes: Buffer | string, type = 'image/png') {
  response.setHeader('content-type', type).end(bytes)
}

let last = 0
const fresh = () => `${remote.origin}/${(last += 1)}.png`
const get = (url: string, more: Record<string, string> = {}) => test.http.fastify.inject({ url, headers: { ...headers, ...more } })
const show = (url: string) => get(toPicturePath(test.app, url))

describe('a picture from another server', () => {
  it('is shown small, in another format and without its location', async () => {
    answer = (_, response) =>
      void located({ width: 900, height: 600, noise: true }, 6)
        .jpeg()
        .toBuffer()
        .then((bytes) => send(response, bytes, 'image/jpeg'))
    const { statusCode, headers, rawPayload } = await show(fresh())
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    const metadata = await sharp(rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 341, height: 512 })
    expect(metadata.exif).toBeUndefined()
  })

  it('is fetched once in 7 days, even under concurrent requests, and not sent again to a client that has it', async () => {
    const url = fresh()
    const both = await Promise.all([show(url), show(url)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const again = await get(toPicturePath(test.app, url), { 'if-none-match': String(both[0]?.headers.etag) })
    expect({ status: again.statusCode, length: again.rawPayload.length }).toEqual({ status: 304, length: 0 })
    expect(asked).toHaveLength(1)
    test.clock.advance(7 * day)
    expect((await show(url)).statusCode).toBe(200)
    expect(asked).toHaveLength(2)
  })

  it('is found through the profile and the workspace that have it', async () => {
    const [own, shared] = [fresh(), fresh()]
    const { body: user } = await client.call(updateProfile, { body: { avatar_url: own } })
    await client.call(updateWorkspaceSettings, { params: { id: workspaceId }, body: { avatar_url: shared } })
    const workspace = (await client.call(listWorkspaces)).body.find(({ id }) => id === workspaceId)
    for (const path of [user.avatar_path, workspace?.avatar_path]) expect((await get(path ?? '')).statusCode).toBe(200)
    expect(asked.map((path) => remote.origin + path)).toEqual([own, shared])
    const { body: bare } = await client.call(updateProfile, { body: { avatar_url: null } })
    expect(bare).not.toHaveProperty('avatar_path')
  })

  it('is limited to signed-in users, 60 times a minute', async () => {
    const path = toPicturePath(test.app, fresh())
    expect((await test.http.fastify.inject({ url: path })).statusCode).toBe(401)
    const answers = await Promise.all(Array.from({ length: 61 }, () => get(path)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})

describe('a URL that this server did not create', () => {
  it.each([
    ['a plain address', () => `/api/v1/picture?u=${encodeURIComponent(fresh())}`],
    ['an altered one', () => toPicturePath(test.app, fresh()).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
    ['one that was signed for something else', () => toPicturePath({ ...test.app, signer: () => test.app.signer('cursor') }, fresh())],
    [
      'one of a time long ago',
      () => toPicturePath({ ...test.app, clock: { now: () => new Date(test.clock.now().getTime() - 14 * day) } }, fresh()),
    ],
  ])('is not fetched: %s', async (_, path) => {
    expect((await get(path())).statusCode).toBe(404)
    expect(asked).toEqual([])
  })

  it('is valid for at least a week', async () => {
    const url = fresh()
    const path = toPicturePath({ ...test.app, clock: { now: () => new Date(test.clock.now().getTime() - 7 * day) } }, url)
    expect((await get(path)).statusCode).toBe(200)
  })
})

describe('an invalid picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  /** A PNG whose header claims 60,000 × 60,000 pixels. */
  const bomb = async () => {
    const bytes = await png()
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    return bytes
  }
  const large = () =>
    sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['a page', (response) => send(response, '<h1>Hello</h1>', 'text/html')],
    ['SVG', (response) => send(response, svg, 'image/svg+xml')],
    ['SVG that is called a PNG', (response) => send(response, svg)],
    [
      'TIFF that is called a PNG',
      async (response) =>
        send(
          response,
          await sharp(await png())
            .tiff()
            .toBuffer(),
        ),
    ],
    ['half a picture', async (response) => send(response, (await png({ noise: true })).subarray(0, 2000))],
    ['a picture with a head that lies', async (response) => send(response, await bomb())],
    ['a picture of 48 megapixels', async (response) => send(response, await large())],
    ['more than 5 MiB', (response) => send(response, Buffer.alloc(5 * 1024 * 1024 + 1))],
    ['an error', (response) => response.writeHead(500, { 'content-type': 'image/png' }).end()],
    ['a way to a private address', (response) => response.writeHead(302, { location: elsewhere.origin }).end()],
    ['a circle', (response) => response.writeHead(302, { location: '/again' }).end()],
    ['a connection that breaks', (response) => response.destroy()],
  ])('is not found: %s', async (_, respond) => {
    answer = (__, response) => void respond(response)
    const shown = await show(fresh())
    expect({ statusCode: shown.statusCode, detail: shown.json<{ detail: string }>().detail }).toEqual({
      statusCode: 404,
      detail: 'Image not found.',
    })
    expect(elsewhere.connections()).toBe(0)
  })

  it('is not fetched again for ten minutes', async () => {
    const url = fresh()
    answer = (_, response) => response.writeHead(404).end()
    expect((await show(url)).statusCode).toBe(404)
    answer = (_, response) => void png().then((bytes) => send(response, bytes))
    expect((await show(url)).statusCode).toBe(404)
    expect(asked).toHaveLength(1)
    test.clock.advance(10 * minute)
    expect((await show(url)).statusCode).toBe(200)
  })

  it('does not block other requests when its server is slow', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'broadside-pictures-'))
    answer = () => undefined
    await using pictures = createPictures({ ...test.app, folder, timeoutMs: 50 })
    await expect(pictures.read(fresh(), 'ada')).rejects.toMatchObject({ code: 'not_found' })
    await rm(folder, { recursive: true })
  })
})
