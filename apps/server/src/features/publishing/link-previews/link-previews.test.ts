import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { ApiError } from '@broadside/contract/client'
import { previewLink } from '@broadside/contract/features/link-previews'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { png } from '#media/media/testing/samples.ts'
import { listenHttp, type Loopback } from '#lib/testing/loopback.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createScene, createToken, createUser } from '#test/factories.ts'

let remote: Loopback
let elsewhere: Loopback
let test: TestApp
let client: TestClient
let token: string
let workspace_id: string
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]

beforeAll(async () => {
  remote = await listenHttp((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  // Not in the operator's allow list, so it counts as a private address.
  elsewhere = await listenHttp((_, response) => response.setHeader('content-type', 'text/html').end('<title>Secret</title>'))
  test = await createTestApp({ env: { FETCH_ALLOW_LIST: remote.host } })
})
afterAll(async () => {
  await test[Symbol.asyncDispose]()
  await Promise.all([remote, elsewhere].map((server) => server[Symbol.asyncDispose]()))
})
beforeEach(async () => {
  asked = []
  ;({ client, token, workspaceId: workspace_id } = await createScene(test))
})

let last = 0
/** A URL that was not requested before. */
const fresh = (path = '') => `${remote.origin}/${(last += 1)}${path}`
const send = (bytes: Buffer | string, headers: Record<string, string> = {}) => {
  answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(bytes)
}
const preview = async (url = fresh(), caller = client) => (await caller.call(previewLink, { body: { workspace_id, url } })).body
const refusal = (url = fresh()) =>
  preview(url).then(
    () => undefined,
    (error: ApiError) => error.problem?.errors?.map(({ location, code, parameters }) => ({ location, code, parameters })),
  )
const refusedAs = (code: string, parameters?: object) => [{ location: 'body.url', code, parameters }]

const page = `<!doctype html><html><head>
  <title>Opening hours | Harbour News</title>
  <meta property="og:title" content="Opening &amp; closing">
  <meta name="description" content="From Monday on.">
  <meta property="og:description" content="From Monday on we open at seven.">
  <meta property="og:site_name" content="Harbour News">
  <meta property="og:image" content="/door.png">
</head><body><h1>Hours</h1></body></html>`

describe('a page', () => {
  it('has a card, with a picture served by this instance', async () => {
    send(page)
    const url = fresh()
    const card = await preview(url)
    expect(card).toEqual({
      $schema: 'https://social.example/api/v1/schemas/LinkPreviewOutputBody.json',
      url,
      title: 'Opening & closing',
      description: 'From Monday on we open at seven.',
      site_name: 'Harbour News',
      image_url: `${remote.origin}/door.png`,
      image: expect.stringMatching(/^\/api\/v1\/picture\?u=/),
    })
    send(await png(), { 'content-type': 'image/png' })
    const picture = await test.http.fastify.inject({ url: card.image ?? '', headers: { authorization: `Bearer ${token}` } })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  it.each([
    ['<meta name="twitter:title" content="Bird"><title>T</title><meta name="twitter:image" content="https://a.example/b.png">', 'Bird'],
    ['<title> Only\n a   title </title><meta name="description" content="D">', 'Only a title'],
    ['<p>Nothing at all', ''],
  ])('falls back to what it has: %s', async (html, title) => {
    send(html)
    expect((await preview()).title).toBe(title)
  })

  it('is decoded by its header, otherwise by its own declaration', async () => {
    const latin = Buffer.from('<meta charset="windows-1252"><title>Café</title>', 'latin1')
    send(latin, { 'content-type': 'text/html' })
    expect((await preview()).title).toBe('Café')
    send(Buffer.from('<title>Café</title>', 'latin1'), { 'content-type': 'text/html; charset=iso-8859-1' })
    expect((await preview()).title).toBe('Café')
  })

  it('is fetched once an hour for any number of requests', async () => {
    send(page)
    const url = fresh()
    await Promise.all([preview(url), preview(url)])
    test.clock.advance(59 * 60_000)
    await preview(url)
    expect(asked).toHaveLength(1)
    test.clock.advance(60_000)
    await preview(url)
    expect(asked).toHaveLength(2)
  })

  it('that could not be read is fetched again', async () => {
    const url = fresh()
    answer = (_, response) => void response.writeHead(503).end()
    expect(await refusal(url)).toEqual(refusedAs('page_status', { status: 503 }))
    send(page)
    expect((await preview(url)).site_name).toBe('Harbour News')
  })
})

describe('content other than a page', () => {
  it('has no title, and a picture is its own preview', async () => {
    send('%PDF-1.7', { 'content-type': 'application/pdf' })
    const document = await preview()
    expect(document).toMatchObject({ title: '', description: '', site_name: '' })
    expect(document).not.toHaveProperty('image')
    send(await png(), { 'content-type': 'image/png' })
    const url = fresh('.png')
    expect(await preview(url)).toMatchObject({ title: '', image_url: url, image: expect.stringContaining('/picture?u=') })
  })
})

describe('a hostile page', () => {
  it('that is huge or endless is reduced to its beginning', async () => {
    send(page + 'x'.repeat(3 * 1024 * 1024))
    expect((await preview()).site_name).toBe('Harbour News')
    let sent = 0
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(page)
      const more = () => {
        while (!response.destroyed && response.write('y'.repeat(65_536))) sent += 65_536
      }
      response.on('drain', more)
      more()
    }
    expect((await preview()).title).toBe('Opening & closing')
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  it('that is a decompression bomb is not expanded', async () => {
    send(gzipSync(Buffer.concat([Buffer.from(page), Buffer.alloc(16 * 1024 * 1024)])), { 'content-encoding': 'gzip' })
    expect((await preview()).title).toBe('Opening & closing')
    send(gzipSync(Buffer.from(page)).subarray(0, 40), { 'content-encoding': 'gzip' })
    expect(await refusal()).toEqual(refusedAs('page_unreadable'))
  })

  it('occupies only a thread', async () => {
    send(`<title>Deep</title>${'<a>'.repeat(60_000)}`)
    expect((await preview()).title).toBe('Deep')
    send(`<meta property="og:title" content="${'long '.repeat(200_000)}">`)
    expect((await preview()).title.length).toBeLessThanOrEqual(300)
    send('<meta property="og:image" content="javascript:alert(1)"><title>T</title>')
    expect(await preview()).not.toHaveProperty('image_url')
  })

  it.each([
    ['redirects into the private network', () => fresh(), 'page_not_public'],
    ['is in the private network', () => `${elsewhere.origin}/`, 'page_not_public'],
    ['has credentials in its address', () => fresh().replace('http://', 'http://user:word@'), 'page_not_public'],
    ['has no address', () => 'https://nowhere.invalid/', 'page_unreachable'],
  ])('that %s is rejected', async (_, address, code) => {
    answer = (_, response) => void response.writeHead(302, { location: `${elsewhere.origin}/` }).end()
    expect(await refusal(address())).toEqual(refusedAs(code))
  })

  it('that redirects endlessly or never responds is rejected', async () => {
    answer = (request, response) => void response.writeHead(302, { location: request.url ?? '' }).end()
    expect(await refusal()).toEqual(refusedAs('page_unreadable'))
    answer = (_, response) => response.destroy()
    expect(await refusal()).toEqual(refusedAs('page_unreachable'))
  })
})

it("hanging pages of one user do not delay another's", async () => {
  const hanging: ServerResponse[] = []
  answer = (_, response) => void hanging.push(response)
  const stuck = Promise.allSettled(Array.from({ length: 12 }, () => preview()))
  // One user may have this many requests in flight.
  await expect.poll(() => hanging.length).toBe(4)
  const other = await createScene(test)
  answer = (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  const card = await other.client.call(previewLink, { body: { workspace_id: other.workspaceId, url: fresh() } })
  expect(card.body.title).toBe('Opening & closing')
  for (const response of hanging) response.destroy()
  await stuck
})

describe('previews', () => {
  it('are open to viewers, 60 a minute for each user', async () => {
    send(page)
    const url = fresh()
    const viewer = test.client({ token: await createToken(test, await addMember(test, { id: workspace_id }, 'viewer')) })
    await Promise.all(Array.from({ length: 60 }, () => preview(url, viewer)))
    await expect(preview(url, viewer)).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
    expect((await preview(url)).title).toBe('Opening & closing')
    const stranger = test.client({ token: await createToken(test, await createUser(test)) })
    await expect(preview(url, stranger)).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
  })

  it('are limited to web addresses', async () => {
    for (const url of ['ftp://harbour.example/', 'javascript:alert(1)', '', 'harbour.example'])
      expect(await refusal(url)).toContainEqual(expect.objectContaining({ location: 'body.url' }))
  })
})
