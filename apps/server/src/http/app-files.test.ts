import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { pages } from '@broadside/contract/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'

const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
const start = '<!doctype html><title>Broadside</title><script src="/theme.js"></script>'

const built: Record<string, string | Buffer> = {
  'index.html': start,
  'theme.js': 'document.documentElement.dataset.theme = "dark"',
  'assets/index-4f2a.js': script,
  'assets/index-4f2a.js.br': brotliCompressSync(script),
  'assets/index-4f2a.js.gz': gzipSync(script),
  'assets/export-worker-9c1d.js': script,
  'assets/letters-77aa.woff2': Buffer.from([1, 2, 3]),
  '.vite/manifest.json': '{}',
  'manifest.webmanifest': '{"name":"Broadside"}',
  'service-worker.js': 'addEventListener("fetch", () => undefined)',
  'notes.txt': 'not for browsers',
}

let folder: string
let test: TestApp
let unbuilt: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  for (const [name, content] of Object.entries(built)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  test = await createTestApp({ webFolder: folder })
  unbuilt = await createTestApp({ webFolder: join(folder, 'none') })
})

afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await unbuilt[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const browser = { 'sec-fetch-mode': 'navigate', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  test.http.fastify.inject({ method, url, headers })

describe('the start page of the web app', () => {
  it.each(Object.values(pages).map(({ path }) => path.replace('{id}', '01890000-0000-7000-8000-000000000001')))(
    'opens at %s',
    async (path) => {
      const answer = await get(`${path}?token=1`, browser)
      expect([answer.statusCode, answer.body]).toEqual([200, start])
    },
  )

  it('is never cached, and declares what it may load', async () => {
    const { headers } = await get('/posts', browser)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-src 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types broadside broadside-frames",
    })
    expect(headers).not.toHaveProperty('etag')
  })

  it('may use camera, microphone and screen in the editors only', async () => {
    const permissions = async (url: string) => String((await get(url, browser)).headers['permissions-policy'])
    for (const url of ['/designs/one', '/designs/one/edit', '/films/one'])
      expect(await permissions(url)).toBe('camera=(self), display-capture=(self), geolocation=(), microphone=(self), payment=(), usb=()')
    for (const url of ['/', '/designs', '/designs/', '/films', '/posts', '/posts/designs/one'])
      expect(await permissions(url), url).toBe('camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()')
  })

  it('is served at any unknown URL to clients that prefer HTML, and to HEAD without a body', async () => {
    expect((await get('/a/page/of/later', { accept: 'text/html' })).body).toBe(start)
    const head = await get('/a/page/of/later', browser, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(start.length)])
  })

  it.each<[string, string, Record<string, string>, 'POST'?]>([
    ['of a program', '/posts', { accept: '*/*' }],
    ['without an Accept-Encoding header', '/posts', {}],
    ['that likes JSON better', '/posts', { accept: 'application/json, text/html;q=0.5' }],
    ['of a script in a page', '/posts', { ...browser, 'sec-fetch-mode': 'cors' }],
    ['that has another method', '/posts', browser, 'POST'],
    ...['/api', '/api/v1/nothing', '/%61pi/v1/nothing', '/media/nothing', '/avatars/nothing', '/docs/nothing', '/assets/gone-1.js'].map(
      (url) => [`below ${url}`, url, browser] satisfies [string, string, Record<string, string>],
    ),
    ...['/assets/..%2f..%2fpackage.json', '/assets/index-4f2a.js/', '/%'].map(
      (url) => [`at ${url}`, url, browser] satisfies [string, string, Record<string, string>],
    ),
  ])('is not served to a request %s', async (_, url, headers, method) => {
    const answer = await get(url, headers, method)
    expect([answer.statusCode, answer.json().code]).toEqual([404, expect.stringMatching(/^(?:route_)?not_found$/)])
  })

  it('does not replace pages of sites', async () => {
    const { statusCode, body, headers } = await get('/site/nobody', browser)
    expect([statusCode, body.includes('theme.js')]).toEqual([404, false])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it('is replaced by one sentence when there is no build', async () => {
    const { statusCode, body, headers } = await unbuilt.http.fastify.inject({ url: '/posts', headers: browser })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([503, 'text/plain; charset=utf-8', 'no-store'])
    expect(body).toMatch(/^The web app isn't built\. .*npm start.*\.$/)
  })
})

describe('files of the web app', () => {
  it("with a hash in their name are cached for a year, and served with the build's compression", async () => {
    const url = '/assets/index-4f2a.js'
    const plain = await get(url)
    expect(plain.body).toBe(script)
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'Accept-Encoding' })
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script)
    const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(script)
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
    const tag = String(plain.headers.etag).slice(0, -1)
    expect([br, gzip].map(({ headers }) => headers.etag)).toEqual([`${tag}-br"`, `${tag}-gz"`])
  })

  it('without one are revalidated every time, and sent only when changed', async () => {
    const { headers, body } = await get('/theme.js')
    expect([headers['cache-control'], body]).toEqual(['no-cache', built['theme.js']])
    const again = await get('/theme.js', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
  })

  it('include the worker that encodes films, which alone may compile WebAssembly', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
    const [worker, other] = [await policyOf('/assets/export-worker-9c1d.js'), await policyOf('/assets/index-4f2a.js')]
    expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval'; ")
    expect(worker).toContain("worker-src 'self' blob:; ")
    expect(worker).not.toContain('trusted-types')
    expect(other).not.toMatch(/wasm|worker-src 'self' blob/)
    expect(worker.split('; ').filter((part) => !/^(?:script|worker)-src/.test(part))).toEqual(
      other.split('; ').filter((part) => !/^(?:script|worker)-src|trusted-types/.test(part)),
    )
  })

  it("include a service worker that is revalidated every time, has the app's policy and covers all URLs", async () => {
    const { headers, body } = await get('/service-worker.js', { 'service-worker': 'script', 'sec-fetch-mode': 'same-origin' })
    expect(body).toBe(built['service-worker.js'])
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' })
    expect(headers['content-security-policy']).toContain("connect-src 'self'")
    // At the root, its scope is every URL by default.
    expect(headers).not.toHaveProperty('service-worker-allowed')
  })

  it('include a manifest with the type that browsers expect', async () => {
    const { headers, body } = await get('/manifest.webmanifest')
    expect([headers['content-type'], headers['cache-control'], body]).toEqual([
      'application/manifest+json; charset=utf-8',
      'no-cache',
      built['manifest.webmanifest'],
    ])
  })

  it('are sent in full for range requests, and without content for HEAD', async () => {
    const part = await get('/assets/letters-77aa.woff2', { range: 'bytes=1-2' })
    expect([part.statusCode, part.rawPayload.length, part.headers['content-type']]).toEqual([200, 3, 'font/woff2'])
    const head = await get('/assets/letters-77aa.woff2', {}, 'HEAD')
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '3'])
  })

  it.each(['/.vite/manifest.json', '/notes.txt', '/index.html.br', '/assets/index-4f2a.js.br', '/assets'])(
    'do not include %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

it('redirects the commonly typed sign-in URL', async () => {
  const { statusCode, headers } = await get('/login', browser)
  expect([statusCode, headers.location]).toEqual([302, '/sign-in'])
})
