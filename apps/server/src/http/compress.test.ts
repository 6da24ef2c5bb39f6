import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { endpoints } from '@broadside/contract/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createScene, type Scene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { holdsSecret } from './compress.ts'

const test = perFile(createTestApp)
let scene: Scene
let url: string

beforeAll(async () => {
  scene = await createScene(test)
  url = `/api/v1/capabilities?workspace_id=${scene.workspaceId}`
})

const send = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.http.fastify.inject({ method, url: path, headers: { authorization: `Bearer ${scene.token}`, ...headers } })

it("compresses the content with the client's preferred encoding, under its own tag", async () => {
  const plain = await send(url)
  expect(plain.rawPayload.length).toBeGreaterThan(1024)
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  const br = await send(url, { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await send(url, { 'accept-encoding': 'br;q=0.5, gzip' })
  expect([brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload)].map(String)).toEqual([plain.body, plain.body])
  expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
  const tag = String(plain.headers.etag).slice(0, -1)
  expect([br, gzip].map(({ headers }) => headers.etag)).toEqual([`${tag}-br"`, `${tag}-gz"`])
  for (const { headers, rawPayload } of [br, gzip])
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(rawPayload.length) })
  const head = await send(url, { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.body, head.headers.etag, head.headers['content-length']]).toEqual(['', br.headers.etag, String(br.rawPayload.length)])
})

it.each(['identity', '*', 'br;q=0, gzip;q=0.0', 'deflate'])('does not compress for a client that accepts %s', async (accepted) => {
  const { headers } = await send(url, { 'accept-encoding': accepted })
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding'])
})

it('does not compress short responses', async () => {
  const { headers } = await send('/api/v1/version', { 'accept-encoding': 'br' })
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
})

it('treats the tags of every encoding as the same content', async () => {
  const tag = String((await send(url, { 'accept-encoding': 'br' })).headers.etag)
  for (const known of [tag, tag.replace('-br', ''), tag.replace('-br', '-gz')]) {
    const { statusCode, headers } = await send(url, { 'accept-encoding': 'br', 'if-none-match': known })
    expect([statusCode, headers.etag]).toEqual([304, known])
  }
  expect((await send(url, { 'if-none-match': tag.replace('"', '"0') })).statusCode).toBe(200)
})

it('accepts the tag of a compressed response in If-Match', async () => {
  const workspace = `/api/v1/workspaces/${scene.workspaceId}/settings`
  const shown = await send(workspace)
  const change = (tag: string) =>
    test.http.fastify.inject({
      method: 'PATCH',
      url: workspace,
      headers: { authorization: `Bearer ${scene.token}`, 'if-match': tag },
      payload: { name: 'Harbour' },
    })
  const tag = String(shown.headers.etag)
  expect((await change(tag.replace(/"$/, '-xy"'))).statusCode).toBe(412)
  expect((await change(tag.replace(/"$/, '-br"'))).statusCode).toBe(200)
})

it('never compresses a response that may contain a one-time secret', async () => {
  for (const _ of Array.from({ length: 8 })) await addMember(test, { id: scene.workspaceId }, 'editor')
  const team = await send(`/api/v1/workspaces/${scene.workspaceId}/team`, { 'accept-encoding': 'br' })
  expect(team.rawPayload.length).toBeGreaterThan(1024)
  expect(team.json()).toHaveProperty('members')
  expect(team.headers).not.toHaveProperty('content-encoding')
})

it('detects the endpoints that return a secret', () => {
  const secret = endpoints.filter(holdsSecret).map(({ id }) => id)
  expect(secret).toEqual(
    expect.arrayContaining([
      'login',
      'create-api-token',
      'set-up-totp',
      'confirm-totp',
      'regenerate-recovery-codes',
      'reauth-password',
      'invite-member',
      'rotate-webhook-secret',
      'create-external-webhook',
      'link-oidc-identity',
      'get-mail',
    ]),
  )
  for (const open of ['list-publications', 'get-build', 'get-capabilities', 'list-media']) expect(secret).not.toContain(open)
})
